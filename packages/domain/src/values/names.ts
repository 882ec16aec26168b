import { foldAccents } from './text.ts';

/**
 * Marks that nobody sees: they join, turn round or fill, and two names that differ by one look the same. Formats and
 * controls of Unicode, variation selectors, and the letters that are drawn as nothing.
 */
export const unseen = String.raw`\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f`;
const invisible = new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}${unseen}]`, 'u');
export const hasInvisible = (text: string): boolean => invisible.test(text);

/** Letters of other alphabets that are drawn as ours, in lower case and without marks. */
const drawnAs: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ӏ: 'l',
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
};

/**
 * What a name is compared by: two that share it look alike to whoever reads quickly. Empty for a name of signs alone.
 */
export const nameKey = (name: string): string =>
  [...foldAccents(name)]
    .map((letter) => drawnAs[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether two names are the same to whoever reads them: accents, capitals, spaces, hyphens and alphabets do not tell
 * them apart.
 */
export const looksSame = (a: string, b: string): boolean => {
  const [key, other] = [nameKey(a), nameKey(b)];
  return key === '' ? a.trim() === b.trim() : key === other;
};
