import { foldAccents } from '#domain/values/text.ts';

/**
 * Whether the operator's name and ours may be the same person: one word of three letters or more in common, whatever
 * the order, case and accents. Operators shorten names and put the family name first, so more would cry wolf.
 */
export function namesAgree(ours: readonly (string | null)[], operators: string): boolean {
  const words = (text: string) =>
    foldAccents(text)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= 3);
  const theirs = words(operators);
  const own = ours.flatMap((name) => (name ? words(name) : []));
  // A bare number is no name yet: nothing to disagree with.
  return (
    own.every((word) => /^\d+$/.test(word)) ||
    own.some((word) => theirs.some((other) => other.startsWith(word) || word.startsWith(other)))
  );
}
