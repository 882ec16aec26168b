import type { Tx } from '../../context.ts';
import { forgetMessagesBefore } from '../../ground/messages/public.ts';
import { dropLettersBefore, readBefore } from '../../ground/notifications/public.ts';

const hour = 3_600_000;

/**
 * Ninety days of history were told as they happened. On the first morning they are old news: read, and neither mailed
 * nor kept in the outbox. What still waits for somebody, and the news of the last hours, stay as they are.
 */
export async function quietHistory(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * hour);
  await forgetMessagesBefore(tx, yesterday);
  await dropLettersBefore(tx, yesterday);
  await readBefore(tx, new Date(now.getTime() - 6 * hour), ['linkPaid', 'automaticRefund']);
}
