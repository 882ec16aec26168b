import { sql } from 'kysely';
import type { Tx } from '../../../context.ts';

/** Conversations with operators that are due and that nobody has taken yet. */
export async function attemptsDue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from attempts where next_step_at <= ${now}`.execute(tx);
  return rows[0]!.count;
}

/**
 * Payments from before a moment whose end nobody knows, of all organisations. Asked one by one: the index of open
 * payments begins with the organisation, so each costs what it has open and not what it ever had.
 */
export async function longUnknown(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(open.count), 0)::bigint as count from identity.organisations o
    cross join lateral (select count(*) as count from transactions t where t.organisation_id = o.id
      and t.status = 'processing' and t.created_at < ${before} and t.stage = 'inReconciliation') open`.execute(tx);
  return rows[0]!.count;
}
