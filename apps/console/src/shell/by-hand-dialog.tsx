import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { dayStart, isDay, localDay, momentOfDay } from '#domain/values/time.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { clock } from '#ui/clock.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm, type FormOptions } from '../data/form.ts';
import { acceptOf, useUpload } from '../data/use-upload.ts';
import { FormDialog } from './form-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

type Row = typeof transfersApi.record | typeof settlementsApi.record | typeof massPaymentsApi.recordItem;
type Values = {
  outcome: 'paid' | 'failed' | 'returned';
  reference: string;
  day: string | null;
  note: string;
  fileId: string | null;
};
type ByHand = Omit<Values, 'day' | 'note'> & { at: string; note?: string; correcting?: 'cancelled' | 'failed' };
type Props = {
  row: Row;
  /** Of the row; the build keeps a schema only where it is named. */
  schema: Row['body'];
  input: (what: ByHand) => ReturnType<FormOptions<Row, ByHand>['input']>;
  invalidates: readonly Endpoint[];
  amount: number;
  name: string;
  /** The first day it can have been done. */
  since: Date;
  /** What an operator never answered is settled only on paper. */
  needsPaper: boolean;
  /**
   * Cancelled or written down as not done, all that can be said of it is that it had been paid all the same, on a
   * paper.
   */
  status: string;
  onClose: () => void;
};

/** What a person did outside is written down with its proof, then confirmed with the PIN. */
export function ByHandDialog({
  row,
  schema,
  input,
  invalidates,
  amount,
  name,
  since,
  needsPaper: isUnclear,
  status,
  onClose,
}: Props) {
  /** It has arrived: all that can happen to it is that it comes back. */
  const isPaid = status === 'completed';
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const correcting = !isUnclear && (status === 'cancelled' || status === 'failed') ? status : null;
  const late =
    correcting && (correcting === 'cancelled' ? byHandWords.recordCalledOff : byHandWords.recordNotDone)[locale];
  const needsPaper = isUnclear || late !== null;
  // Of the moment it was opened: pressed twice it says the same, and is done once.
  const [now] = useState(() => clock.date());
  const today = localDay(now);
  const first = localDay(since);
  const form = useForm(row, {
    start: (): Values => ({
      outcome: isPaid ? 'returned' : 'paid',
      reference: '',
      day: today,
      note: '',
      fileId: null,
    }),
    schema,
    input({ day, note, ...rest }) {
      // A day that is today is this moment: midnight would stand before the payment itself.
      const at = day && momentOfDay(day, (it) => (it === today ? now : dayStart(it)));
      return input({
        ...rest,
        at: at ?? '',
        ...(note.trim() ? { note } : {}),
        ...(correcting ? { correcting } : {}),
      });
    },
    rules: ({ day, fileId }) => ({
      at: !day ? 'required' : isDay(day) && (day > today ? 'date.notYet' : day < first && 'date.beforePayment'),
      fileId: needsPaper && !fileId && 'required',
    }),
    invalidates,
    pin: () => true,
    onSent() {
      toast.success(t.done);
      onClose();
    },
  });
  const upload = useUpload('document', (file) => form.set({ fileId: file.id }));
  const { outcome, reference } = form.values;
  if (form.pin.open) {
    return (
      <PinDialog {...form.pin} title={t.recordTitle} confirmLabel={t.recordLabel}>
        <p className="font-medium">
          {formatMoney(amount, locale)} · {name}
        </p>
        {late && <p>{late}</p>}
        <p className="text-muted">
          {{ paid: t.outcomePaid, failed: t.outcomeFailed, returned: t.outcomeReturned }[outcome]} · {reference}
        </p>
      </PinDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t.recordTitle}
      description={t.recordText({ amount: formatMoney(amount, locale), name })}
      submitLabel={t.next}
      disabledReason={upload.waits}
      onClose={onClose}
    >
      {late && <p>{late}</p>}
      {isPaid || late ? (
        <p className="font-medium">{isPaid ? t.outcomeReturned : t.outcomePaid}</p>
      ) : (
        <Segmented
          label={t.outcome}
          {...form.bind('outcome')}
          options={[
            { value: 'paid', label: t.outcomePaid },
            { value: 'failed', label: t.outcomeFailed },
          ]}
        />
      )}
      <Field label={t.proofReference} required error={form.error('reference') ?? form.error('bankReference')}>
        <TextInput {...form.bind('reference')} maxLength={60} />
      </Field>
      <Field label={t.proofDay} required error={form.error('at')}>
        <DateField {...form.bind('day')} max={today} min={first} />
      </Field>
      <FileDrop
        label={t.proofFile}
        required={needsPaper}
        error={form.error('fileId')}
        accept={acceptOf.document}
        state={upload.state}
        onPick={(file) => void upload.pick(file)}
        onRetry={upload.retry}
      />
      <Field label={t.note} error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} />
      </Field>
    </FormDialog>
  );
}
