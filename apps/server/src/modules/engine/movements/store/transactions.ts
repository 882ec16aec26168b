import { sql, type Insertable, type Selectable } from 'kysely';
import { formatPhone } from '#domain/values/phone.ts';
import { fail } from '../../../../kit/http/fail.ts';
import type { Tx } from '../../../context.ts';
import type { LiveInput } from '../../../ground/live/public.ts';
import { markDays } from '../../../ground/reports/public.ts';
import { savedOfTransactions, type TransactionsTable } from '../tables.ts';
import { savedColumns } from './saved-columns.ts';

export type TransactionRecord = Selectable<TransactionsTable>;
/** Whom people know a payer as: by the name the operator gave, or by the number. */
export const payerOf = (row: Pick<TransactionRecord, 'payer_name' | 'phone'>): string =>
  row.payer_name ?? (row.phone ? formatPhone(row.phone) : '');

export const liveOf = (row: TransactionRecord, at: Date): LiveInput => ({
  organisationId: row.organisation_id,
  at,
  kind: 'transaction',
  recordId: row.id,
  data: {
    status: row.status,
    stage: row.stage,
    type: row.type,
    amount: row.amount,
    linkId: row.link_id,
    subAccountId: row.sub_account_id,
    createdBy: row.created_by,
  },
});

export type Key = { organisationId: string; id: string };

/** Locks transactions in one order everywhere, so that two batches never wait for each other in a circle. */
export async function lockTransactions(tx: Tx, keys: readonly Key[]): Promise<Map<string, TransactionRecord>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('transactions')
    .selectAll()
    .where(
      sql<boolean>`(organisation_id, id) in (select *
        from unnest(${keys.map((key) => key.organisationId)}::text[], ${keys.map((key) => key.id)}::text[]))`,
    )
    .orderBy('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const saved = savedColumns(savedOfTransactions);

/**
 * Writes back rows that were locked and changed in memory, all in one statement. The limit tells the planner how few
 * they are: of a bare recordset it expects a hundred, and reads the whole table for them while it is small.
 */
export async function saveTransactions(tx: Tx, rows: readonly TransactionRecord[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows.map((row) => ({ ...row, collected: undefined, metadata: undefined })));
  await sql`with saved as (update transactions t set ${saved.set}, updated_at = ${now}, version = t.version + 1
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(${saved.shape}) limit ${rows.length}) v
    where t.organisation_id = v.organisation_id and t.id = v.id returning t.organisation_id, t.created_at,
      t.completed_at) ${markDays(now)}`.execute(tx);
}

export const reversed = (text: string | null): string | null => (text === null ? null : [...text].reverse().join(''));

export const stateOf = (row: TransactionRecord) => ({ status: row.status, stage: row.stage });

export const isOpen = (row: TransactionRecord): boolean => row.status === 'pending' || row.status === 'processing';

/**
 * New transactions of one moment, and the mark that their days have changed, in one statement. Of two that carry the
 * same reference of the merchant, at the same moment even, the index lets one in: the other waits for it and is refused
 * `merchant_reference.taken`.
 */
export async function insertTransactions(tx: Tx, rows: readonly Insertable<TransactionsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  const named = rows.filter((row) => row.merchant_reference);
  const insertion = tx
    .insertInto('transactions')
    .values(rows)
    .$if(named.length > 0, (query) =>
      query.onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'merchant_reference'])
          .where('merchant_reference', 'is not', null)
          .doNothing(),
      ),
    )
    .returning(['organisation_id', 'created_at', 'completed_at']);
  const {
    rows: [written],
  } = await sql<{
    count: number;
  }>`with saved as (${insertion}), marked as (${markDays(rows[0]!.created_at)}) select count(*)::int as count
    from saved`.execute(tx);
  if (written!.count === rows.length) return;
  for (const row of named) await refuseTakenReferences(tx, row.organisation_id, [row.merchant_reference]);
  throw new Error('A transaction was not written, and nothing has its reference');
}
export const insertTransaction = (tx: Tx, row: Insertable<TransactionsTable>): Promise<void> =>
  insertTransactions(tx, [row]);

/**
 * What a merchant calls a payment is called so once: refuses `merchant_reference.taken` and names the payment that has
 * it.
 */
export async function refuseTakenReferences(
  tx: Tx,
  organisationId: string,
  references: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = references.filter((reference) => reference !== null && reference !== undefined);
  if (wanted.length === 0) return;
  const taken = await tx
    .selectFrom('transactions')
    .select(['id', 'merchant_reference'])
    .where('organisation_id', '=', organisationId)
    .where('merchant_reference', 'in', wanted)
    .limit(1)
    .executeTakeFirst();
  if (taken)
    fail(
      'merchant_reference.taken',
      { id: taken.id, reference: taken.merchant_reference ?? '' },
      { field: 'merchantReference' },
    );
}
