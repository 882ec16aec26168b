import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { transactionsApi } from '#contract/transactions/api.ts';
import { manualRequestsMax } from '#contract/transactions/manual-requests.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { waitsByHand } from '../../engine/movements/public.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { pathOfSent } from './sent-as.ts';

type ManualRequest = DataOf<typeof transactionsApi.manualRequests>[number];

/**
 * Deposits belong to the organisation's own account: a branch does not see them, nor who may neither fill nor correct
 * it.
 */
const seesDeposits = (caller: Caller): boolean =>
  caller.subAccounts === null &&
  (caller.permissions.has('balance:topUp') || caller.permissions.has('adjustments:approve'));

/** How many there are of the same, as far as the list goes. */
export const countManualRequests = (caller: Caller) =>
  sql`least(${manualRequestsMax}, (select count(*) from payouts p
      join transactions t on t.organisation_id = p.organisation_id and t.id = p.transaction_id
      where p.organisation_id = ${caller.organisationId} and ${waitsByHand} and ${scopeSql(scopeOf(caller), 't')})
    + (select count(*) from top_ups where organisation_id = ${caller.organisationId} and ${seesDeposits(caller)}
      and status in ('pending', 'processing')))`;

/** What no machine does: payments a person carries out and deposits a person has to see, longest waiting first. */
export async function manualRequests(tx: Tx, caller: Caller): Promise<ManualRequest[]> {
  const payouts = await tx
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .select([
      't.id',
      't.created_at',
      't.updated_at',
      't.amount',
      't.status',
      't.stage',
      't.created_by_name',
      'p.beneficiary_name',
      'p.attachments',
      'p.origin',
      'p.origin_id',
      'p.origin_item_id',
    ])
    .where(scopeSql(scopeOf(caller), 't'))
    .where(waitsByHand)
    .orderBy('t.updated_at')
    .limit(manualRequestsMax)
    .execute();
  const deposits = seesDeposits(caller)
    ? await tx
        .selectFrom('top_ups')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .where('status', 'in', ['pending', 'processing'])
        .orderBy('created_at')
        .limit(manualRequestsMax)
        .execute()
    : [];
  const rows = [
    ...payouts.map((row): ManualRequest => ({
      id: row.id,
      kind: 'payout',
      amount: row.amount,
      name: row.beneficiary_name,
      status: row.status,
      stage: row.stage,
      proof: null,
      hasFile: row.attachments.length > 0,
      handlerName: row.created_by_name,
      waitingSince: row.updated_at.toISOString(),
      path: pathOfSent(caller, row.id, row),
    })),
    ...deposits.map((row): ManualRequest => ({
      id: row.id,
      kind: 'deposit',
      amount: row.amount,
      name: row.reference,
      status: row.status,
      stage: null,
      proof: row.slip_number,
      hasFile: row.proof_file_id !== null,
      handlerName: row.recorded_by_name ?? row.created_by_name,
      waitingSince: (row.recorded_at ?? row.created_at).toISOString(),
      path: '/account/top-up-channels',
    })),
  ];
  return rows.sort((a, b) => a.waitingSince.localeCompare(b.waitingSince)).slice(0, manualRequestsMax);
}
