import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { TransactionState } from '#domain/states/transaction.ts';
import { releasedBy } from '#domain/states/released.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { wasPaid } from '../../ground/reports/public.ts';
import type { SettlementPoliciesTable, SettlementsTable } from './tables.ts';
import type { Source } from './ends.ts';

export type SettlementRecord = Selectable<SettlementsTable>;
export type PolicyRecord = Selectable<SettlementPoliciesTable>;

type NewSettlement = Omit<Insertable<SettlementsTable>, 'id' | 'created_at' | 'updated_at'>;

/** Writes the row of a settlement; null when its window has one already, because another worker was here. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement, at: Date): Promise<SettlementRecord | null> {
  const row = await tx
    .insertInto('settlements')
    .values({ ...settlement, id: newId('settlement', at), created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'policy_id', 'window_at']).where('policy_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Where one stands that was let go: where its payment does. An order abroad is then with whoever takes it to the bank.
 */
export const whereReleased = ({ kind }: Pick<SettlementRecord, 'kind'>, rail: string): TransactionState =>
  releasedBy(kind === 'crossBorder' ? null : rail);

export async function changeSettlement(
  tx: Tx,
  row: Pick<SettlementRecord, 'organisation_id' | 'id' | 'version'>,
  change: Partial<Insertable<SettlementsTable>>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ ...change, updated_at: at, version: row.version + 1 })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}

/**
 * Since when payments of an account have not been passed on, and what came in since and stayed: the payments inside a
 * settlement.
 */
export async function paymentsToSettle(
  tx: Tx,
  organisationId: string,
  source: Source,
  until: Date,
): Promise<{ from: Date | null; count: number; total: number }> {
  const last = await tx
    .selectFrom('settlements')
    .select('period_to')
    .where('organisation_id', '=', organisationId)
    .where('source_account', '=', source.kind)
    .where('status', 'in', ['completed', 'processing', 'pending', 'onHold'])
    .where('period_to', 'is not', null)
    .orderBy('period_to', 'desc')
    .limit(1)
    .executeTakeFirst();
  const from = last?.period_to ?? null;
  const sums = await paymentsBetween(tx, organisationId, source.kind, from, until)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(t.net - ${givenBackUntil(until)}), 0)::bigint`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { from, count: Number(sums.count), total: Number(sums.total) };
}

/** Paid sales of one account between two moments: after `from`, up to and with `to`. */
export function paymentsBetween(tx: Tx, organisationId: string, sourceAccount: string, from: Date | null, to: Date) {
  const sub = sourceAccount.startsWith('collectionSub:') ? sourceAccount.slice('collectionSub:'.length) : null;
  return tx
    .selectFrom('transactions as t')
    .where('t.organisation_id', '=', organisationId)
    .where('t.type', '=', 'sale')
    .where('t.trigger', 'is', null)
    .where('t.completed_at', 'is not', null)
    .where('t.completed_at', '<=', to)
    .where('t.sub_account_id', sub === null ? 'is' : '=', sub)
    .$if(from !== null, (query) => query.where('t.completed_at', '>', from));
}

/**
 * What of a sale `t` had gone back by then. A settlement goes on saying what it passed on, whatever is given back
 * later.
 */
export const givenBackUntil = (to: Date): RawBuilder<number> => sql<number>`case
  when t.status = 'reversed' and not exists (select 1 from transaction_events e
    where e.organisation_id = t.organisation_id and e.transaction_id = t.id and e.kind = 'reversed' and e.at > ${to})
    then t.amount
  else (select coalesce(sum(r.amount), 0)::bigint from transactions r where r.organisation_id = t.organisation_id
    and r.original_id = t.id and r.type = 'refund' and ${wasPaid('r')} and r.completed_at <= ${to}) end`;
