import { createHash } from 'node:crypto';
import { fail } from '../../../kit/http/fail.ts';
import type { Item, Run } from './records.ts';
import type { RetryTurn, RetryWish } from './retry-turns.ts';
import { writtenOf } from './rows.ts';

type Row = Pick<
  Item,
  | 'cells'
  | 'written'
  | 'name'
  | 'phone'
  | 'operator'
  | 'rib'
  | 'amount'
  | 'note'
  | 'recipient_choice'
  | 'recipient_id'
  | 'rail'
  | 'status'
>;

/**
 * A row as a person reads it in its form, as one number. Made of what stands there and counted nowhere: whatever
 * changes a row (a form, a corrected file, one press for many rows) makes it another, and nothing can forget to. What
 * its operator or its recipient makes of it meanwhile does not.
 */
export function versionOfRow(item: Row, run: Pick<Run, 'mapping'>): number {
  const written = Object.entries(writtenOf(item, run.mapping)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const read = JSON.stringify([
    written,
    [item.name, item.phone, item.operator, item.rib, item.amount, item.note, item.rail],
    [item.recipient_choice, item.recipient_choice === 'picked' ? item.recipient_id : null],
    item.status === 'leftOut',
  ]);
  // As many bits as a version in the contract has.
  return createHash('sha256').update(read).digest().readUInt32BE() >>> 1;
}

/** Under the lock of the run: whoever read the row before somebody else changed it would put back what stood there. */
export function requireRowVersion(item: Row, run: Pick<Run, 'mapping'>, version: number): void {
  const now = versionOfRow(item, run);
  if (now !== version) fail('record.changed_meanwhile', { version: now });
}

/** The same of each correction of a failed row that says which one it was made of. */
export function requireSeen({ run, corrected, confirmed }: RetryTurn, { corrections = [] }: RetryWish): void {
  for (const item of [...corrected, ...confirmed]) {
    const seen = corrections.find(({ itemId }) => itemId === item.id)?.version;
    if (seen !== undefined) requireRowVersion(item, run, seen);
  }
}
