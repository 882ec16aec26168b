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
 * What `like` finds a text by that was typed with one letter gone wrong. `parts`: a few that an index of three letters
 * in a row answers, one of which fits every such text; `whole`: many, one of which fits a text that really is meant.
 */
export type Nearly = { parts: readonly string[]; whole: readonly string[] };

/** As many letters in a row an index needs, and as many as tell enough: each more is one more to look up. */
const [gram, telling] = [3, 8];

/**
 * What stays as it was typed, whichever letter went wrong: the half before it or the half behind it, or two letters
 * swapped where the halves meet. A half too short for the index stands at the beginning or at the end of a word.
 */
function partsOf(text: string): string[] {
  const cut = text.length >> 1;
  const [left, right] = [text.slice(0, cut).slice(-telling), text.slice(cut).slice(0, telling)];
  const half = telling / 2;
  const swapped = `${left.slice(-half, -1)}${right[0]!}${left.at(-1)!}${right.slice(1, half)}`;
  return [
    ...(left.length < gram ? [`${left}%`, `% ${left}%`] : [`%${left}%`]),
    ...(right.length < gram ? [`%${right}`, `%${right} %`] : [`%${right}%`]),
    `%${swapped}%`,
  ];
}

/** How a text may be meant that nobody is called by. Null for what is no name: a wrong digit is another number. */
export function nearlyLike(typed: string): Nearly | null {
  const text = foldAccents(typed.trim());
  if (text.length > 40 || !text.split(/\s+/).every((word) => /^[\p{L}'’-]+$/u.test(word))) return null;
  if (!text.split(/\s+/).some(isWord)) return null;
  const whole = new Set<string>();
  for (let at = 0; at < text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    if (text[at] === ' ') {
      whole.add(`${before}_${text.slice(at)}`);
      continue;
    }
    whole
      .add(`${before}_${after}`)
      .add(`${before}${after}`)
      .add(`${before}_${text.slice(at)}`);
    if (after) whole.add(`${before}${after[0]}${text[at]}${after.slice(1)}`);
  }
  return { parts: partsOf(text), whole: [...whole].map((pattern) => `%${pattern}%`) };
}
