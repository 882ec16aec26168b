import { sql } from 'kysely';
import type { Tx } from '../../../context.ts';

/** Callbacks that were kept and that no stage has worked on yet. */
export async function waitingCallbacks(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{
    count: number;
    oldest: Date | null;
  }>`select count(*) as count, min(received_at) as oldest from callback_inbox where processed_at is null`.execute(tx);
  return rows[0]!;
}
