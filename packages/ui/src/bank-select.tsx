import { banks } from '#domain/banks/banks.ts';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { Field } from './field.tsx';
import { useWords } from './locale.tsx';
import { Select } from './select.tsx';

const options = banks
  .filter((bank) => !bank.isHistoric)
  .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** The bank of an account, for whoever names it first: its number then has to begin with the bank's five digits. */
export function BankSelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = useWords(uiPieceWords);
  return (
    <Field label={t.bankOfAccount} optional hint={t.bankOfAccountHint}>
      <Select
        value={value}
        options={[{ value: '', label: t.bankFromNumber }, ...options]}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
