import { formatMoney } from '#domain/values/money.ts';
import { say, words, type Locale } from '../../words.ts';

/** What was announced of a deposit and what came, for screens, approvals and the timeline. */
export const depositAmounts = words({
  amount: { en: 'Amount', fr: 'Montant' },
  announced: { en: 'Announced', fr: 'Annoncé' },
  arrived: { en: 'Arrived', fr: 'Arrivé' },
  difference: { en: 'Difference', fr: 'Écart' },
  more: { en: (p: { amount: string }) => `${p.amount} more`, fr: (p: { amount: string }) => `${p.amount} de plus` },
  less: { en: (p: { amount: string }) => `${p.amount} less`, fr: (p: { amount: string }) => `${p.amount} de moins` },
  differs: {
    en: 'Another amount came than was announced.',
    fr: 'Le montant arrivé n’est pas celui qui était annoncé.',
  },
  sentence: {
    en: (p: { announced: string; arrived: string; difference: string }) =>
      `Announced: ${p.announced}. Arrived: ${p.arrived} (${p.difference}).`,
    fr: (p: { announced: string; arrived: string; difference: string }) =>
      `Annoncé\u00a0: ${p.announced}. Arrivé\u00a0: ${p.arrived} (${p.difference}).`,
  },
});

/** "10 000 FCFA de moins". */
export function differenceOf(arrived: number, announced: number, locale: Locale): string {
  const t = say(depositAmounts, locale);
  const amount = formatMoney(Math.abs(arrived - announced), locale);
  return arrived > announced ? t.more({ amount }) : t.less({ amount });
}

export const bothAmounts = (arrived: number, announced: number, locale: Locale): string =>
  say(depositAmounts, locale).sentence({
    announced: formatMoney(announced, locale),
    arrived: formatMoney(arrived, locale),
    difference: differenceOf(arrived, announced, locale),
  });
