import { useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankLine } from '#contract/bank-files/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { kindOfId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { bankLineWords } from '#i18n/catalogues/bank-lines.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useMutationOf } from '../../data/use-endpoint.ts';

export type LineAct = { kind: 'setAside' | 'match'; line: BankLine };
const touched = [bankFilesApi.lines, bankFilesApi.overview, bankFilesApi.answers, bankFilesApi.items, bankFilesApi.list, transactionsApi.list];

/** Says what a line is, or which payment it belongs to. */
export function LineDialog({ act: { kind, line }, onClose }: { act: LineAct; onClose: () => void }) {
  const t = useWords(bankLineWords);
  const locale = useLocale();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const onSuccess = () => {
    toast.success(t.done);
    onClose();
  };
  const setAside = useMutationOf(bankFilesApi.setAside, { invalidates: touched, quiet: true, loader: 'hide', onSuccess });
  const match = useMutationOf(bankFilesApi.match, { invalidates: touched, quiet: true, loader: 'hide', onSuccess });
  const isMatch = kind === 'match';
  const send = isMatch ? match : setAside;
  const value = text.trim();
  const isGood = isMatch ? kindOfId(value) === 'transaction' : value !== '';
  const submit = () => {
    setTried(true);
    if (!isGood || send.isPending) return;
    const params = { id: line.id };
    if (isMatch) match.mutate({ params, body: { transactionId: value } });
    else setAside.mutate({ params, body: { note: value } });
  };
  const problem = tried && !isGood ? fieldSentences[value === '' ? 'required' : 'id.invalid'][locale] : send.error ? errorSentence(send.error, locale) : undefined;
  return (
    <FormDialog
      title={isMatch ? t.matchTitle : t.setAsideTitle} description={isMatch ? t.matchText({ amount: formatMoney(line.amount, locale) }) : t.setAsideText} submitLabel={t.save} sending={send.isPending} onSubmit={submit} onClose={onClose}
    >
      <Field label={isMatch ? t.transactionId : t.note} hint={isMatch ? t.transactionHint : t.noteHint} error={problem} required>
        <TextInput value={text} maxLength={isMatch ? 60 : 255} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
