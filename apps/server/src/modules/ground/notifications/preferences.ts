import {
  choicesFor,
  defaultChoices,
  isNotificationType,
  mutesCritical,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationType,
} from '#domain/notifications/notifications.ts';
import type { Tx } from '../../context.ts';

export type StoredChoice = { user_id: string; event: string; channel: NotificationChannel; choice: NotificationChoice };

export function storedChoices(
  tx: Tx,
  organisationId: string,
  userIds: readonly string[],
  types: readonly NotificationType[],
): Promise<StoredChoice[]> {
  return tx
    .selectFrom('identity.notification_preferences')
    .select(['user_id', 'event', 'channel', 'choice'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', 'in', [...userIds])
    .where('event', 'in', [...types])
    .execute();
}

/**
 * The default of a person's roles with their own choices over it; a choice that is no longer offered, or silences what
 * may not be, does not count.
 */
export function choicesOf(
  type: NotificationType,
  person: { userId: string; roleKeys: readonly string[] },
  stored: readonly StoredChoice[],
): NotificationChoices {
  const defaults = defaultChoices(type, person.roleKeys);
  const choices = { ...defaults };
  for (const row of stored) {
    if (row.user_id !== person.userId || row.event !== type || !isNotificationType(row.event)) continue;
    if (choicesFor(type, row.channel).includes(row.choice)) choices[row.channel] = row.choice;
  }
  return mutesCritical(type, choices, defaults) ? { ...choices, email: defaults.email } : choices;
}
