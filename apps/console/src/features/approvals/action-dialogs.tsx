import type { ReactNode } from 'react';
import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import type { ProgressAction } from './progress-page.tsx';
import { endText } from './request-state.tsx';
import { Warnings } from './warnings.tsx';

type Props = { request: ApprovalDetail; onClose: () => void };
const stale = [approvalsApi.get, approvalsApi.list, approvalsApi.counts];

export function ActionDialogs({ action, ...props }: Props & { action: ProgressAction }) {
  if (action === 'approve' || action === 'decline') return <DecideDialog {...props} decision={action} />;
  if (action === 'reassign') return <ReassignDialog {...props} />;
  if (action === 'ask' || action === 'stop') return <SayDialog {...props} kind={action} />;
  return <SureDialog {...props} kind={action} />;
}

/** The PIN, under what it confirms. */
const DecideDialog = onceRead(function DecideDialog({
  request: newest,
  decision,
  onClose,
}: Props & { decision: 'approve' | 'decline' }) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const { shown: request, takeNote } = useShown(newest, ({ version, newsSeen }) => `${version} ${newsSeen}`);
  const isApproval = decision === 'approve';
  const form = useForm(approvalsApi.decide, {
    start: { remark: '', pin: '' },
    schema: approvalsApi.decide.body,
    input: ({ remark, pin }) => ({
      params: { id: request.id },
      body: {
        version: request.version,
        decision,
        pin,
        ...(request.newsSeen === null ? {} : { newsSeen: request.newsSeen }),
        ...(remark.trim() ? { remark } : {}),
      },
    }),
    invalidates: stale,
    onSent() {
      toast.success(isApproval ? t.approved : t.declined);
      onClose();
    },
  });
  // Nothing is left to decide: there is no newer one to look at first. What was just sent may be what ended it.
  const ended = takeNote && !form.isSending && !form.failure?.outcomeUnknown ? endText(newest, locale) : null;
  return (
    <FormDialog
      form={form}
      title={isApproval ? t.approveTitle : t.declineTitle}
      submitLabel={isApproval ? t.approve : t.decline}
      changed={ended ? null : takeNote}
      forget={() => form.set({ pin: '' })}
      disabledReason={ended}
      onClose={onClose}
    >
      {ended && (
        <Banner tone="hold" live title={ended}>
          {newest.endedReason?.[locale] ?? t.nothingToDecide}
        </Banner>
      )}
      <div className="grid gap-1">
        <p className="flex flex-wrap justify-between gap-3 font-semibold">
          <span className="min-w-0">{request.title[locale]}</span>
          {request.amount !== null && <Money amount={request.amount} />}
        </p>
        {request.party && <p>{request.party}</p>}
        {isApproval && request.later && <p className="font-medium">{request.later[locale]}</p>}
        <p className="text-muted">
          {!isApproval
            ? t.declineText
            : request.stepKind === 'review'
              ? request.steps.some(({ state, people }) => state === 'waiting' && !people.some(({ can }) => can))
                ? t.approveThenNobody
                : t.approveNext
              : request.stepKind === 'final' && (request.later ? t.approveLastLater : t.approveLast)}
        </p>
      </div>
      {isApproval && <Warnings warnings={request.warnings} />}
      <Field
        label={isApproval ? t.remark : t.reason}
        required={!isApproval}
        optional={isApproval}
        error={form.error('remark')}
      >
        <Textarea rows={2} maxLength={500} {...form.bind('remark')} />
      </Field>
      <PinField {...form.bind('pin')} first={isApproval} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
});

/** A sentence that goes to somebody: a question to the maker, or why a change is stopped. */
function SayDialog({ request, kind, onClose }: Props & { kind: 'ask' | 'stop' }) {
  const t = useWords(approvalProgressWords);
  const w = useWords(waitingKeysWords);
  const isQuestion = kind === 'ask';
  const row = isQuestion ? approvalsApi.remark : approvalsApi.stop;
  const form = useForm(row, {
    start: { text: '' },
    schema: isQuestion ? approvalsApi.remark.body : approvalsApi.stop.body,
    input: ({ text }) =>
      isQuestion
        ? { params: { id: request.id }, body: { text, question: true } }
        : { params: { id: request.id }, body: { note: text } },
    invalidates: stale,
    onSent() {
      toast.success(isQuestion ? t.sent : t.declined);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isQuestion ? t.askQuestion : t.stopTitle}
      description={
        isQuestion
          ? t.askText({ name: request.requestedBy.name })
          : request.subject === 'operatorKeys'
            ? w.stopText
            : t.stopText
      }
      submitLabel={isQuestion ? t.send : t.stop}
      danger={!isQuestion}
      onClose={onClose}
    >
      <Field label={isQuestion ? t.question : t.reason} required error={form.error(isQuestion ? 'text' : 'note')}>
        <Textarea rows={3} maxLength={500} {...form.bind('text')} />
      </Field>
    </FormDialog>
  );
}

function ReassignDialog({ request, onClose }: Props) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const people = useEndpoint(accessApi.approvers, { body: { subject: request.subject } });
  const hasDecided = (userId: string) =>
    request.steps.some(({ decisions }) =>
      decisions.some(({ by, round }) => by.userId === userId && round === request.round),
    );
  const form = useForm(approvalsApi.reassign, {
    start: { userId: '' },
    schema: approvalsApi.reassign.body,
    input: (values) => ({ params: { id: request.id }, body: values }),
    invalidates: stale,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.reassignTitle}
      description={t.reassignText}
      submitLabel={t.reassign}
      onClose={onClose}
    >
      <Field label={t.person} required error={form.error('userId')}>
        <Select
          placeholder={t.choosePerson}
          {...form.bind('userId')}
          options={(people.data ?? [])
            .filter((person) => person.userId !== request.requestedBy.userId)
            .map(({ userId: value, name, eligible, reason }) => {
              const why = !eligible ? (reason?.[locale] ?? '') : hasDecided(value) ? t.hasDecided : null;
              return { value, label: why === null ? name : `${name}: ${why}`, disabled: why !== null };
            })}
        />
      </Field>
    </FormDialog>
  );
}

function SureDialog({ request, kind, onClose }: Props & { kind: 'recall' | 'urgent' }): ReactNode {
  const t = useWords(approvalProgressWords);
  const recall = useWrite(approvalsApi.recall, { invalidates: stale, onSuccess: () => toast.success(t.recalled) });
  const urgent = useWrite(approvalsApi.urgent, { invalidates: stale, onSuccess: () => toast.success(t.sent) });
  const params = { id: request.id };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={kind === 'recall' ? t.recallTitle : t.urgentTitle}
      description={kind === 'recall' ? t.recallText : t.urgentText}
      confirmLabel={kind === 'recall' ? t.recall : t.urgent}
      danger={kind === 'recall'}
      onConfirm={async () =>
        void (kind === 'recall' ? await recall.mutateAsync({ params, body: {} }) : await urgent.mutateAsync({ params }))
      }
    />
  );
}
