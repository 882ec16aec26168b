import type { StatementLine } from '../../../connectors/bank-files/camt053.ts';
import type { LineRecord } from './lines.ts';

/** A line that is kept already, and whose word it rests on. */
export type KeptLine = Pick<
  LineRecord,
  | 'id'
  | 'statement_id'
  | 'entry_ref'
  | 'direction'
  | 'amount'
  | 'booked_on'
  | 'is_reversal'
  | 'return_reason'
  | 'end_to_end_id'
  | 'counterparty'
  | 'remittance'
  | 'state'
  | 'transaction_id'
> & { via: 'person' | 'dropBox' };
/** What a new line names, where that is one of our payments. */
type Naming = ReadonlyMap<string, string>;

/**
 * Which new lines tell a movement of money that is kept already on another's word: one by one, so that a second
 * movement that looks the same stays a second one. The same reference comes first, then the same payment, then all that
 * both of them say.
 */
export function pairSame(
  statementId: string,
  lines: readonly StatementLine[],
  kept: readonly KeptLine[],
  paymentOf: Naming,
): Map<StatementLine, KeptLine> {
  const pairs = new Map<StatementLine, KeptLine>();
  const taken = new Set<KeptLine>();
  const degrees: ((line: StatementLine, other: KeptLine) => boolean)[] = [
    (line, other) => other.statement_id === statementId && other.entry_ref === line.ref,
    (line, other) =>
      line.endToEndId !== null &&
      (line.endToEndId === other.end_to_end_id || paymentOf.get(line.endToEndId) === other.transaction_id),
    () => true,
  ];
  for (const isClose of degrees) {
    for (const line of lines) {
      if (pairs.has(line)) continue;
      const twin = kept.find(
        (other) => !taken.has(other) && isSameMovement(line, other, paymentOf) && isClose(line, other),
      );
      if (!twin) continue;
      pairs.set(line, twin);
      taken.add(twin);
    }
  }
  return pairs;
}

/** The same sum on the same day the same way, and nothing that both of them say differs. */
function isSameMovement(line: StatementLine, other: KeptLine, paymentOf: Naming): boolean {
  if (
    line.direction !== other.direction ||
    line.amount !== other.amount ||
    line.bookedOn !== other.booked_on ||
    line.isReversal !== other.is_reversal
  )
    return false;
  const named = line.endToEndId === null ? undefined : paymentOf.get(line.endToEndId);
  if (named !== undefined && other.transaction_id !== null && named !== other.transaction_id) return false;
  if (line.endToEndId !== null && line.endToEndId === other.end_to_end_id) return true;
  return (
    agree(line.endToEndId, other.end_to_end_id) &&
    agree(line.returnReason, other.return_reason) &&
    agree(line.counterparty, other.counterparty) &&
    agree(line.remittance, other.remittance)
  );
}

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
