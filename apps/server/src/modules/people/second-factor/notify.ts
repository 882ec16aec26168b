import type { MessageParams } from '#i18n/catalogues/messages/words.ts';
import { notifyWithWayBack, type AuthServices } from '../auth/public.ts';
import type { Tx } from '../../context.ts';

type Told = 'pinLocked' | 'pinReset' | 'twoFactorOn' | 'twoFactorOff';

/**
 * Tells the person that their protection changed, with the way back. It leads past the door, which may ask for what
 * somebody else set up.
 */
export async function notifySecurity<T extends Told>(
  tx: Tx,
  services: Pick<AuthServices, 'consoleUrl'>,
  userId: string,
  template: T,
  params: Omit<MessageParams<T>, 'link'>,
): Promise<void> {
  const { at } = params as unknown as { at: Date };
  await notifyWithWayBack(tx, services, userId, template, params, { since: at, at });
}
