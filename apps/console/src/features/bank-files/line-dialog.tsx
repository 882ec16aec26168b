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

import { useWrite } from '../../data/write.ts';
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
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const match = useWrite(bankFilesApi.match, { invalidates: touched, quiet: true, loader: 'hide' });
  const value = text.trim();
  const isGood = kindOfId(value) === 'transaction';
  const problem = tried && !isGood ? fieldSentences[value === '' ? 'required' : 'id.invalid'][locale] : undefined;
  const onPin = async (pin: string) => {
    await match.mutateAsync({ params: { id: line.id }, body: { transactionId: value, pin } });
    toast.success(t.done);
    onClose();
  };
  if (isAsking)
    return (
      <PinDialog open onClose={() => setAsking(false)} title={t.matchTitle} confirmLabel={t.save} onPin={onPin}>
        <p>{t.matchText({ amount: formatMoney(line.amount, locale) })}</p>
      </PinDialog>
    );
  const submit = () => {
    setTried(true);
    setAsking(isGood);
  };
  return (
    <FormDialog
      title={t.matchTitle}
      description={t.matchText({ amount: formatMoney(line.amount, locale) })}
      submitLabel={t.next}
      sending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.transactionId} hint={t.transactionHint} error={problem} required>
        <TextInput value={text} maxLength={60} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function SetAside({ line, onClose }: Props) {
  const t = useWords(bankLineWords);
  const locale = useLocale();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const onSuccess = () => {
    toast.success(t.done);
    onClose();
  };
  const setAside = useWrite(bankFilesApi.setAside, {
    invalidates: touched,
    quiet: true,
    loader: 'hide',
    onSuccess,
  });
  const value = text.trim();
  const submit = () => {
    setTried(true);
    if (value !== '' && !setAside.isPending) setAside.mutate({ params: { id: line.id }, body: { note: value } });
  };
  const problem =
    tried && value === ''
      ? fieldSentences.required[locale]
      : setAside.error
        ? errorSentence(setAside.error, locale)
        : undefined;
  return (
    <FormDialog
      title={t.setAsideTitle}
      description={t.setAsideText}
      submitLabel={t.save}
      sending={setAside.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t.note} hint={t.noteHint} error={problem} required>
        <TextInput value={text} maxLength={255} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
