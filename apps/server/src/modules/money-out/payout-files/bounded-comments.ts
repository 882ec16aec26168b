/**
 * A row says so many things in comments, and a cell that is merged over a thousand rows so few to each of them. Nobody
 * writes more by hand; a file that was made to hold a hundred thousand would keep every other one waiting.
 */
export const commentsOfRow = 20;
export const commentsOfMerged = 3;
/** Comments that are kept of one sheet: a list of 100,000 people has some on a part of them. */
export const commentsOfSheet = 10_000;

/** Stands behind them where there are more: whoever pays sees that something was not read. */
export const andMore = '…';

/** The first of them, each once. */
export function bounded(comments: readonly string[], max: number = commentsOfRow): string[] {
  const said = new Set(comments);
  const isCut = said.delete(andMore) || said.size > max;
  return [...[...said].slice(0, max), ...(isCut ? [andMore] : [])];
}
