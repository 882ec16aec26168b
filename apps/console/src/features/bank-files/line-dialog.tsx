import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankLine } from '#contract/bank-files/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { bankLineWords } from '#i18n/catalogues/bank-files/lines.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';

export type LineAct = { kind: 'setAside' | 'match'; line: BankLine };
const touched = [
  bankFilesApi.lines,
  bankFilesApi.overview,
  bankFilesApi.answers,
  bankFilesApi.items,
  bankFilesApi.list,
  transactionsApi.list,
];

type Props = { line: BankLine; onClose: () => void };

/** Says what a line is, or which payment it belongs to; the latter moves money and asks for the PIN. */
export function LineDialog({ act: { kind, line }, onClose }: { act: LineAct; onClose: () => void }) {
  return kind === 'match' ? <Match line={line} onClose={onClose} /> : <SetAside line={line} onClose={onClose} />;
}

function Match({ line, onClose }: Props) {
  const t = useWords(bankLineWords);
  const locale = useLocale();
  const form = useForm(bankFilesApi.match, {
    start: { transactionId: '' },
    schema: bankFilesApi.match.body,
    input: ({ transactionId }) => ({ params: { id: line.id }, body: { transactionId: transactionId.trim() } }),
    pin: () => true,
    invalidates: touched,
    onSent() {
      toast.success(t.done);
      onClose();
    },
  });
  const text = t.matchText({ amount: formatMoney(line.amount, locale) });
  if (form.pin.open)
    return (
      <PinDialog {...form.pin} title={t.matchTitle} confirmLabel={t.save}>
        <p>{text}</p>
      </PinDialog>
    );
  return (
    <FormDialog form={form} title={t.matchTitle} description={text} submitLabel={t.next} onClose={onClose}>
      <Field label={t.transactionId} hint={t.transactionHint} error={form.error('transactionId')} required>
        <TextInput {...form.bind('transactionId')} maxLength={60} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

function SetAside({ line, onClose }: Props) {
  const t = useWords(bankLineWords);
  const form = useForm(bankFilesApi.setAside, {
    start: { note: '' },
    schema: bankFilesApi.setAside.body,
    input: (values) => ({ params: { id: line.id }, body: values }),
    invalidates: touched,
    onSent() {
      toast.success(t.done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.setAsideTitle} description={t.setAsideText} submitLabel={t.save} onClose={onClose}>
      <Field label={t.note} hint={t.noteHint} error={form.error('note')} required>
        <TextInput {...form.bind('note')} maxLength={255} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
