import type { Tx } from '../../context.ts';
import type { SettlementRecord } from './records.ts';

/** Who hears of one beside those who see all. */
export const makerOf = async (tx: Tx, row: Pick<SettlementRecord, 'organisation_id' | 'id'>): Promise<string | null> =>
  (await makersOfSettlements(tx, row.organisation_id, [row.id]))[0] ?? null;

/** Whose wish settlements are: of one that goes by itself, whoever wrote its policy. */
export async function makersOfSettlements(
  tx: Tx,
  organisationId: string,
  settlementIds: readonly string[],
): Promise<string[]> {
  if (settlementIds.length === 0) return [];
  const rows = await tx
    .selectFrom('settlements as s')
    .leftJoin('settlement_policies as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.policy_id'),
    )
    .select(['s.created_by', 'p.created_by as policy_by'])
    .where('s.organisation_id', '=', organisationId)
    .where('s.id', 'in', settlementIds)
    .execute();
  return rows.flatMap((row) => [row.created_by, row.policy_by]).filter((maker) => maker !== null);
}

/** Who wrote the rule by which a settlement went. */
export async function ruleMakerOf(tx: Tx, organisationId: string, settlementId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('settlements as s')
    .innerJoin('settlement_policies as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.policy_id'),
    )
    .select('p.created_by')
    .where('s.organisation_id', '=', organisationId)
    .where('s.id', '=', settlementId)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
