import { sql } from 'kysely';
import type { Tx } from '../../context.ts';

/** Mails and SMS that have not gone out, and when the first of them is due; a line for each channel, empty or not. */
export async function waitingMessages(tx: Tx): Promise<{ channel: string; count: number; firstDue: Date | null }[]> {
  const { rows } = await sql<{
    channel: string;
    count: number;
    firstDue: Date | null;
  }>`select channel, count(m.id) as count, min(m.due_at) as "firstDue"
    from unnest(array['email', 'sms']) as channel
    left join (select m.id, m.channel, j.due_at from identity.jobs j
        join identity.outbox_messages m on m.id = j.subject
        where j.due_at is not null and j.kind in ('message', 'code')
      union all select id, channel, next_attempt_at from identity.outbox_messages
        where status = 'queued' and next_attempt_at is not null) m using (channel)
    group by channel`.execute(tx);
  return rows;
}
