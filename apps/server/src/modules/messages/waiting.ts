import { sql } from 'kysely';
import type { Tx } from '../context.ts';

/** Mails and SMS that have not gone out, and when the first of them is due; a line for each channel, empty or not. */
export async function waitingMessages(tx: Tx): Promise<{ channel: string; count: number; firstDue: Date | null }[]> {
  const { rows } = await sql<{
    channel: string;
    count: number;
    firstDue: Date | null;
  }>`select channel, count(m.id) as count, min(m.next_attempt_at) as "firstDue"
    from unnest(array['email', 'sms']) as channel
    left join (select * from identity.outbox_messages where status = 'queued') m using (channel)
    group by channel`.execute(tx);
  return rows;
}
