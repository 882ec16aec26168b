import { balancesOf } from '../../../ledger/accounts.ts';
import { postWithin } from '../../../ledger/post.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { fail } from '../../../kit/http/fail.ts';
import { spoil } from '../../../kit/wholly.ts';
import type { Tx } from '../../context.ts';

/**
 * Posts what a person decided and answers the posting's id. Refuses `balance.insufficient`, with what is available for
 * whoever sees balances, when the merchant's account does not cover it; every other refusal is a mistake of ours. What
 * was written for it must go with it.
 */
export async function postCovered(tx: Tx, posting: Posting, seesBalance = true): Promise<string> {
  const [result] = await postWithin(tx, [posting]);
  if (result?.ok) return result.postingId;
  spoil(tx, posting.key);
  if (result?.status !== 'insufficient_funds') throw new Error(`The ledger refused ${posting.key}: ${result?.status}`);
  if (!seesBalance) fail('balance.insufficient');
  const account = (await balancesOf(tx, posting.organisationId)).find(
    (candidate) => candidate.accountId === result.accountId,
  );
  fail('balance.insufficient', { available: account?.available ?? 0, accountId: result.accountId ?? '' });
}
