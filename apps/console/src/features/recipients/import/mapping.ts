import type { PeopleMapping, PeoplePreview } from '#contract/recipients/schemas.ts';
import type { ColumnField } from '#domain/mass-payments/fields.ts';

/** Headings of the file; a column without one is numbered. */
export function columnNames(
  look: Pick<PeoplePreview, 'header' | 'sample'>,
  numbered: (no: number) => string,
): string[] {
  const width = Math.max(look.header?.length ?? 0, ...look.sample.map((cells) => cells.length));
  return Array.from({ length: width }, (_, index) => look.header?.[index] || numbered(index + 1));
}

export const fieldAt = (mapping: PeopleMapping, column: number): ColumnField | null =>
  (Object.entries(mapping).find(([, at]) => at === column)?.[0] as ColumnField | undefined) ?? null;

/** Gives a column its field. A field stands in one column only: the former one is left out. */
export function withField(mapping: PeopleMapping, column: number, field: ColumnField | null): PeopleMapping {
  const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field);
  return Object.fromEntries(field ? [...others, [field, column]] : others) as PeopleMapping;
}

/** Whom, and where to: what no row can do without. */
export const foundIn = (mapping: PeopleMapping) => ({
  name: mapping.name !== undefined || mapping.firstName !== undefined,
  place: (['phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount'] as const).some(
    (field) => mapping[field] !== undefined,
  ),
});

/** A name and a place to pay to are what an import cannot do without. */
export const isComplete = (mapping: PeopleMapping): boolean => Object.values(foundIn(mapping)).every(Boolean);
