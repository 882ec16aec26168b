import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { nothing } from '#contract/records.ts';
import { fail, Refusal } from './fail.ts';
import { refuseInvertedRanges } from './ranges.ts';
import { refuseUnstorable } from './unstorable.ts';
import { validate } from './validate.ts';

export type Read = { params: unknown; query: unknown; body: unknown };

/** No body is one without fields: what may be left out all together is, and what may not is named. */
export function read(row: Endpoint, request: FastifyRequest): Read {
  return {
    params: row.params ? validateParams(row, request.params) : undefined,
    query: row.query ? readQuery(row, request.query) : asNothing(request.query),
    body: row.body ? refuseUnstorable(validate(row.body, request.body ?? {})) : asNothing(request.body),
  };
}

/** A row with an error of its own for its range says more than we could. */
function readQuery(row: Endpoint, sent: unknown): unknown {
  const query = validate(row.query!, sent);
  return row.errors.some((key) => key.endsWith('.range_invalid')) ? query : refuseInvertedRanges(query);
}

/** A row that asks for nothing takes nothing, or an empty object. */
function asNothing(sent: unknown): undefined {
  if (sent !== undefined && sent !== null) validate(nothing, sent);
}

/** A malformed id in a path is the same as an absent record. */
function validateParams(row: Endpoint, params: unknown): unknown {
  try {
    return validate(row.params!, params);
  } catch (error) {
    const missing = row.errors.find((key) => key.endsWith('.not_found'));
    if (error instanceof Refusal && missing) fail(missing);
    throw error;
  }
}
