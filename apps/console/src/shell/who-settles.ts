import type { AvailableAction } from '#contract/records.ts';
import { isSpokenAgainst } from '#domain/states/transaction.ts';
import type { Locale } from '#i18n/words.ts';
import { whyNot } from '../data/record-actions.ts';

/**
 * Of a payment whose operator contradicts itself, or a person's record: why the reader may not write down what
 * happened, where a colleague must; else null.
 */
export function whoSettles(
  record: { anomaly: string | null; availableActions: readonly AvailableAction[] },
  locale: Locale,
): string | null {
  const { anomaly } = record;
  return anomaly === 'contradiction' || isSpokenAgainst(anomaly) ? whyNot(record, 'record', locale) : null;
}
