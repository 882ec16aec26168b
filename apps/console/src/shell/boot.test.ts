import { expect, it } from 'vitest';
import { languageOf } from './boot.ts';

it.each([
  [null, ['fr-FR', 'fr', 'en-US'], 'fr'],
  [null, ['FR-cm'], 'fr'],
  [null, ['de-DE', 'fr-CM', 'en'], 'fr'],
  [null, ['en-GB', 'fr'], 'en'],
  [null, ['zh-CN'], 'en'],
  [null, [], 'en'],
  ['en', ['fr-FR'], 'en'],
  ['fr', ['en-US'], 'fr'],
] as const)('speaks by the choice %s and the device %j in %s', (chosen, device, spoken) => {
  expect(languageOf(chosen, device)).toBe(spoken);
});
