import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../context.ts';
import { savedOfAttempts, type AttemptsTable } from '../tables.ts';
import { savedColumns } from './saved-columns.ts';
import type { Key } from './transactions.ts';

export type AttemptRecord = Selectable<AttemptsTable>;

export async function lockAttempts(tx: Tx, keys: readonly Key[]): Promise<Map<string, AttemptRecord>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('attempts')
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

/** Every try of one transaction, locked after it, as everywhere. */
export const lockTries = (tx: Tx, organisationId: string, transactionId: string): Promise<AttemptRecord[]> =>
  tx
    .selectFrom('attempts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const saved = savedColumns(savedOfAttempts);

export async function saveAttempts(tx: Tx, rows: readonly AttemptRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows);
  await sql`update attempts a set ${saved.set}
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(${saved.shape}) limit ${rows.length}) v
    where a.organisation_id = v.organisation_id and a.id = v.id`.execute(tx);
}

/**
 * Its operator is asked about this locked try at once, and until it says something definite, as if it had called about
 * it.
 */
export async function askAnew(tx: Tx, { organisation_id, id }: AttemptRecord, now: Date): Promise<void> {
  await sql`update attempts set next_step = 'status', next_step_at = ${now},
      announced_at = coalesce(announced_at, ${now})
    where organisation_id = ${organisation_id} and id = ${id} and submitted_at is not null`.execute(tx);
}
