import { createHash } from 'node:crypto';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { encodeId } from '#domain/ids.ts';
import type { TransactionStage, TransactionStatus } from '#domain/states/transaction.ts';
import type { Caller } from '../../kit/http/context.ts';
import { transferScope } from './list.ts';

/** What looks the same as a transfer somebody wants: a payment, a plan, or the run of a row that has not left. */
export type Twin = {
  id: string; createdAt: string; amount: number; status: TransactionStatus; stage: TransactionStage | null; beneficiaryName: string; createdByName: string | null; plannedFor: string | null;
  /** The person whose record it is. */
  madeBy: string | null;
};

/**
 * As this person may know it. Nobody pays twice unasked, so whoever may not open it is asked too; of what a colleague pays
 * whom they learn that it is there, and nothing else.
 */
export function twinShownTo(caller: Caller, { madeBy, ...twin }: Twin): NonNullable<TransferQuote['duplicate']> {
  const { createdBy } = transferScope(caller);
  if (createdBy === null || createdBy === madeBy) return twin;
  const id = encodeId('unseenPayment', createHash('sha256').update(twin.id).digest().subarray(0, 16));
  return { id, createdAt: null, amount: twin.amount, status: null, stage: null, beneficiaryName: null, createdByName: null, plannedFor: null };
}
