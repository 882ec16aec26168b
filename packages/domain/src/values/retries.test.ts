import { describe, expect, it } from 'vitest';
import { connectorCodes, rails } from '../payments/rails.ts';
import { doubled, questionPace, retries, waitAfter, waitAtAge } from './retries.ts';

const day = 24 * 3600;

describe('when to ask a provider again', () => {
  it('5, 10, 15, 30 seconds, then steadily, then hourly, then reconciliation', () => {
    const asked: number[] = [];
    const { asks } = rails.mtnMomo;
    for (let wait = questionPace(asks, 0); wait !== null; wait = questionPace(asks, asked.at(-1)!))
      asked.push((asked.at(-1) ?? 0) + wait);
    expect(asked.slice(0, 6)).toEqual([5, 15, 30, 60, 90, 120]);
    expect(asked.filter((at) => at <= 420)).toHaveLength(3 + 13);
    expect(asked.at(-1)).toBeGreaterThanOrEqual(day);
    expect(asked.filter((at) => at > 420)).toHaveLength(24);
  });

  it.each(connectorCodes)(
    '%s: at its own pace to the end of its window and two minutes, hourly for its days',
    (code) => {
      const { asks } = rails[code];
      const end = asks.windowSeconds + 120;
      expect(questionPace(asks, asks.windowSeconds)).toBe(asks.everySeconds);
      expect(questionPace(asks, end - 1)).toBe(asks.everySeconds);
      expect(questionPace(asks, end)).toBe(3600);
      expect(questionPace(asks, end + asks.lateDays * day - 1)).toBe(3600);
      expect(questionPace(asks, end + asks.lateDays * day)).toBeNull();
    },
  );
});

describe('the table of retries', () => {
  it('gives one wait per failure, and then the end', () => {
    expect([1, 2, 3].map((failures) => waitAfter(retries.settlement, failures))).toEqual([300, 1800, null]);
    expect([1, 2, 3, 4, 5].map((failures) => waitAfter(retries.code, failures))).toEqual([10, 30, 60, 120, null]);
  });

  it('waits longer the older what it tries is, within its bounds', () => {
    expect([0, 40, 10_000].map((age) => waitAtAge(retries.notTaken, age))).toEqual([2, 10, 300]);
    expect([0, 48 * 3600, 100 * day].map((age) => waitAtAge(retries.announced, age))).toEqual([3600, 7200, day]);
    expect([1, 2, 3, 9].map((failures) => doubled(retries.stage, failures))).toEqual([0.4, 0.8, 1.6, 5]);
  });

  it('says of each how long, and what becomes of it then', () => {
    for (const [name, { until, end }] of Object.entries(retries)) expect([name, until && end]).not.toContain('');
  });

  it('changes a rail by itself an even number of times, so that what nobody takes waits at its own operator', () => {
    expect(retries.otherRail.times % 2).toBe(0);
  });
});
