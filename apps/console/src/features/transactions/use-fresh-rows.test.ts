import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { changedRows, faceOf } from './use-fresh-rows.ts';

const row = (id: string, status: string, stage: string | null = null, refundedAmount = 0) =>
  ({ id, status, stage, refundedAmount }) as TransactionRow;
const faces = (rows: TransactionRow[]) => new Map(rows.map((each) => [each.id, faceOf(each)]));

describe('rows that changed by themselves', () => {
  const before = faces([row('a', 'processing', 'payInProgress'), row('b', 'completed')]);
  const ids = (rows: TransactionRow[]) => changedRows(before, rows).map((each) => each.id);

  it('are those with another word or another refund, and those that are new', () => {
    expect(ids([row('a', 'completed'), row('b', 'completed')])).toEqual(['a']);
    expect(ids([row('a', 'processing', 'inReconciliation'), row('b', 'completed', null, 500)])).toEqual(['a', 'b']);
    expect(ids([row('c', 'pending'), row('a', 'processing', 'payInProgress')])).toEqual(['c']);
  });
  it('are none on the first answer', () => expect(changedRows(null, [row('a', 'pending')])).toEqual([]));
});
