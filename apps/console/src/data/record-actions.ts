import type { AvailableAction } from '#contract/records.ts';
import type { Locale } from '#i18n/words.ts';

type Acted = { availableActions: readonly AvailableAction[] };

/** What the server says of an action on a record; undefined where it makes no sense for it, or nothing is there yet. */
export const actionOf = (record: Acted | undefined, action: string): AvailableAction | undefined =>
  record?.availableActions.find((one) => one.action === action);

export const mayDo = (record: Acted | undefined, action: string): boolean => actionOf(record, action)?.allowed ?? false;

/** Why it may not be done; null where it may, or makes no sense. */
export const whyNot = (record: Acted | undefined, action: string, locale: Locale): string | null => {
  const found = actionOf(record, action);
  return found?.allowed ? null : (found?.disabledReason?.[locale] ?? null);
};
