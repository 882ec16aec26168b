import { foldAccents } from './text.ts';

/** Shorter words are other words with one letter changed. */
const lettersMin = 4;
const isWord = (word: string): boolean => word.length >= lettersMin && /^\p{L}+$/u.test(word);

/** Whether one letter too many, too few, wrong, or two swapped is all that tells them apart. */
function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const rest = (text: string, from: number) => text.slice(same + from);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[same] === b[same + 1] && a[same + 1] === b[same] && rest(a, 2) === rest(b, 2))
  );
}

/** Whether somebody who typed this may have begun that word, with one letter gone wrong. Accents do not matter. */
export function beginsNearly(typed: string, word: string): boolean {
  const [own, other] = [foldAccents(typed), foldAccents(word)];
  if (other.startsWith(own)) return true;
  if (!isWord(own)) return false;
  return [-1, 0, 1].some((more) => differsByOne(own, other.slice(0, own.length + more)));
}

/**
 * What `like` finds a text by that was typed with one letter gone wrong, anywhere in it. None for what is no name: a
 * number with a wrong digit is another number.
 */
export function nearlyLike(typed: string): string[] {
  const text = foldAccents(typed.trim());
  if (text.length > 40 || !text.split(/\s+/).every((word) => /^[\p{L}'’-]+$/u.test(word))) return [];
  if (!text.split(/\s+/).some(isWord)) return [];
  const patterns = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    if (text[at] === ' ') {
      patterns.add(`${before}_${text.slice(at)}`);
      continue;
    }
    patterns
      .add(`${before}_${after}`)
      .add(`${before}${after}`)
      .add(`${before}_${text.slice(at)}`);
    if (after) patterns.add(`${before}${after[0]}${text[at]}${after.slice(1)}`);
  }
  return [...patterns].map((pattern) => `%${pattern}%`);
}
