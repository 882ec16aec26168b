import type { Tx } from '../../context.ts';
import { makersOfRuns } from '../../money-out/mass-payments/public.ts';
import { makersOfSettlements } from '../../money-out/settlements/public.ts';

/**
 * Who had a hand in payments: who made each, and who prepared or sent the run, or wrote the policy, that it comes from.
 */
export async function paymentMakers(
  tx: Tx,
  organisationId: string,
  transactionIds: readonly string[],
): Promise<string[]> {
  if (transactionIds.length === 0) return [];
  const rows = await tx
    .selectFrom('transactions as t')
    .leftJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .select(['t.created_by', 'p.origin', 'p.origin_id'])
    .distinct()
    .where('t.organisation_id', '=', organisationId)
    .where('t.id', 'in', [...new Set(transactionIds)])
    .execute();
  const from = (origin: 'massPayment' | 'settlement') => [
    ...new Set(rows.flatMap((row) => (row.origin === origin && row.origin_id !== null ? [row.origin_id] : []))),
  ];
  const makers = [
    ...rows.map((row) => row.created_by),
    ...(await makersOfRuns(tx, organisationId, from('massPayment'))),
    ...(await makersOfSettlements(tx, organisationId, from('settlement'))),
  ];
  return [...new Set(makers.filter((maker) => maker !== null))];
}
