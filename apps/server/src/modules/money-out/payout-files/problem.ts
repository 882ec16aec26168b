import type { FileProblem } from '#domain/mass-payments/file-problems.ts';

/** Where a problem is of one column, its letter; where it is of one row, its number and what is wrong in it. */
type Place = { column?: string; row?: number; words?: string };

/** A file that is refused, by fault of the file. Anything else that is thrown is a fault of ours. */
export class SpreadsheetProblem extends Error {
  readonly problem: FileProblem;
  readonly #place: Place;
  constructor(problem: FileProblem, { cause, ...place }: { cause?: unknown } & Place = {}) {
    super(problem, cause === undefined ? undefined : { cause });
    this.problem = problem;
    this.#place = place;
  }
  /** What a refusal says of it. */
  get facts(): { why: FileProblem } & Place {
    return { why: this.problem, ...this.#place };
  }
}

export function refuseFile(problem: FileProblem, cause?: unknown): never {
  throw new SpreadsheetProblem(problem, cause === undefined ? undefined : { cause });
}
