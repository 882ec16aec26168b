import type { FilePreview, PayoutColumn } from '#contract/mass-payments/file-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { inFrancs } from '#domain/mass-payments/thousands.ts';
import { massControlWords } from '#i18n/catalogues/mass-payments/control.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

/** What a person answered: a column for a field, or that none of them is it; and how amounts are written. */
export type FileAnswers = { columns: Partial<Record<PayoutColumn, number | 'none'>>; amountFactor: 1 | 1000 | null };
export const noAnswers: FileAnswers = { columns: {}, amountFactor: null };

export const isAnswered = (preview: FilePreview, answers: FileAnswers): boolean =>
  preview.ambiguous.every(({ field }) => answers.columns[field] !== undefined) &&
  (preview.thousands === null || answers.amountFactor !== null);
/** A name and an amount are always there; where one is paid may be the other way. */
const mayBeNone = (field: PayoutColumn): boolean => field === 'phone' || field === 'rib';

type Props = {
  preview: FilePreview;
  answers: FileAnswers;
  onAnswers: (answers: FileAnswers) => void;
  amountColumn: number | undefined;
};

/** Where two columns could be it, whoever pays says which, by what stands in them. */
export function FileQuestions({ preview, answers, onAnswers, amountColumn }: Props) {
  const t = useWords(massControlWords);
  const locale = useLocale();
  const cell = preview.sample
    .map((row) => (amountColumn === undefined ? '' : (row[amountColumn]?.trim() ?? '')))
    .find((text) => text !== '');
  const francs = (text: string): string | undefined => {
    const amount = Number(text.replace(/\s/gu, ''));
    return Number.isSafeInteger(amount) && amount > 0
      ? t.becomes({ cell: cell!, amount: formatMoney(amount, locale) })
      : undefined;
  };
  return (
    <>
      {preview.ambiguous.map(({ field, candidates }) => (
        <RadioCards
          key={field}
          columns={2}
          label={t[`ask_${field as 'amount' | 'phone' | 'rib' | 'name'}`]}
          value={answers.columns[field] === undefined ? null : String(answers.columns[field])}
          onChange={(value) =>
            onAnswers({
              ...answers,
              columns: { ...answers.columns, [field]: value === 'none' ? 'none' : Number(value) },
            })
          }
          options={[
            ...candidates.map(({ column, heading, sum, sample }) => ({
              value: String(column),
              label: heading || t.columnNo({ no: column + 1 }),
              hint: (
                <>
                  <span className="block break-words tabular-nums">{sample.join(' · ')}</span>
                  {sum !== null && (
                    <span className="block tabular-nums">{t.sum({ amount: formatMoney(sum, locale) })}</span>
                  )}
                </>
              ),
            })),
            ...(mayBeNone(field) ? [{ value: 'none', label: t.noneOfThem }] : []),
          ]}
        />
      ))}
      {preview.thousands !== null && (
        <RadioCards
          columns={2}
          label={t.thousands({ text: preview.thousands })}
          value={answers.amountFactor === null ? null : String(answers.amountFactor)}
          onChange={(value) => onAnswers({ ...answers, amountFactor: value === '1000' ? 1000 : 1 })}
          options={[
            { value: '1000', label: t.factor_1000, hint: cell && francs(inFrancs(cell)) },
            { value: '1', label: t.factor_1, hint: cell && francs(cell) },
          ]}
        />
      )}
    </>
  );
}
