import { beginsNearly } from '#domain/values/one-letter-off.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { RouteRow } from '../data/route-row.ts';
import { crumbsOf, type MayOpen } from './nav-tree.ts';

const wordsOf = (text: string): string[] =>
  foldAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a text says all that was typed; nearly: each word of it begins one, with one letter gone wrong at most. */
export function says(text: string, query: string, nearly = false): boolean {
  const folded = foldAccents(text);
  const wanted = foldAccents(query).split(/\s+/).filter(Boolean);
  if (!nearly) return wanted.every((word) => folded.includes(word));
  const words = wordsOf(text);
  return wanted.every((word) => words.some((one) => beginsNearly(word, one)));
}

/** The same choice twice: what says it as typed, and only where nothing does, what nearly says it. */
export function thatSay<T>(rows: readonly T[], textOf: (row: T) => string, query: string): T[] {
  const exact = rows.filter((row) => says(textOf(row), query));
  return exact.length > 0 ? exact : rows.filter((row) => says(textOf(row), query, true));
}

/** Pages for the palette: every screen that opens without an id. Matches words of either language, accents ignored. */
export function findPages(table: readonly RouteRow[], may: MayOpen, query: string): RouteRow[] {
  const [first = ''] = foldAccents(query).split(/\s+/).filter(Boolean);
  const pages = table.filter(
    (row) => row.screen && row.layout === 'vertical' && !row.path.includes('{') && may(row.permission),
  );
  const textOf = (row: RouteRow) =>
    [row.title, ...crumbsOf(row).map((crumb) => crumb.title)].map(({ en, fr }) => `${en} ${fr}`).join(' ') +
    ` ${row.path}`;
  const points = (row: RouteRow) =>
    ([row.title.en, row.title.fr].some((title) => foldAccents(title).startsWith(first)) ? 4 : 1) + (row.nav ? 1 : 0);
  return thatSay(pages, textOf, query).toSorted((a, b) => points(b) - points(a));
}
