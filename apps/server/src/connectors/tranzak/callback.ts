/**
 * Tranzak's notification names the app, the payment and the static key typed when the address was registered. The three
 * together are the correlation, as one fingerprint: a notice with another key belongs to no attempt, and the key is
 * stored nowhere. Even a true one only wakes a status query, for the key can be replayed.
 */
import {
  equalInConstantTime,
  fingerprint,
  parseCallbackBody,
  type CallbackHint,
  type CallbackRequest,
} from '../callbacks.ts';
import type { Conversation, ProviderAccount } from '../connector.ts';
import { asRecord, textOf } from '../outcome.ts';

export function callbackSeal(parts: { appId: string; key: string; reference: string }): string {
  return fingerprint(JSON.stringify([parts.appId, parts.key, parts.reference]));
}

/** What a notice about this reference will carry; nothing ever matches where no key was entered. */
export function expectedSeal(account: ProviderAccount, reference: string): string | null {
  const { appId = '', webhookKey } = account.credentials;
  return webhookKey === undefined ? null : callbackSeal({ appId, key: webhookKey, reference });
}

export function readTranzakCallback(request: CallbackRequest): CallbackHint {
  if (request.method !== 'POST') return { kind: 'unreadable', why: 'method' };
  const body = parseCallbackBody(request.body);
  if (!body) return { kind: 'unreadable', why: 'notJson' };
  const resource = asRecord(body['resource']);
  const reference = textOf(resource['mchTransactionRef']) ?? textOf(resource['customTransactionRef']);
  const key = textOf(body['authKey']);
  const appId = textOf(body['appId']);
  if (reference === undefined || key === undefined || appId === undefined || reference.length > 64)
    return { kind: 'unreadable', why: 'noReference' };
  // "COMPLETED" is sent for success and failure alike: the resource has the word.
  return {
    kind: 'hint',
    correlation: callbackSeal({ appId, key, reference }),
    claimedStatus: textOf(resource['status'])?.slice(0, 40) ?? null,
  };
}

export function tranzakCallbackMatches(hint: CallbackHint, conversation: Conversation): boolean {
  const expected = conversation['callbackSeal'];
  return hint.kind === 'hint' && expected !== undefined && equalInConstantTime(hint.correlation, expected);
}
