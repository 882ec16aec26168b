import { retries } from '#domain/values/retries.ts';
import { disownedSince, isVoid } from '../../approvals/approvals/public.ts';
import { lastToRelease, ruleReleases } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { placeOf } from '../../ground/members/public.ts';
import { retryPayout, type EndBy, type PayoutPorts, type RetryRefusal } from '../../engine/movements/public.ts';
import type { FoundSettlement } from './read.ts';
import { changeSettlement, whereReleased, type SettlementRecord } from './records.ts';

/**
 * Whether a rule sent it that had been let go by a yes which counts no more, and that no colleague had changed or
 * switched on since: whoever did that, and may still enter, answers for what it sent from then on.
 */
async function isSentByDisowned(tx: Tx, row: FoundSettlement, policyId: string, now: Date): Promise<boolean> {
  const { organisation_id: organisationId, created_at: sentAt } = row;
  const since = await disownedSince(tx, { organisationId, subject: 'settlementPolicy', refId: policyId }, sentAt);
  if (since === null) return false;
  const doings = ruleReleases;
  const colleague = await lastToRelease(tx, { organisationId, id: policyId, doings }, since, sentAt);
  return colleague === null || (await placeOf(tx, organisationId, colleague, now)) === null;
}

/**
 * Whoever asked for it or let it go, or the rule that sent it, was somebody else than people thought, or whoever was
 * asked never said yes: that nobody had to be asked, or was asked, counts no more.
 */
export const isAskedAnew = async (tx: Tx, row: FoundSettlement, now: Date): Promise<boolean> =>
  row.failed_as === 'MAKER_DISOWNED' ||
  (row.policy_id === null
    ? isVoid(tx, row.organisation_id, row.approval_id)
    : isSentByDisowned(tx, row, row.policy_id, now));

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
  isAnew = false,
): Promise<RetryRefusal | null> {
  const problem = await retryPayout(
    tx,
    at,
    { organisationId: row.organisation_id, transactionId: row.transaction_id! },
    money,
    { by, ...(isAnew ? { approvalId: null } : {}) },
  );
  await changeSettlement(
    tx,
    row,
    problem
      ? {
          next_try_at:
            problem === 'beingAsked' && row.next_try_at
              ? new Date(at.getTime() + retries.settlementAsked.everySeconds * 1000)
              : null,
        }
      : { ...whereReleased(row, await railOf(tx, row)), reason: null, tries: row.tries + 1, next_try_at: null },
    at,
  );
  return problem;
}

const railOf = async (tx: Tx, row: SettlementRecord): Promise<string> =>
  (
    await tx
      .selectFrom('payouts')
      .select('rail')
      .where('organisation_id', '=', row.organisation_id)
      .where('transaction_id', '=', row.transaction_id)
      .executeTakeFirstOrThrow()
  ).rail;
