import type { SettlementWindow } from '#domain/settlements/settlement-policy.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { Recurrence } from '#domain/values/recurrence.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { say, words, type Locale } from '../../words.ts';
import { windowsText } from '../settlements/windows.ts';

const laterWords = words({
  day: { en: 'every day', fr: 'chaque jour' },
  week: { en: 'every week', fr: 'chaque semaine' },
  month: { en: 'every month', fr: 'chaque mois' },
  noEnd: { en: 'without end until somebody ends it', fr: 'sans fin, tant que personne ne l’arrête' },
  until: { en: (p: { day: string }) => `until ${p.day}`, fr: (p: { day: string }) => `jusqu’au ${p.day}` },
  plan: {
    en: (p: { often: string; at: string; end: string }) =>
      `It leaves ${p.often} from ${p.at}, ${p.end}. Nothing is set aside for it: the money has to be there each time.`,
    fr: (p: { often: string; at: string; end: string }) =>
      `L’argent part ${p.often} à partir du ${p.at}, ${p.end}. Rien n’est réservé d’avance\u00a0: il doit être là à chaque fois.`,
  },
  planLate: {
    en: (p: { often: string; at: string; end: string }) =>
      `Its first time, ${p.at}, has passed: once approved it leaves at once, then ${p.often}, ${p.end}. Nothing is set aside for it.`,
    fr: (p: { often: string; at: string; end: string }) =>
      `La première fois, ${p.at}, est passée\u00a0: dès l’approbation l’argent part aussitôt, puis ${p.often}, ${p.end}. Rien n’est réservé d’avance.`,
  },
  rule: {
    en: (p: { when: string; max: string }) =>
      `The rule counts as soon as it is approved: ${p.when}, at most ${p.max} each time.`,
    fr: (p: { when: string; max: string }) =>
      `La règle compte dès l’approbation\u00a0: ${p.when}, au plus ${p.max} à chaque fois.`,
  },
  on: {
    en: (p: { at: string }) => `It leaves on ${p.at}, not before.`,
    fr: (p: { at: string }) => `L’argent part le ${p.at}, pas avant.`,
  },
});

/** A plan: how often, its first time, and the last day it may run on; null where it has none. */
export type PlanTimes = { every: Recurrence; startsAt: Date; endsOn: string | null };

/**
 * When and how often a plan pays: said to whoever makes it and to whoever approves it, beside the PIN. `now` tells
 * whether its first time has passed.
 */
export function planText({ every, startsAt, endsOn }: PlanTimes, locale: Locale, now?: Date): string {
  const t = say(laterWords, locale);
  const sentence = now && startsAt <= now ? t.planLate : t.plan;
  return sentence({
    often: t[every],
    at: formatDateTime(startsAt, locale),
    end: endsOn === null ? t.noEnd : t.until({ day: formatDate(endsOn, locale) }),
  });
}

/** The same of money that leaves once, later. */
export const onceText = (at: Date, locale: Locale): string =>
  say(laterWords, locale).on({ at: formatDateTime(at, locale) });

/** A rule that settles by itself: nothing leaves by the yes, and what it sends leaves at its own hours. */
export const ruleText = (windows: readonly SettlementWindow[], max: number, locale: Locale): string =>
  say(laterWords, locale).rule({ when: windowsText(windows, locale), max: formatMoney(max, locale) });
