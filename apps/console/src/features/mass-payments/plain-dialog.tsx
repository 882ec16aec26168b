import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { AsksByHand } from './by-hand.tsx';

const touched = [massPaymentsApi.get, massPaymentsApi.list, massPaymentsApi.items, accountsApi.balances];
const texts = {
  pause: 'confirmPause',
  resume: 'confirmResume',
  cancel: 'confirmCancel',
  recall: 'confirmRecall',
} as const;

type PlainAct = keyof typeof texts;

/** What the question is about. To pause what runs is never kept waiting: it says the same whatever has left since. */
const meaningOf = (act: PlainAct, { status, isRestWaiting, resumeAhead, byHand }: MassPaymentDetail): string =>
  act === 'pause'
    ? act
    : JSON.stringify([
        status,
        isRestWaiting,
        resumeAhead?.needed,
        act === 'cancel' && byHand.waiting.count > 0 && byHand.first.map(({ itemId }) => itemId),
      ]);

/** An act that sends nothing: held up, gone on with, cancelled, taken back. */
export const PlainDialog = onceRead(
  function PlainDialog({ act, run: newest, onClose }: { act: PlainAct; run: MassPaymentDetail; onClose: () => void }) {
    const t = useWords(massWords);
    const { shown: run, takeNote } = useShown(newest, (of) => meaningOf(act, of));
    const row = {
      pause: massPaymentsApi.pause,
      resume: massPaymentsApi.resume,
      cancel: massPaymentsApi.cancel,
      recall: massPaymentsApi.recall,
    }[act];
    const form = useForm(row, {
      start: { note: '', notPaid: [] as string[] },
      schema: {
        pause: massPaymentsApi.pause.body,
        resume: massPaymentsApi.resume.body,
        cancel: massPaymentsApi.cancel.body,
        recall: massPaymentsApi.recall.body,
      }[act],
      input: ({ note, notPaid }) => ({
        params: { id: run.id },
        body: { version: run.version, note, ...(act === 'cancel' && notPaid.length > 0 ? { notPaid } : {}) },
      }),
      invalidates: touched,
      onSent: onClose,
    });
    const text =
      act === 'resume' && run.resumeAhead?.needed
        ? t.confirmResumeAsks({ names: run.resumeAhead.approvers.join(', ') || '…' })
        : act === 'recall' && run.status !== 'pendingApproval'
          ? run.isRestWaiting
            ? t.confirmRecallRest
            : t.confirmRecallUnderWay
          : t[texts[act]];
    return (
      <FormDialog
        form={form}
        title={act === 'cancel' ? t.cancelWhole : t[act]}
        description={`${text}${run.whole && run.siblings.length > 1 ? ` ${t.allParts({ of: run.siblings.length })}` : ''}`}
        submitLabel={act === 'cancel' ? t.cancelWhole : t[act]}
        changed={takeNote}
        forget={() => form.set({ notPaid: [] })}
        onClose={onClose}
      >
        {act === 'cancel' && run.byHand.waiting.count > 0 && (
          <AsksByHand byHand={run.byHand} notPaid={form.values.notPaid} onChange={(notPaid) => form.set({ notPaid })} />
        )}
        <Field label={t.why} error={form.error('note')}>
          <TextInput {...form.bind('note')} />
        </Field>
      </FormDialog>
    );
  },
  ({ act }) => act === 'pause',
);
