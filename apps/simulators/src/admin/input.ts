import { json, jsonBody } from '../http/answers.ts';
import type { SimAnswer, SimRequest } from '../http/answers.ts';
import { lookedUpNumber } from '../world/numbers.ts';
import type { Operator, Speaker } from '../world/numbers.ts';
import { actions } from '../world/outcomes.ts';
import type { Plan } from '../world/outcomes.ts';

/** A mistake in an admin request: answered as 400 with the sentence, because a silent typo spoils a test. */
export class AdminError extends Error {}

export type Body = Record<string, unknown>;

/** Runs an admin handler on the JSON body; an empty body is an empty object. */
export function admin(handle: (body: Body, request: SimRequest) => SimAnswer | Promise<SimAnswer>) {
  return async (request: SimRequest): Promise<SimAnswer> => {
    const body = request.body === '' ? {} : jsonBody(request);
    if (!body) return json(400, { error: 'the body must be a JSON object' });
    try {
      return await handle(body, request);
    } catch (error) {
      if (error instanceof AdminError) return json(400, { error: error.message });
      throw error;
    }
  };
}

export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new AdminError(`${name} must be a string`);
  return value;
}

export function optionalNumber(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new AdminError(`${name} must be a number`);
  return value;
}

export function optionalFlag(body: Body, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw new AdminError(`${name} must be true or false`);
  return value;
}

export function oneOf<T extends string>(body: Body, name: string, allowed: readonly T[]): T | undefined {
  const value = optionalText(body, name);
  if (value === undefined) return undefined;
  if (!allowed.includes(value as T)) throw new AdminError(`${name} must be one of ${allowed.join(', ')}`);
  return value as T;
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new AdminError(`${name} is missing`);
  return value;
}

export function operator(body: Body): Operator | undefined {
  return oneOf(body, 'operator', ['mtn', 'orange'] as const);
}

/** Whose conversation: an operator's, or the aggregator's. */
export function speaker(body: Body): Speaker | undefined {
  return oneOf(body, 'operator', ['mtn', 'orange', 'tranzak'] as const);
}

export function number(body: Body, name = 'msisdn'): string | undefined {
  const text = optionalText(body, name);
  if (text === undefined) return undefined;
  const normal = lookedUpNumber(text);
  if (normal === null) throw new AdminError(`${name} is not a number a wallet can have`);
  return normal;
}

export function plan(body: Body): Plan {
  const result: Plan = { action: required(oneOf(body, 'action', actions), 'action') };
  const reason = optionalText(body, 'reason');
  if (reason !== undefined) result.reason = reason;
  const delayMs = optionalNumber(body, 'delayMs');
  if (delayMs !== undefined) result.delayMs = delayMs;
  if (optionalFlag(body, 'realTime')) result.realTime = true;
  if (optionalFlag(body, 'neverExpires')) result.neverExpires = true;
  return result;
}

/** Drops the fields that were not given, so that rows stay small and exact. */
export function given<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
