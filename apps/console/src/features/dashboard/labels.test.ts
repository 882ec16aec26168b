import { describe, expect, it } from 'vitest';
import { bestPoint, drawPoints, drawRate, hourSpan, pointLabel, trendPoints, weekdayName } from './labels.ts';
import type { Report } from './search.ts';

const row = (txnPeriod: string, totalAmount = 0): Report['rows'][number] => ({
  txnPeriod,
  totalAmount,
  numberOfTransactions: 1,
  feeTotal: 0,
  refundTotal: 0,
  outTotal: 0,
  successRate: null,
});
const hours = (day: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(new Date(Date.parse(`${day}T00:00:00+01:00`) + index * 3_600_000).toISOString(), 100 + index),
  );

describe('labels of points', () => {
  it('name the hour, the day or the month in Douala', () => {
    const at = new Date('2026-11-20T13:00:00Z');
    expect(pointLabel(at, '1d', 'fr')).toBe('14:00');
    expect(pointLabel(at, '3d', 'en')).toBe('20 Nov, 14:00');
    expect(pointLabel(at, '30d', 'fr')).toBe('20 nov.');
    expect(pointLabel(new Date('2026-10-31T23:00:00Z'), '12m', 'en')).toBe('Nov 2026');
  });
});

describe('the trend', () => {
  it('ends now: points ahead have no figure, while the day before is whole', () => {
    const points = trendPoints(
      { range: '1d', asOf: '2026-11-20T09:30:00Z', rows: hours('2026-11-20', 24), previous: hours('2026-11-19', 24) },
      (each) => each.totalAmount,
      'en',
    );
    expect(points).toHaveLength(24);
    expect(points[10]).toEqual({ label: '10:00', values: [110, 110] });
    expect(points[11]).toEqual({ label: '11:00', values: [null, 111] });
  });

  it('labels three days at noon of each', () => {
    const points = trendPoints(
      { range: '3d', asOf: '2026-11-20T22:59:00Z', rows: hours('2026-11-18', 72), previous: hours('2026-11-15', 72) },
      (each) => each.totalAmount,
      'en',
    );
    expect(points.filter(({ tick }) => tick).map(({ tick }) => tick)).toEqual(['18 Nov', '19 Nov', '20 Nov']);
    expect(new Set(points.map(({ label }) => label)).size).toBe(72);
  });

  it('stands when the period before has another number of points', () => {
    const points = trendPoints(
      { range: '12m', asOf: '2026-11-20T22:59:00Z', rows: [row('2026-10-31T23:00:00Z', 5)], previous: [] },
      (each) => each.totalAmount,
      'fr',
    );
    expect(points).toEqual([{ label: 'nov. 2026', values: [5, null] }]);
  });

  it('knows its best point, and none when nothing came in', () => {
    expect(bestPoint({ range: '1d', rows: hours('2026-11-20', 3) }, (each) => each.totalAmount, 'fr')).toEqual({
      when: '02:00',
      most: 102,
    });
    expect(
      bestPoint({ range: '1d', rows: [row('2026-11-20T00:00:00Z')] }, (each) => each.totalAmount, 'fr'),
    ).toBeNull();
  });
});

it('writes rates, points, hours and weekdays in both languages', () => {
  expect(drawRate(0.8453, 'en')).toBe('84.5%');
  expect(drawRate(1, 'fr')).toBe('100\u00a0%');
  expect(drawPoints(-0.0241, 'fr')).toBe('\u22122,4');
  expect(drawPoints(0.03, 'en')).toBe('+3');
  expect(hourSpan(23, 'en')).toBe('23:00–00:00');
  expect(hourSpan(8, 'fr')).toBe('8\u00a0h – 9\u00a0h');
  expect(weekdayName(1, 'fr')).toBe('lundi');
  expect(weekdayName(7, 'en')).toBe('Sunday');
});
