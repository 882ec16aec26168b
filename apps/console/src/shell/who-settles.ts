import type { AvailableAction } from '#contract/records.ts';
import { isSpokenAgainst } from '#domain/states/transaction.ts';
import type { Locale } from '#i18n/words.ts';

/**
 * Of a payment whose operator contradicts itself, or a person's record: why the reader may not write down what
 * happened, where a colleague must; else null.
 */
export function whoSettles(
  { anomaly, availableActions }: { anomaly: string | null; availableActions: readonly AvailableAction[] },
  locale: Locale,
): string | null {
  const record =
    anomaly === 'contradiction' || isSpokenAgainst(anomaly)
      ? availableActions.find(({ action }) => action === 'record')
      : undefined;
  return record && !record.allowed ? (record.disabledReason?.[locale] ?? null) : null;
}
