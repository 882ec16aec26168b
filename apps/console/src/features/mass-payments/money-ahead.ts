import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { say, type Locale } from '#i18n/words.ts';

type Ahead = Pick<MassPaymentDetail, 'options' | 'scheduledFor'> & {
  /** Null where the balance is not shown to whoever submits. */
  isShort: boolean | null;
  /** Who is asked to approve, in words; null where nobody is. */
  names: string | null;
};

/**
 * What becomes of the money when it is submitted. Whoever sees no balance reads what may happen: that it is reserved is
 * said only where that is known.
 */
export function moneyAhead({ options, scheduledFor, isShort, names }: Ahead, locale: Locale): string {
  const t = say(massWords, locale);
  const own = say(massSubmitWords, locale);
  const { runAsFarAsMoneyGoes: goesInParts, queueIfShort: waits, queueMaxAgeHours: hours } = options;
  const asks = names === null ? [] : [own.asksFirst({ names })];
  const rest = waits ? own.restWaits({ hours }) : own.restUnpaid;
  if (isShort === null)
    return [
      ...asks,
      own.reservedIfThere,
      ...(goesInParts ? [own.elsePart, rest] : [waits ? own.elseWaits({ hours }) : own.elseRefused]),
    ].join(' ');
  if (!isShort) return names === null ? t.submitText : t.submitAsks({ names });
  if (goesInParts)
    return [...asks, names === null && scheduledFor === null ? own.partNow : own.partThen, rest].join(' ');
  if (!waits) return own.refusedShort;
  return names === null ? t.submitShort : t.submitAsksShort({ names });
}
