import { say, type Locale } from '../../words.ts';
import { linkPaymentWords } from './view.ts';

type Both = { en: string; fr: string };
type Asked = {
  kind: string;
  collect: {
    name: string;
    email: string;
    reference: string;
    own: readonly { key: string; label: Both }[];
    past?: readonly { key: string; label: Both | null }[] | undefined;
  };
};

/**
 * The questions of a link in the order of its page: items, then what is asked of everybody, then its own, then those
 * that are asked no more and were answered. One in other words says as well what it was before.
 */
export function answerHeaders({ kind, collect }: Asked, locale: Locale): { key: string; header: string }[] {
  const words = say(linkPaymentWords, locale);
  const ready = ['name', 'email', 'reference'] as const;
  const either = (label: Both) => label[locale] || label.en || label.fr;
  const past = collect.past ?? [];
  const wordsOf = ({ key, label }: (typeof past)[number]): string =>
    label ? either(label) : words[ready.find((one) => one === key) ?? 'collected'];
  const now = [
    ...(kind === 'items' ? [{ key: 'items', header: words.items }] : []),
    ...ready.filter((key) => collect[key] !== 'no').map((key) => ({ key: key as string, header: words[key] })),
    ...collect.own.map(({ key, label }) => ({ key, header: either(label) })),
  ];
  const gone = past
    .filter((one) => !now.some(({ key }) => key === one.key))
    .filter((one, index, all) => all.findLastIndex(({ key }) => key === one.key) === index)
    .map((one) => ({ key: one.key, header: wordsOf(one) }));
  return [...now, ...gone].map(({ key, header }) => {
    const others = new Set(past.filter((one) => one.key === key).map(wordsOf));
    others.delete(header);
    return { key, header: others.size > 0 ? words.before({ now: header, before: [...others].join(', ') }) : header };
  });
}
