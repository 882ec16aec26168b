/**
 * MTN calls back once, unsigned, with the operation's status document: POST for v1, PUT for v2. The
 * X-Reference-Id is not guaranteed in it, so the attempt is found by `externalId`, where we put our own id.
 */
import { parseCallbackBody, type CallbackHint, type CallbackRequest } from '../callbacks.ts';
import { textOf } from '../outcome.ts';

export function readMtnCallback(request: CallbackRequest): CallbackHint {
  if (request.method !== 'POST' && request.method !== 'PUT') return { kind: 'unreadable', why: 'method' };
  const body = parseCallbackBody(request.body);
  if (!body) return { kind: 'unreadable', why: 'notJson' };
  const externalId = textOf(body['externalId']);
  if (externalId === undefined || externalId.length > 64) return { kind: 'unreadable', why: 'noReference' };
  return { kind: 'hint', correlation: externalId, claimedStatus: textOf(body['status'])?.slice(0, 40) ?? null };
}
