import type { ErrorKey } from '#contract/errors.ts';

export type FieldProblem = { path: string; rule: string; message: { en: string; fr: string }; nearest?: string };

/** A declared refusal. `params` are public, `note` goes to the log only. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly params: Record<string, string | number>;
  readonly field: string | undefined;
  readonly fields: FieldProblem[] | undefined;
  readonly note: string | undefined;
  constructor(
    key: ErrorKey,
    params: Record<string, string | number> = {},
    options: { field?: string; fields?: FieldProblem[]; note?: string; cause?: unknown } = {},
  ) {
    super(key, options.cause === undefined ? undefined : { cause: options.cause });
    this.key = key;
    this.params = params;
    this.field = options.field;
    this.fields = options.fields;
    this.note = options.note;
  }
}

/** Stops a request with an error of the catalogue. */
export function fail(
  key: ErrorKey,
  params?: Record<string, string | number>,
  options?: { field?: string; fields?: FieldProblem[]; note?: string; cause?: unknown },
): never {
  throw new Refusal(key, params, options);
}
