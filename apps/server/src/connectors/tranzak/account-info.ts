/** Questions to Tranzak that move no money: who holds an account, and what our own two accounts hold. */
import type { BalanceResult, HolderResult } from '../connector.ts';
import { isAnswer, questionTrouble, reason, said, textOf, wholeAmount } from '../outcome.ts';
import type { TranzakClient } from './client.ts';
import { readEnvelope } from './envelope.ts';
import { rowOf, tranzakReason } from './errors.ts';

export async function readHolder(client: TranzakClient, accountHolderId: string): Promise<HolderResult> {
  const answered = await client.verifyName(accountHolderId);
  const { raw } = answered;
  const answer = questionTrouble(answered);
  if (!isAnswer(answer)) return { kind: 'unknown', reason: answer.reason, raw };
  const envelope = readEnvelope(answer.json);
  if (!envelope) return { kind: 'unknown', reason: reason('PROVIDER_ERROR', said(answer), 'same-reference'), raw };
  if (envelope.kind === 'refused') {
    return rowOf(envelope)?.out === 'PAYEE_NOT_FOUND'
      ? { kind: 'notFound', raw }
      : { kind: 'unknown', reason: tranzakReason(envelope, 'payout'), raw };
  }
  return { kind: 'found', active: null, name: textOf(envelope.data['verifiedName']) ?? null, raw };
}

export async function readBalance(client: TranzakClient, account: 'payout' | 'collection'): Promise<BalanceResult> {
  const answered = await client.accountDetails(account);
  const { raw } = answered;
  const answer = questionTrouble(answered);
  if (!isAnswer(answer)) return { kind: 'unknown', reason: answer.reason, raw };
  const envelope = readEnvelope(answer.json);
  if (envelope?.kind === 'refused') return { kind: 'unknown', reason: tranzakReason(envelope, 'payout'), raw };
  const available = wholeAmount(envelope?.data['availableBalance'] ?? envelope?.data['balance']);
  if (typeof available !== 'number')
    return { kind: 'unknown', reason: reason('PROVIDER_ERROR', said(answer), 'same-reference'), raw };
  return { kind: 'known', available, currency: textOf(envelope?.data['currencyCode']) ?? 'XAF', raw };
}
