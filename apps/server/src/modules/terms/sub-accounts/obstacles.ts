import { sql } from 'kysely';
import type { ClosingObstacle } from '#domain/accounts/sub-accounts.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import type { Tx } from '../../context.ts';
import type { SubAccountRow } from './find.ts';

export type Obstacle = { kind: ClosingObstacle; count: number; isMoney: boolean };

/** What must be cleared away before a sub-account can be closed, in that order. Empty: it can be. */
export async function obstaclesOf(tx: Tx, organisationId: string, row: SubAccountRow): Promise<Obstacle[]> {
  const account = `collectionSub:${row.id}` as const;
  const { rows } = await sql<{ links: number; payments: number; policies: number }>`
    select (select count(*) from payment_links where organisation_id = ${organisationId} and sub_account_id = ${row.id}
      and status in ('active', 'inactive')) as links,
      (select count(*) from transactions where organisation_id = ${organisationId} and sub_account_id = ${row.id}
        and status in ('pending', 'processing', 'onHold')) as payments,
      (select count(*) from settlement_policies where organisation_id = ${organisationId}
        and source_account = ${account} and status <> 'revoked') as policies`.execute(tx);
  const open = rows[0]!;
  const balance = await balanceOf(tx, organisationId, account, row.currency);
  const all: Obstacle[] = [
    { kind: 'activeLinks', count: open.links, isMoney: false },
    { kind: 'openPayments', count: open.payments, isMoney: false },
    { kind: 'reservedMoney', count: balance?.reserved ?? 0, isMoney: true },
    { kind: 'withheldMoney', count: balance?.withheld ?? 0, isMoney: true },
    { kind: 'balance', count: balance?.available ?? 0, isMoney: true },
    { kind: 'settlementPolicies', count: open.policies, isMoney: false },
  ];
  return all.filter((obstacle) => obstacle.count > 0);
}
