import type { NotificationType } from '#domain/notifications/notifications.ts';
import type { Tx } from '../../context.ts';

/** What was to be mailed about anything before `before` is mailed no more. */
export const dropLettersBefore = (tx: Tx, before: Date): Promise<unknown> =>
  tx.updateTable('identity.notifications').set({ deliver_at: null }).where('at', '<', before).execute();

/** News from before `before` were read as they came, but for what still waits for somebody: all done, and `types`. */
export const readBefore = (tx: Tx, before: Date, types: readonly NotificationType[]): Promise<unknown> =>
  tx
    .updateTable('identity.notifications')
    .set((row) => ({ read_at: row.ref('at') }))
    .where('read_at', 'is', null)
    .where('at', '<', before)
    .where((row) => row.or([row('acted_at', 'is not', null), row('type', 'in', types)]))
    .execute();
