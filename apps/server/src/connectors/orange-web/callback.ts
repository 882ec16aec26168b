/**
 * Orange notifies `{status, notif_token, txnid}` without our order id. The token is both the reference and
 * the shared secret: the attempt is found by its fingerprint, then the token itself is compared in constant time.
 */
import {
  equalInConstantTime,
  fingerprint,
  parseCallbackBody,
  type CallbackHint,
  type CallbackRequest,
} from '../callbacks.ts';
import type { Conversation } from '../connector.ts';
import { textOf } from '../outcome.ts';

export function readOrangeWebCallback(request: CallbackRequest): CallbackHint {
  if (request.method !== 'POST') return { kind: 'unreadable', why: 'method' };
  const body = parseCallbackBody(request.body);
  if (!body) return { kind: 'unreadable', why: 'notJson' };
  const token = textOf(body['notif_token']);
  if (token === undefined || token.length > 200) return { kind: 'unreadable', why: 'noReference' };
  return {
    kind: 'hint',
    correlation: fingerprint(token),
    claimedStatus: textOf(body['status'])?.slice(0, 40) ?? null,
    secret: token,
  };
}

export function orangeWebCallbackMatches(hint: CallbackHint, conversation: Conversation): boolean {
  const expected = conversation['notifToken'];
  return (
    hint.kind === 'hint' &&
    hint.secret !== undefined &&
    expected !== undefined &&
    equalInConstantTime(hint.secret, expected)
  );
}
