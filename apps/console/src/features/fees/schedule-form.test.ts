import { describe, expect, it } from 'vitest';
import { scheduleProblems } from '#domain/fees.ts';
import {
  emptyTier,
  isRight,
  scheduleBody,
  scheduleFormOf,
  scheduleProblemsOf,
  type ScheduleForm,
} from './schedule-form.ts';

const form = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...scheduleFormOf(null),
  atOnce: true,
  ...change,
});
const now = new Date('2026-11-18T12:00:00Z');

describe('a new version of a fee', () => {
  it('lets each tier begin where the one before it ends, and the last one open', () => {
    const body = scheduleBody(
      form({
        tiers: [
          { ...emptyTier, upTo: 5000, fixed: 50 },
          { ...emptyTier, upTo: 100_000, percent: '1,5' },
          { ...emptyTier, percent: '1', max: 2500 },
        ],
      }),
      now,
    );
    expect(
      body.tiers.map(({ fromAmount, toAmount, percentBps, fixed }) => [fromAmount, toAmount, percentBps, fixed]),
    ).toEqual([
      [0, 5000, 0, 50],
      [5001, 100_000, 150, 0],
      [100_001, null, 100, 0],
    ]);
    expect(scheduleProblems({ ...body, validTo: null })).toEqual([]);
    expect(body.validFrom).toBe(now.toISOString());
  });
  it('begins with the day in Douala', () => {
    expect(scheduleBody(form({ atOnce: false, day: '2026-12-01' }), now).validFrom).toBe('2026-11-30T23:00:00.000Z');
  });
  it('says what is missing, by its place', () => {
    const problems = scheduleProblemsOf(
      form({
        atOnce: false,
        tiers: [{ ...emptyTier, upTo: 5000, percent: 'x' }, { ...emptyTier, upTo: 4000 }, emptyTier],
      }),
    );
    expect([problems.day, [...problems.percent], [...problems.upTo]]).toEqual(['required', [0], [1]]);
    expect(isRight(problems)).toBe(false);
    expect(isRight(scheduleProblemsOf(form()))).toBe(true);
  });
  it('starts from the version it replaces, and collecting has no destination', () => {
    const from = scheduleFormOf({
      id: 'fee',
      product: 'collection',
      operator: 'mtn',
      destination: null,
      rounding: 'nearest',
      tiers: [{ fromAmount: 0, toAmount: null, fixed: 0, percentBps: 250, min: null, max: null }],
      validFrom: '',
      validTo: null,
      version: 1,
      createdByName: null,
    });
    expect(from).toMatchObject({ operator: 'mtn', rounding: 'nearest', tiers: [{ percent: '2.5', fixed: null }] });
    expect(scheduleBody({ ...from, destination: 'bank', atOnce: true }, now).destination).toBeNull();
  });
});
