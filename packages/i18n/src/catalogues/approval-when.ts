import type { Recurrence } from '#domain/recurrence.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { words, type Locale } from '../words.ts';

/** A plan: how often, its first time, and the last day it may run on; null where it has none. */
export type PlanTimes = { every: Recurrence; startsAt: Date; endsOn: string | null };

const often: Record<Recurrence, Record<Locale, string>> = {
  day: { en: 'every day', fr: 'chaque jour' }, week: { en: 'every week', fr: 'chaque semaine' }, month: { en: 'every month', fr: 'chaque mois' },
};
const untilEn = (day: string | null) => (day === null ? 'without end until somebody ends it' : `until ${formatDate(day, 'en')}`);
const untilFr = (day: string | null) => (day === null ? 'sans fin, tant que personne ne l’arrête' : `jusqu’au ${formatDate(day, 'fr')}`);

/** When and how often money leaves that does not leave at once: said to whoever plans it and to whoever approves it, beside the PIN. */
export const laterWords = words({
  plan: {
    en: ({ every, startsAt, endsOn }: PlanTimes) => `It leaves ${often[every].en} from ${formatDateTime(startsAt, 'en')}, ${untilEn(endsOn)}. Nothing is set aside for it: the money has to be there each time.`,
    fr: ({ every, startsAt, endsOn }: PlanTimes) => `L’argent part ${often[every].fr} à partir du ${formatDateTime(startsAt, 'fr')}, ${untilFr(endsOn)}. Rien n’est réservé d’avance\u00a0: il doit être là à chaque fois.`,
  },
  planLate: {
    en: ({ every, startsAt, endsOn }: PlanTimes) => `Its first time, ${formatDateTime(startsAt, 'en')}, has passed: once approved it leaves at once, then ${often[every].en}, ${untilEn(endsOn)}. Nothing is set aside for it.`,
    fr: ({ every, startsAt, endsOn }: PlanTimes) => `La première fois, ${formatDateTime(startsAt, 'fr')}, est passée\u00a0: dès l’approbation l’argent part aussitôt, puis ${often[every].fr}, ${untilFr(endsOn)}. Rien n’est réservé d’avance.`,
  },
  on: { en: (p: { at: Date }) => `It leaves on ${formatDateTime(p.at, 'en')}, not before.`, fr: (p: { at: Date }) => `L’argent part le ${formatDateTime(p.at, 'fr')}, pas avant.` },
});
