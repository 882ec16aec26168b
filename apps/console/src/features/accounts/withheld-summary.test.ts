import { expect, it } from 'vitest';
import { daysUntil } from './withheld-summary.ts';

it('counts the days until a release, never below none', () => {
  expect(daysUntil('2026-11-25', '2026-11-21')).toBe(4);
  expect(daysUntil('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysUntil('2026-11-01', '2026-11-21')).toBe(0);
});
