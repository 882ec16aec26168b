import { expect, it } from 'vitest';
import { beforeName, beforeSpan, changeOf } from './compared-period.ts';

const day = { current: { from: '2026-11-26', to: '2026-11-26' }, before: { from: '2026-11-19' } };
const asOf = '2026-11-26T10:11:00Z';

it('a day is held against the same weekday, up to the same time', () => {
  expect(beforeName(day, 'en')).toBe('Last Thursday');
  expect(beforeSpan({ ...day, asOf }, 'en')).toBe('Last Thursday by 11:11');
  expect(beforeSpan({ ...day, asOf }, 'fr')).toBe('Jeudi dernier, jusqu’à 11:11');
});

it('more days against as many before, months against the year before', () => {
  const days = { current: { from: '2026-11-13', to: '2026-11-26' }, before: { from: '2026-10-30' }, asOf };
  expect(beforeSpan(days, 'en')).toBe('14 days before by 11:11');
  expect(beforeSpan(days, 'fr')).toBe('14 jours d’avant, jusqu’à 11:11');
  const year = { current: { from: '2025-12-01', to: '2026-11-26' }, before: { from: '2024-12-01' }, asOf };
  expect(beforeSpan(year, 'fr')).toBe('12 mois d’avant, jusqu’au même jour');
});

it('a change is a ratio, and nothing when there was nothing before', () => {
  expect([changeOf(150, 100), changeOf(0, 100), changeOf(100, 0), changeOf(null, 5)]).toEqual([0.5, -1, null, null]);
});
