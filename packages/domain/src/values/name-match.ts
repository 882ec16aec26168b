import { foldAccents } from './text.ts';

/** `strong`: the same person by name; `partial`: something agrees, look twice; `none`: nothing agrees. */
export type NameMatch = 'strong' | 'partial' | 'none';

/** Titles and forms of companies say nothing about who it is. */
const empty = new Set([
  'm',
  'mr',
  'mrs',
  'ms',
  'mme',
  'mlle',
  'dr',
  'me',
  'pr',
  'ets',
  'sarl',
  'sa',
  'sas',
  'suarl',
  'ltd',
  'plc',
  'gie',
  'the',
  'la',
  'le',
  'les',
  'de',
  'du',
  'des',
  'et',
  'and',
]);

const partsOf = (name: string): string[] => {
  const all = foldAccents(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = all.filter((part) => !empty.has(part));
  return [...new Set(telling.length > 0 ? telling : all)];
};

/** Whether two words are one slip apart: a letter too many, too few, another one, or two swapped. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length === restB.length)
    return (
      restA.slice(1) === restB.slice(1) ||
      (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
    );
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
}

/** Operators cut names at about this length; a shorter beginning may be another name, as Jean is of Jeanne. */
const cutLength = 8;

/** How well two words agree: 2 the same (or cut short), 1 an initial, a beginning or one slip, 0 not at all. */
function agreement(a: string, b: string): 0 | 1 | 2 {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long) return 2;
  if (!long.startsWith(short)) return isSlip(a, b) ? 1 : 0;
  return short.length >= cutLength ? 2 : short.length >= 4 || short.length === 1 ? 1 : 0;
}

/**
 * How many words of the shorter name stand whole in the longer one, how many in no way, and how long the longer one is.
 */
function compare(written: string, known: string): { whole: number; missing: number; length: number } | null {
  const [a, b] = [partsOf(written), partsOf(known)];
  if (a.length === 0 || b.length === 0) return null;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const free = new Set(many);
  const open = new Set(few);
  const take = (wanted: 1 | 2) => {
    for (const part of open) {
      const twin = [...free].find((other) => agreement(part, other) === wanted);
      if (twin === undefined) continue;
      free.delete(twin);
      open.delete(part);
    }
  };
  take(2);
  const whole = few.length - open.size;
  take(1);
  return { whole, missing: open.size, length: many.length };
}

/**
 * How a name somebody wrote and the name an operator or a bank knows compare. Order, accents, capitals and titles do
 * not matter; every word of the shorter name must be in the longer one, and two of them whole, for the two to be one
 * person.
 */
export function matchNames(written: string, known: string): NameMatch {
  const found = compare(written, known);
  if (!found) return 'none';
  if (found.missing === 0 && (found.whole >= 2 || (found.whole === 1 && found.length === 1))) return 'strong';
  return found.whole > 0 ? 'partial' : 'none';
}

/**
 * Whether two names are the same, so that one may stand as proof for the other: word for word in any order, each whole
 * (or cut where operators cut), two of them at least. A name less, an initial or one letter otherwise may be a
 * stranger.
 */
export function isSameName(a: string, b: string): boolean {
  const found = compare(a, b);
  const shorter = Math.min(partsOf(a).length, partsOf(b).length);
  return found !== null && shorter >= 2 && found.whole === shorter && found.length === shorter;
}

/** Whether two names do not contradict each other: "Awa" and "A. Ngo" may be Awa Ngo, "Bih Ngo" may not. */
export function mayBeOneName(a: string, b: string): boolean {
  const found = compare(a, b);
  return found !== null && found.missing === 0;
}
