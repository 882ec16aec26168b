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
import { useShown } from '../data/shown.ts';
import { acceptOf, useUpload } from '../data/use-upload.ts';
import { FormDialog } from './form-dialog.tsx';
import { onceRead } from './once-read.tsx';
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

/** What a colleague may change of it meanwhile. */
const markOf = ({ amount, name, needsPaper, status }: Props) => JSON.stringify([amount, name, needsPaper, status]);

/** How it was called off or written down, where that was a mistake; of what is unclear nothing is known yet. */
const mistakeOf = ({ status, needsPaper: isUnclear }: Props): 'cancelled' | 'failed' | null =>
  !isUnclear && (status === 'cancelled' || status === 'failed') ? status : null;
/** What alone can be said of it, as what arrived can only come back; null where a person chooses. */
const onlyOutcome = (of: Props) => (of.status === 'completed' ? 'returned' : mistakeOf(of) ? 'paid' : null);

/**
 * What a person did outside is written down with its proof, then confirmed with the PIN. What a colleague wrote down
 * meanwhile is looked at first.
 */
export const ByHandDialog = onceRead(function ByHandDialog(newest: Props) {
  const { shown, takeNote } = useShown(newest, markOf);
  const { row, schema, input, invalidates, amount, name, since, onClose } = shown;
  const only = onlyOutcome(shown);
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const correcting = mistakeOf(shown);
  const late = correcting && byHandWords[correcting === 'cancelled' ? 'recordCalledOff' : 'recordNotDone'][locale];
  const needsPaper = shown.needsPaper || late !== null;
  // Of the moment it was opened: pressed twice it says the same, and is done once.
  const [now] = useState(() => clock.date());
  const today = localDay(now);
  const first = localDay(since);
  const form = useForm(row, {
    start: (): Values => ({
      outcome: only ?? 'paid',
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
  // What was chosen of it as it was is chosen anew, where something else can be said of it by now.
  const showNow =
    takeNote &&
    (() => {
      if (only !== onlyOutcome(newest)) form.set({ outcome: onlyOutcome(newest) ?? 'paid' });
      form.pin.onClose();
      takeNote();
    });
  if (form.pin.open) {
    return (
      <PinDialog {...form.pin} changed={showNow} title={t.recordTitle} confirmLabel={t.recordLabel}>
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
      changed={showNow}
      onClose={onClose}
    >
      {late && <p>{late}</p>}
      {only ? (
        <p className="font-medium">{only === 'returned' ? t.outcomeReturned : t.outcomePaid}</p>
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
});
