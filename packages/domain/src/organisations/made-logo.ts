import { foldAccents } from '../values/text.ts';

/** Words that stand in a name and not for it. */
const small = new Set([
  'de',
  'du',
  'des',
  'la',
  'le',
  'les',
  'l',
  'd',
  'et',
  'a',
  'au',
  'aux',
  'en',
  'the',
  'of',
  'and',
  'for',
]);

/** One or two capitals or digits that stand for a name: "Boulangerie La Paix" is BP. Empty where the name has none. */
export function initialsOf(name: string): string {
  const words = foldAccents(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const main = words.filter((word) => !small.has(word.toLowerCase()));
  const [first = '', ...rest] = main.length > 0 ? main : words;
  return first.slice(0, 1) + (rest.at(-1) ?? '').slice(0, 1);
}

/** Dark enough for white letters at 4.5 : 1, and told apart by who does not see all colours alike. */
const colours = ['#0b5f5a', '#1f4e8c', '#7a2e5d', '#8a3b12', '#2f5d1e', '#4b3f8f', '#8c1f2d', '#3d4a57'] as const;

/** Always the same for a name, so that what is shown before a business is founded is what it gets. */
export function logoColourOf(name: string): string {
  let sum = 7;
  for (const letter of foldAccents(name).trim()) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return colours[sum % colours.length]!;
}
