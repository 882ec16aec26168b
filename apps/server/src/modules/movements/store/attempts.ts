import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../context.ts';
import type { AttemptsTable } from '../tables.ts';
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

export async function saveAttempts(tx: Tx, rows: readonly AttemptRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(rows);
  await sql`update attempts a set state = v.state, provider_reference = v.provider_reference,
    correlation = v.correlation, handle_sealed = v.handle_sealed, redirect_url = v.redirect_url,
      operator_reference = v.operator_reference, submitted_at = v.submitted_at, sent_at = v.sent_at,
        accepted_at = v.accepted_at, submissions = v.submissions, last_checked_at = v.last_checked_at,
      window_ends_at = v.window_ends_at, next_step = v.next_step, next_step_at = v.next_step_at,
        claimed_until = v.claimed_until, polls = v.polls, reason_code = v.reason_code,
      provider_reason = v.provider_reason, evidence = v.evidence, keys_version = v.keys_version, verdict = v.verdict,
        announced_at = v.announced_at
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(organisation_id text, id text, state text,
      provider_reference text, correlation text, handle_sealed text, redirect_url text, operator_reference text,
      submitted_at timestamptz, sent_at timestamptz, accepted_at timestamptz, submissions integer,
        last_checked_at timestamptz, window_ends_at timestamptz, next_step text, next_step_at timestamptz,
      claimed_until timestamptz, polls integer, reason_code text, provider_reason text, evidence jsonb,
        keys_version integer, verdict text, announced_at timestamptz) limit ${rows.length}) v
    where a.organisation_id = v.organisation_id and a.id = v.id`.execute(tx);
}
