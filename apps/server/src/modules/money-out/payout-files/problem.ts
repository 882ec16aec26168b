import type { FileProblem } from '#domain/mass-payments/file-problems.ts';

/** A file that is refused, by fault of the file. Anything else that is thrown is a fault of ours. */
export class SpreadsheetProblem extends Error {
  readonly problem: FileProblem;
  /** Where a problem is of one column, its letter. */
  readonly column: string | null;
  constructor(problem: FileProblem, { column, ...options }: { cause?: unknown; column?: string } = {}) {
    super(problem, options);
    this.problem = problem;
    this.column = column ?? null;
  }
  /** What a refusal says of it. */
  get facts(): { why: FileProblem; column?: string } {
    return { why: this.problem, ...(this.column === null ? {} : { column: this.column }) };
  }
}

export function refuseFile(problem: FileProblem, cause?: unknown): never {
  throw new SpreadsheetProblem(problem, cause === undefined ? undefined : { cause });
}
