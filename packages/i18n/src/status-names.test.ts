import { expect, it } from 'vitest';
import { statusName, statusNames } from './catalogues/ui/statuses.ts';

it('each status has a name in both languages', () => {
  for (const { en, fr } of Object.values(statusNames)) expect(Math.min(en.length, fr.length)).toBeGreaterThan(2);
});

it('a status that nobody has named yet is its raw text', () => {
  expect(statusName('refundInProgress', 'fr')).toBe('Remboursement en cours');
  expect(statusName('SOMETHING_ELSE', 'fr')).toBe('SOMETHING_ELSE');
  expect(statusName('constructor', 'en')).toBe('constructor');
});
