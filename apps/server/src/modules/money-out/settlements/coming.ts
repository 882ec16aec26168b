import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { policiesInSight, settlementScope } from './in-sight.ts';

export type ComingSettlement = { id: string; name: string; account: string; at: Date; amount: number | null };

/** When money leaves by itself next, by policy; how much is known before only where it is always the same. */
export async function comingSettlements(tx: Tx, caller: Caller): Promise<ComingSettlement[]> {
  const rows = await tx
    .selectFrom('settlement_policies')
    .select(['id', 'name', 'source_account', 'next_run_at', 'sweep', 'max_amount'])
    .where(policiesInSight(settlementScope(caller)))
    .where('status', 'in', ['active', 'pendingApprovalToDisable'])
    .where('next_run_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    account: row.source_account,
    at: row.next_run_at!,
    amount: row.sweep === 'fixed' ? row.max_amount : null,
  }));
}
