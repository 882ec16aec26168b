import type { LinkedAccount } from '#contract/linked-accounts/api.ts';
import type { Locale } from '#i18n/words.ts';

type Account = Pick<LinkedAccount, 'status' | 'coolingUntil' | 'availableActions'>;

/** When it may first be used, while that is still ahead; null for one that waits for something else. */
export const usableFrom = ({ status, coolingUntil }: Account, now: Date): string | null =>
  status === 'active' && new Date(coolingUntil) > now ? coolingUntil : null;

const verifying = new Set([
  'verifyName',
  'sendMicroTransfer',
  'confirmMicroTransfer',
  'giveDocument',
  'acceptDocument',
]);
export const allows = ({ availableActions }: Pick<LinkedAccount, 'availableActions'>, action: string): boolean =>
  availableActions.some((one) => one.action === action && one.allowed);
/** Whether anything is left that could prove it. */
export const mayVerify = ({ availableActions }: Account): boolean =>
  availableActions.some((one) => verifying.has(one.action) && one.allowed);
export const reasonOf = (
  { availableActions }: Pick<LinkedAccount, 'availableActions'>,
  action: string,
  locale: Locale,
): string | null => availableActions.find((one) => one.action === action)?.disabledReason?.[locale] ?? null;
