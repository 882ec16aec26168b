import type { AuditRow } from '#contract/audit/api.ts';
import { auditWords } from '#i18n/catalogues/audit/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Href } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';

export const actorName = ({ actor }: AuditRow, locale: Locale): string =>
  actor.name ?? (actor.kind === 'user' ? (actor.id ?? '–') : say(auditWords, locale)[actor.kind]);

const screens: Readonly<Record<string, (id: string) => Href>> = {
  transaction: (id) => to('/transactions/{id}', { id }),
  paymentLink: (id) => to('/payment-links/view/{id}', { id }),
  customer: (id) => to('/customers/{id}', { id }),
  adjustment: (id) => to('/transactions/payment-adjustments', { open: id }),
  membership: (id) => to('/apps/users/view/{id}', { id }),
  providers: () => to('/settings/payment-methods'),
};

/** The screen that shows what an entry is about; null where there is none. */
export const objectHref = ({ objectType, objectId }: AuditRow): Href | null =>
  objectId && objectType ? (screens[objectType]?.(objectId) ?? null) : null;
