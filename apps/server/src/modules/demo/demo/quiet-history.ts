import type { Tx } from '../../context.ts';

const hour = 3_600_000;

/**
 * Ninety days of history were told as they happened. On the first morning they are old news: read, and neither mailed
 * nor kept in the outbox. What still waits for somebody, and the news of the last hours, stay as they are.
 */
export async function quietHistory(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity.outbox_messages')
    .where('created_at', '<', new Date(now.getTime() - 24 * hour))
    .execute();
  await tx
    .updateTable('identity.notifications')
    .set({ deliver_at: null })
    .where('at', '<', new Date(now.getTime() - 24 * hour))
    .execute();
  await tx
    .updateTable('identity.notifications')
    .set((row) => ({ read_at: row.ref('at') }))
    .where('read_at', 'is', null)
    .where('at', '<', new Date(now.getTime() - 6 * hour))
    .where((row) => row.or([row('acted_at', 'is not', null), row('type', 'in', ['linkPaid', 'automaticRefund'])]))
    .execute();
}
