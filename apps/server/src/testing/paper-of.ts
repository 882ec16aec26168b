let papers = 0;

/** A slip of its own, on a day of its own before `today`: no deposit of a test looks like another one. */
export function paperOf(today: Date): { depositedOn: string; slipNumber: string } {
  papers += 1;
  const day = new Date(today.getTime() - papers * 86_400_000).toISOString().slice(0, 10);
  return { depositedOn: day, slipNumber: `BR ${papers}` };
}
