import type { ColumnMapping, FileColumn, FilePreview, PayoutColumn } from '#contract/mass-payments/file-schemas.ts';
import type { FileAnswers } from './file-questions.tsx';

type Said = { mapping: ColumnMapping; answers: FileAnswers };

/** What was answered about columns that several could be stands in the place of what was guessed. */
export const withAnswers = (mapping: ColumnMapping, answers: FileAnswers): ColumnMapping => ({
  ...mapping,
  ...Object.fromEntries(Object.entries(answers.columns).filter(([, column]) => column !== 'none')),
});

/** A column is one thing, and one thing stands in one column; what was asked about is answered by it. */
export function columnsPicked(
  { mapping, answers }: Said,
  preview: Pick<FilePreview, 'ambiguous'>,
  column: number,
  field: FileColumn | null,
): Said {
  const others = <Of>(of: Partial<Record<FileColumn, Of>>) =>
    Object.fromEntries(Object.entries(of).filter(([name, at]) => at !== column && name !== field));
  const isAsked = preview.ambiguous.some((one) => one.field === field);
  return {
    mapping: { ...others(mapping), ...(field ? { [field]: column } : {}) },
    answers: {
      ...answers,
      columns: {
        ...others(answers.columns),
        ...(field && isAsked ? { [field as PayoutColumn]: column } : {}),
      },
    },
  };
}

/** Whom, how much and where to: what no row can do without. */
export const foundIn = (mapping: ColumnMapping) => ({
  name: mapping.name !== undefined || mapping.firstName !== undefined,
  amount: mapping.amount !== undefined,
  place: (['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount'] as const).some(
    (field) => mapping[field] !== undefined,
  ),
});
