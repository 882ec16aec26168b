import type * as z from 'zod/mini';
import type { Right } from '#domain/access/rights.ts';
import type { ErrorKey } from './errors.ts';

/** Media types of the files that are answered. */
export const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  pdf: 'application/pdf',
  image: 'image/*',
  xml: 'application/xml',
  events: 'text/event-stream',
} as const;
export type FileType = keyof typeof fileTypes;

/**
 * One row of the endpoint table. Server mount, typed client, OpenAPI, API docs and the access tests walk it.
 *
 * - `permission`: a right, `session` (any logged-in member) or `public` (said aloud).
 * - `idempotent`: the caller must send `Idempotency-Key`; the same person with the same key and body gets the first
 *   answer again, with `Idempotency-Replayed: true`. `optional`: the same for whoever sends a key; without one the
 *   version in the body keeps it from being done twice, and says so as if somebody else had been there.
 * - `repeatable`: without a key, the same once more makes nothing twice and is answered by what was done: whoever lost
 *   the answer just sends it again.
 * - `safe`: a POST that only asks, because its question is too long or too private for an address: it changes nothing,
 *   and whoever got no answer asks again.
 * - `replacesSession`: its answer may bring a session in place of the one it was sent with, which is over from then on.
 * - `audit`: the name under which a successful call is written to the audit log.
 * - `meta`: what the answer says beside its data, apart from the marks of its pages.
 * - `file`: the answer is a document (CSV, XLSX, PDF, event stream), not the JSON envelope.
 * - `bodyBytesMax`: a body that may be larger than others, such as a file.
 * - `proof`: what a logged-in person shows before the act, in either environment. `fresh`: a proof that this session
 *   gave
 *   lately, asked for by the listener. `freshAndPin`: that, and the PIN in `pin` where the act gives or takes power
 *   over money; a PIN that was sent is checked before the act's transaction, one that is missing is asked for by the
 *   act. A PIN that was just reset, or shown from a place given today, gives no power until the day is over
 *   (`pin.low_power`).
 *   `freshAndPinOnChange`: both, but only where the act finds that it sends money elsewhere than before (`needPin`), so
 *   that a tag asks nobody for a password; a PIN that was sent is checked before, with the proof, as above.
 *   `pinWhenAsked`: only the PIN, where the act asks for it (`askPin`), as for a sum above what goes without.
 *   `freshWithFactor`: the fresh proof of whoever has a second factor; of others what the row's body brings is enough,
 *   or the act asks by itself.
 *   `byHandler`: the act asks by itself, since it depends on what it finds.
 * - `file`: it answers a file instead of the envelope, of the `format` that its query asks for, or of one of these
 *   types.
 * - `transaction: 'none'`: the handler opens its own transactions (it talks to a provider in between).
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Right | 'public' | 'session';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly data: z.ZodMiniType;
  readonly meta?: z.ZodMiniType;
  readonly errors: readonly ErrorKey[];
  readonly idempotent?: boolean | 'optional';
  readonly repeatable?: true;
  readonly safe?: true;
  readonly replacesSession?: true;
  readonly audit?: string;
  readonly proof?: 'fresh' | 'freshWithFactor' | 'freshAndPin' | 'freshAndPinOnChange' | 'pinWhenAsked' | 'byHandler';
  readonly file?: true | readonly [FileType, ...FileType[]];
  readonly transaction?: 'none';
  readonly bodyBytesMax?: number;
};

/**
 * Fields that prove who is asking. They are no part of what is asked, so a repeat may carry another one; they are
 * checked before a stored answer is shown, which only a row with `transaction: 'none'` can do.
 */
export const proofFields = ['pin'] as const;

/** What a row with `proof: 'fresh'`, or with one that takes the PIN too, may answer for it. */
export const proofErrors = ['second_factor.proof_needed'] as const;
export const proofAndPinErrors = [
  'second_factor.proof_needed',
  'pin.needed',
  'pin.not_set',
  'pin.wrong',
  'pin.locked',
  'pin.low_power',
] as const;
export const pinErrors = ['pin.needed', 'pin.not_set', 'pin.wrong', 'pin.locked', 'pin.low_limit'] as const;

/** Whether the listener looks at the proof and the PIN, and with them the console's one dialog. */
export const takesProof = (row: Endpoint): boolean => row.proof !== undefined && row.proof !== 'byHandler';

/** What every row that must have a key may answer for it. */
export const keyedErrors = [
  'request.idempotency_key_required',
  'request.idempotency_conflict',
  'request.in_progress',
] as const;

export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
export type ParamsInput<E extends Endpoint> = Input<E['params']>;
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
