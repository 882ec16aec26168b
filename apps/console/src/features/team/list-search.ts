import * as z from 'zod/mini';
import { memberListQuery, memberSorts } from '#contract/team/schemas.ts';
import { integerText } from '#contract/fields.ts';
import { roles } from '#domain/access.ts';
import { toneOf } from '#domain/status-tones.ts';
import { teamWords } from '#i18n/catalogues/team.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Sort } from '#ui/data-table/columns.ts';
import type { FilterChip } from '#ui/filter-chips.tsx';

const { q, status, role, twoFactor, sort, limit, cursor } = memberListQuery.shape;
/** `at` counts the rows before the page; `new` opens the invitation, so that Back closes it. */
export const listSearch = z.object({
  q,
  status,
  role,
  twoFactor,
  sort,
  limit,
  cursor,
  at: z.optional(integerText(0, 999_999_999)),
  new: z.optional(z.enum(['yes'])),
});
export type ListSearch = z.output<typeof listSearch>;
export const firstPage = { cursor: undefined, at: undefined };
export const noFilter = { status: undefined, role: undefined, twoFactor: undefined };

export const isNarrowed = (search: ListSearch): boolean =>
  Boolean(search.q ?? search.status?.length ?? search.role ?? search.twoFactor);

/** The chips above the list, in words. `customName` knows the roles the organisation made. */
export function chipsOf(
  search: ListSearch,
  locale: Locale,
  customName: (id: string) => string | undefined,
): FilterChip[] {
  const t = say(teamWords, locale);
  const roleName =
    search.role && (roles.find(({ key }) => key === search.role)?.[locale] ?? customName(search.role) ?? search.role);
  return [
    {
      id: 'status',
      label: t.status,
      value: search.status?.map((word) => toneOf(word)[locale]).join(', ') || undefined,
    },
    { id: 'role', label: t.role, value: roleName },
    { id: 'twoFactor', label: t.twoFactor, value: search.twoFactor && t[search.twoFactor] },
  ];
}

/** Columns bear the names of the sorts. */
export function sortOf(search: ListSearch): Sort {
  const text = search.sort ?? 'name';
  return { id: text.replace('-', ''), direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** What goes into the address; the usual order is not written. */
export function sortText({ id, direction }: Sort): (typeof memberSorts)[number] | undefined {
  const text = `${direction === 'desc' ? '-' : ''}${id}`;
  return text === 'name' ? undefined : memberSorts.find((known) => known === text);
}
