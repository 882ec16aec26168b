import { createHash } from 'node:crypto';
import { paidSinceAsked, sentSince } from '#i18n/catalogues/approvals/warnings.ts';
import type { ApprovalWarning } from './handler.ts';

/**
 * What an approver reads of something that looks the same (`of`: all that does): asked for after this was, or before
 * and found to be paid since.
 */
export function sinceWarning(
  what: keyof typeof paidSinceAsked,
  madeAt: Date,
  askedAt: Date,
  of: readonly string[],
): ApprovalWarning {
  const said = madeAt > askedAt ? sentSince[what] : paidSinceAsked[what];
  const at = madeAt.toISOString();
  return { code: 'sentSince', text: { en: said.en({ at }), fr: said.fr({ at }) }, of: of.toSorted().join(' ') };
}

/**
 * A word for exactly these warnings: whoever approves says it about what they read, and about nothing that was found
 * since. Null for none.
 */
export const newsSeenAs = (news: readonly ApprovalWarning[]): string | null =>
  news.length === 0 ? null : createHash('sha256').update(JSON.stringify(news)).digest('base64url').slice(0, 22);
