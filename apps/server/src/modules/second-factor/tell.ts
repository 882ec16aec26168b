import type { MessageParams } from '#i18n/catalogues/messages.ts';
import { tellPerson, type AuthServices } from '../auth/public.ts';
import type { Tx } from '../context.ts';

type Told = 'pinLocked' | 'pinReset' | 'twoFactorOn' | 'twoFactorOff';

/** Tells the person that their protection changed, with the way to the page where it can be undone. */
export async function tellSecurity<T extends Told>(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, template: T, params: Omit<MessageParams<T>, 'link'>): Promise<void> {
  const full = { ...params, link: `${services.consoleUrl()}/settings/security` } as MessageParams<T>;
  await tellPerson(tx, userId, template, full, (params as unknown as { at: Date }).at);
}
