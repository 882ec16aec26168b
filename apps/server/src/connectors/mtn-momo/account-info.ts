/** Questions to MTN that move no money: who holds a wallet, and what our own accounts hold. */
import type { BalanceResult, HolderResult } from '../connector.ts';
import { asRecord, isAnswer, reason, said, textOf } from '../outcome.ts';
import type { MtnClient, MtnProduct } from './client.ts';
import { errorWord, mtnQuestionTrouble } from './translate.ts';

export async function readHolder(client: MtnClient, phone: string): Promise<HolderResult> {
  const [active, info] = await Promise.all([client.holderActive(phone), client.holderInfo(phone)]);
  const raw = [...active.raw, ...info.raw];
  const answer = mtnQuestionTrouble(active);
  if (!isAnswer(answer)) return { kind: 'unknown', reason: answer.reason, raw };
  if (answer.status === 404 && /NOT_?FOUND/.test(errorWord(answer) ?? '')) return { kind: 'notFound', raw };
  const result = asRecord(answer.json)['result'];
  if (answer.status !== 200 || typeof result !== 'boolean')
    return { kind: 'unknown', reason: reason('PROVIDER_ERROR', said(answer), 'same-reference'), raw };
  const person = mtnQuestionTrouble(info);
  const record = isAnswer(person) && person.status === 200 ? asRecord(person.json) : {};
  const name = [textOf(record['given_name']), textOf(record['family_name'])]
    .filter((part) => part !== undefined)
    .join(' ');
  return { kind: 'found', active: result, name: name === '' ? null : name, raw };
}

export async function readBalance(client: MtnClient, product: MtnProduct): Promise<BalanceResult> {
  const answered = await client.balance(product);
  const { raw } = answered;
  const answer = mtnQuestionTrouble(answered);
  if (!isAnswer(answer)) return { kind: 'unknown', reason: answer.reason, raw };
  const { availableBalance, currency } = asRecord(answer.json);
  // Information only, so the sandbox's cents are cut off and not refused.
  const available =
    typeof availableBalance === 'string' || typeof availableBalance === 'number'
      ? Math.floor(Number(availableBalance))
      : Number.NaN;
  if (answer.status !== 200 || !Number.isSafeInteger(available) || textOf(currency) === undefined) {
    return { kind: 'unknown', reason: reason('PROVIDER_ERROR', said(answer), 'same-reference'), raw };
  }
  return { kind: 'known', available, currency: String(currency), raw };
}
