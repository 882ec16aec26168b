import * as z from 'zod/mini';
import { id as idOf, integerText, phone } from '#contract/fields.ts';
import { recipientListQuery, recipientSorts } from '#contract/recipients/schemas.ts';
import { operators } from '#domain/operators.ts';
import { formatDate } from '#domain/time.ts';
import { recipientNames, recipientWords } from '#i18n/catalogues/recipients.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Sort } from '#ui/data-table/columns.ts';
import type { FilterChip } from '#ui/filter-chips.tsx';

/**
 * `at` counts the rows before the page; `new` opens the form, filled with `name` and `phone` when another screen sends
 * somebody here; `batch` is a check of names whose progress shows.
 */
export const recipientSearch = z.object({
  ...recipientListQuery.shape,
  at: z.optional(integerText(0, 999_999_999)),
  new: z.optional(z.enum(['yes'])),
  as: z.optional(z.string().check(z.maxLength(100))),
  phone: z.optional(phone),
  batch: z.optional(idOf('event')),
});
export type RecipientSearch = z.output<typeof recipientSearch>;
export const firstPage = { cursor: undefined, at: undefined };
export const noFilter = {
  state: undefined,
  kind: undefined,
  destination: undefined,
  operator: undefined,
  tag: undefined,
  groupId: undefined,
  name: undefined,
  changed: undefined,
  from: undefined,
  to: undefined,
};
export type Filters = Pick<RecipientSearch, keyof typeof noFilter>;

/** The filter alone, as totals and files take it. */
export const filterOf = ({
  q,
  state,
  kind,
  destination,
  operator,
  tag,
  groupId,
  name,
  changed,
  from,
  to,
}: RecipientSearch) => ({ q, state, kind, destination, operator, tag, groupId, name, changed, from, to });

export const isNarrowed = (search: RecipientSearch): boolean =>
  Boolean(search.q) || Object.keys(noFilter).some((field) => search[field as keyof typeof noFilter] !== undefined);

/** The chips above the list, in words. */
export function chipsOf(search: RecipientSearch, groupName: string | undefined, locale: Locale): FilterChip[] {
  const t = say(recipientWords, locale);
  const names = say(recipientNames, locale);
  const added = [
    search.from && t.from({ day: formatDate(search.from, locale) }),
    search.to && t.until({ day: formatDate(search.to, locale) }),
  ]
    .filter(Boolean)
    .join(' ');
  return [
    { id: 'state', label: t.state, value: search.state && names[search.state] },
    { id: 'name', label: t.check, value: search.name?.map((one) => names[one]).join(', ') },
    { id: 'destination', label: t.place, value: search.destination?.map((one) => names[one]).join(', ') },
    { id: 'operator', label: t.operator, value: search.operator?.map((code) => operators[code].name).join(', ') },
    { id: 'tag', label: t.tag, value: search.tag },
    { id: 'changed', label: t.changedFilter, value: search.changed && t.yes },
    ...(search.groupId ? [{ id: 'groupId', label: t.group, value: groupName ?? '…' }] : []),
    // Asked for less often: offered in the drawer only.
    ...(search.kind ? [{ id: 'kind', label: t.kind, value: names[search.kind] }] : []),
    ...(added ? [{ id: 'added', label: t.created, value: added }] : []),
  ];
}
export const clearOf = (id: string): Partial<RecipientSearch> =>
  id === 'added' ? { from: undefined, to: undefined } : { [id]: undefined };

export const sortOf = (sort: RecipientSearch['sort'] = '-createdAt'): Sort => ({
  id: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});
/** What goes into the address; the usual order is not written. */
export function sortText({ id, direction }: Sort): RecipientSearch['sort'] {
  const text = `${direction === 'desc' ? '-' : ''}${id}`;
  return text === '-createdAt' ? undefined : recipientSorts.find((known) => known === text);
}
