import type { Bilingual } from '#domain/values/locale.ts';
import type { LinkCollect, PastQuestion } from './tables.ts';

const ready = ['name', 'email', 'reference'] as const;
const isSame = (a: Bilingual | null, b: Bilingual | null) => a?.en === b?.en && a?.fr === b?.fr;

/** What a link asks now: the three ready questions by their key, its own with their words. */
const askedNow = (collect: LinkCollect): PastQuestion[] => [
  ...ready.filter((key) => collect[key] !== 'no').map((key) => ({ key, label: null })),
  ...collect.own.map(({ key, label }) => ({ key, label })),
];

/**
 * The questions of `before` that `after` asks no more, or in other words: who has answered them did so under these
 * words, and whoever reads the answers must find them.
 */
export function pastQuestions(before: LinkCollect, after: LinkCollect): PastQuestion[] {
  const now = askedNow(after);
  const were = [...(before.past ?? []), ...askedNow(before)];
  return were.filter(
    (one, index) =>
      ![...now, ...were.slice(0, index)].some(({ key, label }) => key === one.key && isSame(label, one.label)),
  );
}
