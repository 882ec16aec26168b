/** `{data, success, errorMsg, errorCode}` around everything. HTTP 200 also carries refusals: only `success` tells. */
import type { WireAnswer } from '../http.ts';
import { asRecord, textOf } from '../outcome.ts';

export type Envelope =
  | { kind: 'ok'; data: Record<string, unknown> }
  | { kind: 'refused'; code: string; words: string; data: Record<string, unknown> };

/** null: not this provider's envelope. */
export function readEnvelope(json: unknown): Envelope | null {
  const body = asRecord(json);
  // Lists of one are seen where a single thing is asked for.
  const data = asRecord(Array.isArray(body['data']) ? body['data'][0] : body['data']);
  if (body['success'] === true) return { kind: 'ok', data };
  if (body['success'] !== false) return null;
  return { kind: 'refused', ...errorOf(body['errorCode'], body['errorMsg'] ?? body['errorMessage']), data };
}

/** The envelope of an answer that is called JSON; whatever else comes is not Tranzak's. */
export const envelopeOf = (reply: WireAnswer): Envelope | null => (reply.isDocument ? readEnvelope(reply.json) : null);
export const isThrottled = (reply: WireAnswer): boolean =>
  reply.status === 429 && envelopeOf(reply)?.kind === 'refused';

export function errorOf(code: unknown, words: unknown): { code: string; words: string } {
  return { code: typeof code === 'number' ? String(code) : (textOf(code) ?? ''), words: textOf(words) ?? '' };
}
