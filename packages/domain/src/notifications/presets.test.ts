import { expect, it } from 'vitest';
import { roles } from '../access/roles.ts';
import { choicesFor, defaultChoices, mutesCritical, notificationChannels, notificationTypes } from './notifications.ts';
import { notificationPresets, presetChoices, presetOf } from './presets.ts';

it('no preset silences what is critical for anybody, nor takes what is not offered', () => {
  for (const preset of notificationPresets)
    for (const { key } of roles)
      for (const type of notificationTypes) {
        const defaults = defaultChoices(type, [key]);
        const choices = presetChoices(preset, type, defaults);
        const what = `${preset} ${key} ${type}`;
        expect(mutesCritical(type, choices, defaults), what).toBe(false);
        for (const channel of notificationChannels) expect(choicesFor(type, channel), what).toContain(choices[channel]);
      }
});

it('is known again by what was chosen, until one choice differs', () => {
  const rows = (preset: (typeof notificationPresets)[number]) =>
    notificationTypes.map((event) => {
      const defaults = defaultChoices(event, ['owner']);
      return { event, defaults, choices: presetChoices(preset, event, defaults) };
    });
  expect(notificationPresets.map((preset) => presetOf(rows(preset)))).toEqual([...notificationPresets]);
  const own = rows('everything');
  own.find(({ event }) => event === 'memberJoined')!.choices.email = 'off';
  expect(presetOf(own)).toBeNull();
});
