/** The name that is fewest strokes away, when it is near enough to have been meant. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const far = Math.max(2, Math.floor(name.length / 3));
  const [nearest] = names
    .map((known) => ({ known, strokes: distance(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ strokes }) => strokes <= far)
    .toSorted((a, b) => a.strokes - b.strokes);
  return nearest?.known ?? null;
}

/** Levenshtein: letters put in, left out or changed. Names longer than any of ours are not compared. */
function distance(a: string, b: string): number {
  if (a.length > 60) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
