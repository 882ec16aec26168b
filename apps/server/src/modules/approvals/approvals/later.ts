import type { ApprovalRow } from '#contract/approvals/schemas.ts';
import { onceText } from '#i18n/catalogues/approvals/when.ts';
import type { ApprovalHandlers } from './handler.ts';
import { subjectOf, type RequestRecord } from './record.ts';

/** What the person who approves last is told instead of "at once". */
export const laterOf = (handlers: ApprovalHandlers, row: RequestRecord, now: Date): ApprovalRow['later'] =>
  row.ended_at === null ? (handlers[subjectOf(row)]?.later?.(row.snapshot, now) ?? null) : null;

/** The same of money that leaves once, on a day still ahead. */
export function leavesOn(time: string | null, now: Date): ApprovalRow['later'] {
  const at = time === null ? now : new Date(time);
  return at > now ? { en: onceText(at, 'en'), fr: onceText(at, 'fr') } : null;
}
