import type { TransferDetail, TransferSchedule } from '#contract/transfers/schemas.ts';
import type { Locale } from '#i18n/words.ts';

/** What the server says of an action: null where it makes no sense for this record. */
export function stateOf(
  record: Pick<TransferDetail | TransferSchedule, 'availableActions'>,
  action: string,
  locale: Locale,
): { allowed: boolean; isKnown: boolean; reason: string | null } {
  const found = record.availableActions.find((one) => one.action === action);
  return {
    isKnown: found !== undefined,
    allowed: found?.allowed ?? false,
    reason: found?.allowed ? null : (found?.disabledReason?.[locale] ?? null),
  };
}

/** When the rail was last asked. */
export function lastAskedAt({ attempts }: Pick<TransferDetail, 'attempts'>): Date | null {
  const times = attempts.flatMap((attempt) => (attempt.lastCheckedAt ? [Date.parse(attempt.lastCheckedAt)] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
