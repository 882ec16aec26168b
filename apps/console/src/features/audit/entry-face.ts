import type { AuditRow } from '#contract/audit/api.ts';
import { auditWords } from '#i18n/catalogues/audit.ts';
import { say, type Locale } from '#i18n/words.ts';

export const actorName = ({ actor }: AuditRow, locale: Locale): string =>
  actor.name ?? (actor.kind === 'user' ? (actor.id ?? '–') : say(auditWords, locale)[actor.kind]);

const screens: Readonly<Record<string, (id: string) => string>> = {
  transaction: (id) => `/transactions/${id}`,
  paymentLink: (id) => `/payment-links/view/${id}`,
  customer: (id) => `/customers/${id}`,
  adjustment: (id) => `/transactions/payment-adjustments?open=${id}`,
  membership: (id) => `/apps/users/view/${id}`,
  providers: () => '/settings/payment-methods',
};

/** The screen that shows what an entry is about; null where there is none. */
export const objectHref = ({ objectType, objectId }: AuditRow): string | null =>
  objectId && objectType ? (screens[objectType]?.(objectId) ?? null) : null;
