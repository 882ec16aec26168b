import * as z from 'zod/mini';
import { customerListQuery, customerSorts } from '#contract/customers/api.ts';
import { integerText } from '#contract/fields.ts';
import { operators } from '#domain/operators.ts';
import { formatDate } from '#domain/time.ts';
import { customerNames, customerWords } from '#i18n/catalogues/customers.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Sort } from '#ui/data-table/columns.ts';
import type { FilterChip } from '#ui/filter-chips.tsx';

const { q, tag, operator, language, archived, from, to, sort, limit, cursor } = customerListQuery.shape;
/** `at` counts the rows before the page; `new` opens the drawer, so that Back closes it. */
export const listSearch = z.object({
  q,
  tag,
  operator,
  language,
  archived,
  from,
  to,
  sort,
  limit,
  cursor,
  at: z.optional(integerText(0, 999_999_999)),
  new: z.optional(z.enum(['yes'])),
});
export type ListSearch = z.output<typeof listSearch>;
export const firstPage = { cursor: undefined, at: undefined };

/** Each chip stands for these fields of the address. */
export const filterFields = {
  tag: ['tag'],
  operator: ['operator'],
  language: ['language'],
  archived: ['archived'],
  added: ['from', 'to'],
} as const;
export type FilterId = keyof typeof filterFields;
export const noFilter = {
  tag: undefined,
  operator: undefined,
  language: undefined,
  archived: undefined,
  from: undefined,
  to: undefined,
};

export function isNarrowed(search: ListSearch): boolean {
  return (
    Boolean(search.q) ||
    Object.values(filterFields)
      .flat()
      .some((field) => search[field] !== undefined)
  );
}

/** The chips above the list, in words. */
export function chipsOf(search: ListSearch, locale: Locale): FilterChip[] {
  const t = say(customerWords, locale);
  const names = say(customerNames, locale);
  const added = [
    search.from && t.from({ day: formatDate(search.from, locale) }),
    search.to && t.until({ day: formatDate(search.to, locale) }),
  ]
    .filter(Boolean)
    .join(' ');
  return [
    { id: 'tag', label: t.tag, value: search.tag },
    { id: 'operator', label: t.operator, value: search.operator?.map((code) => operators[code].name).join(', ') },
    { id: 'language', label: t.language, value: search.language && names[search.language] },
    {
      id: 'archived',
      label: t.archive,
      value: search.archived && { yes: t.archivedYes, no: t.archivedNo, all: t.archivedAll }[search.archived],
    },
    { id: 'added', label: t.created, value: added || undefined },
  ];
}

/** Columns bear the names of the sorts. */
export function sortOf(search: ListSearch): Sort {
  const text = search.sort ?? '-createdAt';
  return { id: text.replace('-', ''), direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** What goes into the address; the usual order is not written. */
export function sortText({ id, direction }: Sort): (typeof customerSorts)[number] | undefined {
  const text = `${direction === 'desc' ? '-' : ''}${id}`;
  return text === '-createdAt' ? undefined : customerSorts.find((known) => known === text);
}
