import type { ErrorKey } from '#contract/errors.ts';
import type { Facts, FactsOf, ReasonedError, TimedError } from '#contract/facts.ts';

export type FieldProblem = { path: string; rule: string; message: { en: string; fr: string }; nearest?: string };

type Options = { field?: string; fields?: FieldProblem[]; note?: string; cause?: unknown };
type Said<Key extends ErrorKey> = Key extends ReasonedError | TimedError
  ? [params: FactsOf<Key>, options?: Options]
  : [params?: Facts, options?: Options];

/**
 * A declared refusal: its key and the facts its sentence is made of. `params` are public, `note` goes to the log only.
 */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly params: Facts;
  readonly field: string | undefined;
  readonly fields: FieldProblem[] | undefined;
  readonly note: string | undefined;
  constructor(key: ErrorKey, params: Facts = {}, options: Options = {}) {
    super(key, options.cause === undefined ? undefined : { cause: options.cause });
    this.key = key;
    this.params = params;
    this.field = options.field;
    this.fields = options.fields;
    this.note = options.note;
  }
}

/** Stops a request with an error of the catalogue. One that says why does so by a code. */
export function fail<Key extends ErrorKey>(key: Key, ...[params, options]: Said<Key>): never {
  throw new Refusal(key, params, options);
}
