import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultBands,
  isQuiet,
  isWorse,
  minuteOf,
  nextBand,
  runwayDays,
  type AlertState,
  type Bands,
} from './balance-bands.ts';

const bands: Bands = { threshold: 100_000, ...defaultBands };
const walk = (figures: (number | null)[], rule = bands): AlertState[] => {
  let state: AlertState = 'ok';
  return figures.map((figure) => (state = nextBand(state, figure, rule)));
};

describe('bands', () => {
  it('approach at 150 %, are below at 100 % and recover at 200 % only', () => {
    expect(walk([500_000, 150_000, 149_999, 100_000, 140_000, 199_999, 200_000])).toEqual([
      'ok',
      'approaching',
      'approaching',
      'below',
      'below',
      'below',
      'ok',
    ]);
    expect(walk([90_000])).toEqual(['below']);
    expect(walk([90_000, null])).toEqual(['below', 'ok']);
  });

  it('say nothing twice while the balance goes to and fro around a line, whatever it does', () => {
    const near = fc.integer({ min: 0, max: 260_000 });
    const rule = fc
      .record({
        threshold: fc.integer({ min: 1, max: 130_000 }),
        approachPercent: fc.integer({ min: 100, max: 300 }),
        extra: fc.integer({ min: 0, max: 300 }),
      })
      .map(({ extra, ...rest }) => ({ ...rest, recoverPercent: rest.approachPercent + extra }));
    fc.assert(
      fc.property(rule, fc.array(near, { maxLength: 60 }), (line, figures) => {
        let state: AlertState = 'ok';
        let said = 0;
        let recoveries = 0;
        for (const figure of figures) {
          const next = nextBand(state, figure, line);
          if (isWorse(state, next)) said++;
          if (state !== 'ok' && next === 'ok') {
            recoveries++;
            expect(figure * 100).toBeGreaterThanOrEqual(line.threshold * line.recoverPercent);
          }
          // It never calms down halfway, and always says the worst that is true.
          if (state === 'below') expect(next).not.toBe('approaching');
          if (figure <= line.threshold && figure * 100 < line.threshold * line.recoverPercent)
            expect(next).toBe('below');
          state = next;
        }
        expect(said).toBeLessThanOrEqual(2 * (recoveries + 1));
      }),
      { numRuns: 500 },
    );
  });
});

describe('quiet hours', () => {
  it('may span midnight, and end with the minute they name', () => {
    const night = { from: minuteOf('22:00'), to: minuteOf('06:30') };
    expect(
      ['21:59', '22:00', '03:00', '06:29', '06:30', '12:00'].map((time) => isQuiet(minuteOf(time), night)),
    ).toEqual([false, true, true, true, false, false]);
    expect(isQuiet(720, { from: 600, to: 780 })).toBe(true);
    expect(isQuiet(0, null)).toBe(false);
    expect(isQuiet(600, { from: 600, to: 600 })).toBe(false);
  });
});

describe('runway', () => {
  const week = (sums: Partial<Record<number, number[]>>) => Array.from({ length: 7 }, (_, day) => sums[day] ?? []);
  it('averages the last four same weekdays and adds what is planned', () => {
    // Fridays cost 100,000 on average, today is Wednesday, and 50,000 are planned for tomorrow.
    const fridays = week({ 4: [80_000, 120_000, 100_000, 100_000] });
    expect(runwayDays({ available: 149_999, lastFour: fridays, scheduled: new Map([[1, 50_000]]), weekday: 2 })).toBe(
      2.9,
    );
    expect(runwayDays({ available: 150_000, lastFour: fridays, scheduled: new Map([[1, 50_000]]), weekday: 2 })).toBe(
      9,
    );
    expect(runwayDays({ available: 0, lastFour: week({ 2: [10] }), scheduled: new Map(), weekday: 2 })).toBe(0);
  });
  it('is over where what waits already takes more than there is, whatever else goes out', () => {
    expect(runwayDays({ available: -1, lastFour: week({}), scheduled: new Map(), weekday: 0 })).toBe(0);
    // Nothing goes out before Friday, and today is Wednesday.
    expect(runwayDays({ available: -1, lastFour: week({ 4: [10] }), scheduled: new Map(), weekday: 2 })).toBe(0);
  });
  it('is unknown where nothing goes out, and never endless where something does', () => {
    expect(runwayDays({ available: 5, lastFour: week({}), scheduled: new Map(), weekday: 0 })).toBeNull();
    expect(runwayDays({ available: 10_000_000, lastFour: week({ 0: [1] }), scheduled: new Map(), weekday: 0 })).toBe(
      365,
    );
  });
  it('never grows when more is planned', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.array(fc.nat(50_000), { maxLength: 4 }), { minLength: 7, maxLength: 7 }),
        fc.nat(6),
        fc.nat(20),
        fc.integer({ min: 1, max: 100_000 }),
        (available, lastFour, weekday, day, more) => {
          const plain = runwayDays({ available, lastFour, scheduled: new Map(), weekday });
          const planned = runwayDays({ available, lastFour, scheduled: new Map([[day, more]]), weekday });
          expect(planned).not.toBeNull();
          expect(planned!).toBeLessThanOrEqual(plain ?? Infinity);
        },
      ),
    );
  });
});
