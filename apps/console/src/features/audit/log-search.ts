import * as z from 'zod/mini';
import { auditFilter, auditListQuery, type AuditFilter } from '#contract/audit/api.ts';
import { id, integerText } from '#contract/fields.ts';
import { formatDate } from '#domain/time.ts';
import { auditActionName, auditObjectName, auditSubjects } from '#i18n/catalogues/audit-actions.ts';
import { auditFilterWords, auditWords } from '#i18n/catalogues/audit.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { FilterChip } from '#ui/filter-chips.tsx';

/** The address of the log: its filters and its page; `open` shows one entry, `verify` the check of the chain. */
export const logSearch = z.object({
  ...auditListQuery.shape,
  at: z.optional(integerText(0, 999_999_999)),
  open: z.optional(id('audit')),
  verify: z.optional(z.literal('1')),
});
export type LogSearch = z.output<typeof logSearch>;
export type Patch = { [K in keyof LogSearch]?: LogSearch[K] | undefined };

/** Filters in the order of their chips, each with the keys it holds in the address. */
export const filterKeys = {
  dates: ['from', 'to'],
  userId: ['userId'],
  actor: ['actorId', 'actorKind'],
  action: ['action'],
  object: ['objectType', 'objectId'],
  affectedUserId: ['affectedUserId'],
  outcome: ['outcome'],
  ip: ['ip'],
  requestId: ['requestId'],
  environment: ['environment'],
} as const satisfies Record<string, readonly (keyof AuditFilter)[]>;
export type FilterId = keyof typeof filterKeys;
export const filterIds = Object.keys(filterKeys) as FilterId[];
/** Always offered; the others show while they are set and are found in the drawer. */
const offered: readonly FilterId[] = ['dates', 'userId', 'action', 'outcome'];

export const firstPage = { cursor: undefined, at: undefined } as const;
export const cleared = (ids: readonly FilterId[]): Patch => ({
  ...Object.fromEntries(ids.flatMap((each) => filterKeys[each]).map((key) => [key, undefined])),
  ...firstPage,
});
const isSet = (search: LogSearch, filter: FilterId) => filterKeys[filter].some((key) => search[key] !== undefined);
export const isFiltered = (search: LogSearch) => filterIds.some((each) => isSet(search, each));

/** What the server is asked, the same for list and file, so that they always agree. */
export const filterOf = (search: LogSearch): AuditFilter =>
  Object.fromEntries(
    Object.keys(auditFilter.shape).flatMap((key) =>
      search[key as keyof AuditFilter] === undefined ? [] : [[key, search[key as keyof AuditFilter]]],
    ),
  );

export type NameOf = (userId: string) => string | undefined;

export function chipsOf(search: LogSearch, nameOf: NameOf, locale: Locale): FilterChip[] {
  const t = say(auditFilterWords, locale);
  const words = say(auditWords, locale);
  const labels: Record<FilterId, string> = {
    dates: t.dates,
    userId: t.user,
    actor: t.actor,
    action: t.subject,
    object: words.object,
    affectedUserId: t.affected,
    outcome: t.outcome,
    ip: words.ip,
    requestId: words.requestId,
    environment: words.environment,
  };
  const person = (userId: string | undefined) => (userId ? (nameOf(userId) ?? shortId(userId)) : '');
  const list = (names: string[]) =>
    new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'unit', style: 'short' }).format(names);
  const values: Record<FilterId, () => string> = {
    dates: () =>
      [
        search.from && t.from({ day: formatDate(search.from, locale) }),
        search.to && t.to({ day: formatDate(search.to, locale) }),
      ]
        .filter(Boolean)
        .join(' '),
    userId: () => person(search.userId),
    actor: () =>
      search.actorId
        ? person(search.actorId)
        : list((search.actorKind ?? []).map((kind) => (kind === 'user' ? t.users : words[kind]))),
    action: () =>
      list((search.action ?? []).map((action) => auditSubjects[action]?.[locale] ?? auditActionName(action, locale))),
    object: () => (search.objectId ? shortId(search.objectId) : auditObjectName(search.objectType ?? '', locale)),
    affectedUserId: () => person(search.affectedUserId),
    outcome: () => t[search.outcome === 'ok' ? 'ok' : 'refused'],
    ip: () => search.ip ?? '',
    requestId: () => shortId(search.requestId ?? ''),
    environment: () => words[search.environment ?? 'production'],
  };
  return filterIds
    .filter((each) => offered.includes(each) || isSet(search, each))
    .map((each) => ({ id: each, label: labels[each], value: isSet(search, each) ? values[each]() : undefined }));
}
