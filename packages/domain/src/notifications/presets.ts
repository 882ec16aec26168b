import {
  choicesFor,
  eventOf,
  mutesCritical,
  notificationChannels,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationType,
} from './notifications.ts';

/**
 * Choices for every event at once. `role`: what whoever does this work gets; `tasks`: letters only about what waits for
 * somebody or has gone wrong; `urgent`: that, and an SMS for what is critical; `everything`: a letter about each.
 */
export const notificationPresets = ['role', 'tasks', 'urgent', 'everything'] as const;
export type NotificationPreset = (typeof notificationPresets)[number];

/** What a preset says of one event: only what is offered, and nothing critical is silenced. */
export function presetChoices(
  preset: NotificationPreset,
  type: NotificationType,
  defaults: NotificationChoices,
): NotificationChoices {
  const { task, critical, severity } = eventOf(type);
  const isPressing = task === true || critical === true;
  const wanted: Record<Exclude<NotificationPreset, 'role'>, NotificationChoices> = {
    tasks: { inApp: 'on', email: isPressing ? 'on' : 'off', sms: 'off' },
    urgent: { inApp: 'on', email: isPressing ? 'on' : 'off', sms: severity === 'critical' ? 'on' : 'off' },
    everything: { inApp: 'on', email: 'on', sms: 'off' },
  };
  const wish = preset === 'role' ? defaults : wanted[preset];
  const given = Object.fromEntries(
    notificationChannels.map((channel) => [channel, offered(type, channel, wish[channel])]),
  ) as NotificationChoices;
  return mutesCritical(type, given, defaults) ? { ...given, email: defaults.email } : given;
}

function offered(type: NotificationType, channel: NotificationChannel, wish: NotificationChoice): NotificationChoice {
  const choices = choicesFor(type, channel);
  return choices.includes(wish) ? wish : choices[0]!;
}

type Row = { event: NotificationType; choices: NotificationChoices; defaults: NotificationChoices };
/** The preset that somebody’s choices are, or null where they are their own. */
export const presetOf = (rows: readonly Row[]): NotificationPreset | null =>
  notificationPresets.find((preset) =>
    rows.every(({ event, choices, defaults }) => {
      const of = presetChoices(preset, event, defaults);
      return notificationChannels.every((channel) => of[channel] === choices[channel]);
    }),
  ) ?? null;
