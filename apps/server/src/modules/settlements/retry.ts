import { isDisowned, wasDisowned } from '../approvals/public.ts';
import type { Tx } from '../context.ts';
import { retryPayout, type EndBy, type PayoutPorts, type RetryRefusal } from '../payouts/public.ts';
import type { FoundSettlement } from './read.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';

/** Its operator has called about it since it failed and is being asked why: until that is answered it waits. */
const askedAgainMs = 300_000;

/**
 * Whoever asked for it or let it go, or the rule that sent it, was somebody else than people thought: that nobody had
 * to be asked, or had said yes, counts no more.
 */
export const isAskedAnew = async (tx: Tx, row: FoundSettlement): Promise<boolean> =>
  row.failed_as === 'MAKER_DISOWNED' ||
  (row.policy_id === null
    ? isDisowned(tx, row.organisation_id, row.approval_id)
    : wasDisowned(
        tx,
        { organisationId: row.organisation_id, subject: 'settlementPolicy', refId: row.policy_id },
        row.created_at,
      ));

/**
 * A new attempt at the same settlement; the ledger reserves again, so it can never be paid twice. Answers why not when
 * it may not.
 */
export async function retrySettlement(
  tx: Tx,
  row: SettlementRecord,
  at: Date,
  money: PayoutPorts,
  by: Pick<EndBy, 'kind' | 'name'>,
): Promise<RetryRefusal | null> {
  const problem = await retryPayout(
    tx,
    at,
    { organisationId: row.organisation_id, transactionId: row.transaction_id! },
    money,
    { by },
  );
  await changeSettlement(
    tx,
    row,
    problem
      ? { next_try_at: problem === 'beingAsked' && row.next_try_at ? new Date(at.getTime() + askedAgainMs) : null }
      : { status: 'processing', stage: 'partnerSubmitted', reason: null, tries: row.tries + 1, next_try_at: null },
    at,
  );
  return problem;
}
