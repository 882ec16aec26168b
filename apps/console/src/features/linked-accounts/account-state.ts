import type { LinkedAccount } from '#contract/linked-accounts/api.ts';
import { mayDo } from '../../data/record-actions.ts';

type Account = Pick<LinkedAccount, 'status' | 'coolingUntil' | 'availableActions'>;

/** When it may first be used, while that is still ahead; null for one that waits for something else. */
export const usableFrom = ({ status, coolingUntil }: Account, now: Date): string | null =>
  status === 'active' && new Date(coolingUntil) > now ? coolingUntil : null;

const verifying = ['verifyName', 'sendMicroTransfer', 'confirmMicroTransfer', 'giveDocument', 'acceptDocument'];
/** Whether anything is left that could prove it. */
export const mayVerify = (account: Account): boolean => verifying.some((action) => mayDo(account, action));
