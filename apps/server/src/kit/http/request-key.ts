import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { proofFields, type Endpoint } from '#contract/endpoint.ts';
import type { Caller } from './context.ts';
import { fail } from './fail.ts';

/** One intent: whose it is, by which key it is known, and what it asks for. */
export type RequestKey = {
  organisationId: string;
  holderId: string;
  key: string;
  endpoint: string;
  requestHash: string;
  requestId: string;
};
type Read = { params: unknown; query: unknown; body: unknown };

/** Keys in one order at every depth: how a client writes its JSON down says nothing about what it means. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  );
}

/** A PIN says who is asking, not what is asked: another one, typed right this time, is the same intent. */
function withoutProof(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !(proofFields as readonly string[]).includes(name)),
  );
}

/**
 * The key of an idempotent call; null where none is needed and none was sent. Compared is what was read, not what was
 * written: `"500"` and `500` are one amount, and a field that is left out is the same as its default. `secret` keys the
 * fingerprint, because a bare hash of an account can be guessed.
 */
export function requestKeyOf(
  secret: Buffer,
  request: FastifyRequest,
  row: Endpoint,
  caller: Caller | null,
  { params, query, body }: Read,
): RequestKey | null {
  const header = request.headers['idempotency-key'];
  if (!row.idempotent || (row.idempotent === 'optional' && header === undefined)) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) fail('request.idempotency_key_required');
  const asked = JSON.stringify(ordered([params ?? null, query ?? null, withoutProof(body) ?? null]));
  return {
    organisationId: caller?.organisationId ?? 'public',
    holderId: caller?.userId ?? 'public',
    key: header,
    endpoint: `${row.method} ${row.path}`,
    requestHash: createHmac('sha256', secret).update(asked).digest('base64url'),
    requestId: request.id,
  };
}
