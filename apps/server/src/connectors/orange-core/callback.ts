/** Orange calls back `{payToken, status, message}`, at once or a minute later, perhaps never, and unsigned. */
import { parseCallbackBody, type CallbackHint, type CallbackRequest } from '../callbacks.ts';
import { textOf } from '../outcome.ts';

export function readOrangeCoreCallback(request: CallbackRequest): CallbackHint {
  if (request.method !== 'POST') return { kind: 'unreadable', why: 'method' };
  const body = parseCallbackBody(request.body);
  if (!body) return { kind: 'unreadable', why: 'notJson' };
  const payToken = textOf(body['payToken']);
  if (payToken === undefined || payToken.length > 100) return { kind: 'unreadable', why: 'noReference' };
  return { kind: 'hint', correlation: payToken, claimedStatus: textOf(body['status'])?.slice(0, 40) ?? null };
}
