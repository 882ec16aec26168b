import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { isInPreparation, type RunEventKind } from '#domain/states/mass-payment.ts';
import { runEventWords } from '#i18n/catalogues/mass-payments/events.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { say, type Locale } from '#i18n/words.ts';

type Still = Pick<MassPaymentDetail, 'status' | 'pausedBecause' | 'pausedBy' | 'events'>;

/** What sent it back without anybody's word, and what had sent it off. */
const sentBack: readonly RunEventKind[] = ['makerDisowned', 'makerLeft', 'contentChanged', 'approvalLapsed'];
const sentOff: readonly RunEventKind[] = ['submitted', 'scheduled', 'started', 'waitsForMoney'];
const decisive: ReadonlySet<RunEventKind> = new Set([...sentBack, ...sentOff, 'recalled', 'declined']);

/** Why nothing leaves of it although it was sent, and the word of whoever stopped it; null where nothing stopped it. */
export function whyStill(run: Still, locale: Locale): { text: string; word: string | null } | null {
  const t = say(massWords, locale);
  const name = run.pausedBy?.name ?? null;
  const word = run.pausedBy?.note?.[locale] ?? null;
  switch (run.pausedBecause) {
    case 'person':
      return { text: t.pausedByHand({ name }), word };
    case 'disowned':
      return { text: t.pausedDisowned({ name }), word };
    case 'cancelled':
      return { text: t.pausedCancelled({ name }), word };
    case 'lowBalance':
      return { text: t.pausedLowBalance, word: null };
    case 'failureRate':
      return { text: t.pausedFailures, word: null };
    default: {
      const last = isInPreparation(run.status) ? run.events.find(({ kind }) => decisive.has(kind)) : undefined;
      if (!last || !sentBack.includes(last.kind)) return null;
      return { text: `${runEventWords[last.kind][locale]}.`, word: last.note?.[locale] ?? null };
    }
  }
}
