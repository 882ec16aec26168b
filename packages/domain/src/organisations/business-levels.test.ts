import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cappedSpan, countsAgainAt, levelProblem, roomDays, roomLeft, type LevelCaps } from './business-levels.ts';
import { dayStart, localDay } from '../values/time.ts';

const cap = fc.option(fc.integer({ min: 0, max: 2000 }));
const capsArb = fc.record<LevelCaps>({ perPayment: cap, perDay: cap, perMonth: cap });

describe('what a level allows', () => {
  it('is never passed by any row of wishes of which each is asked about', () => {
    fc.assert(
      fc.property(
        capsArb,
        fc.array(fc.record({ amount: fc.integer({ min: 1, max: 900 }), nextDay: fc.boolean() }), { maxLength: 40 }),
        (caps, wishes) => {
          const use = { day: 0, month: 0 };
          for (const { amount, nextDay } of wishes) {
            if (nextDay) use.day = 0;
            if (levelProblem(caps, use, { total: amount, largest: amount })) continue;
            use.day += amount;
            use.month += amount;
            expect(
              use.day <= (caps.perDay ?? Infinity) &&
                use.month <= (caps.perMonth ?? Infinity) &&
                amount <= (caps.perPayment ?? Infinity),
            ).toBe(true);
          }
        },
      ),
    );
  });

  it('says how much is left, and that much passes', () => {
    fc.assert(
      fc.property(capsArb, fc.nat(3000), fc.nat(3000), fc.integer({ min: 1, max: 3000 }), (caps, day, more, amount) => {
        const use = { day, month: day + more };
        const problem = levelProblem(caps, use, { total: amount, largest: amount });
        if (problem === null || problem.rule === 'closed' || problem.left === 0) return;
        expect(problem.left).toBeLessThan(amount);
        const smaller = levelProblem(caps, use, { total: problem.left, largest: problem.left });
        // Another cap may be narrower still; the one that was named stands in the way no more.
        expect(smaller?.rule).not.toBe(problem.rule);
      }),
    );
  });

  it('is told by the narrowest reason', () => {
    const caps = { perPayment: 100, perDay: 200, perMonth: 300 };
    const of = (day: number, month: number, amount: number) =>
      levelProblem(caps, { day, month }, { total: amount, largest: amount });
    expect(of(0, 0, 101)).toEqual({ rule: 'payment', cap: 100, left: 100 });
    expect(of(150, 150, 60)).toEqual({ rule: 'day', cap: 200, left: 50 });
    expect(of(150, 280, 60)).toEqual({ rule: 'month', cap: 300, left: 20 });
    expect(of(100, 100, 100)).toBeNull();
    expect(
      levelProblem({ perPayment: null, perDay: 0, perMonth: null }, { day: 0, month: 0 }, { total: 1, largest: 1 }),
    ).toEqual({ rule: 'closed', cap: 0, left: 0 });
  });
});

const momentArb = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('a payment that goes out again', () => {
  it('counts on the later of two days, and stays where it is on one day', () => {
    fc.assert(
      fc.property(momentArb, momentArb, (before, now) => {
        const at = countsAgainAt(before, now);
        expect(localDay(at)).toBe([localDay(before), localDay(now)].toSorted()[1]);
        expect(at).toBe(localDay(now) > localDay(before) ? now : before);
      }),
    );
    // Midnight is Douala's.
    const evening = new Date('2026-11-30T22:59:59Z');
    expect(countsAgainAt(evening, new Date('2026-11-30T23:00:00Z'))).toEqual(new Date('2026-11-30T23:00:00Z'));
    expect(countsAgainAt(evening, new Date('2026-11-30T22:59:59.999Z'))).toBe(evening);
  });

  it('looks for room on the days next to it in its month, then on the first of the next', () => {
    fc.assert(
      fc.property(momentArb, (on) => {
        const days = roomDays(on);
        const { month } = cappedSpan(on);
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted());
        for (const { day, sameMonth } of days)
          expect([day > localDay(on), dayStart(day) < month[1]]).toEqual([true, sameMonth]);
        expect(days.some(({ day }) => dayStart(day).getTime() === month[1].getTime())).toBe(true);
        if (dayStart(days[0]!.day) < month[1]) expect(dayStart(days[0]!.day)).toEqual(cappedSpan(on).day[1]);
      }),
    );
  });

  it('has room for as much as passes, and for no franc more', () => {
    fc.assert(
      fc.property(capsArb, fc.nat(3000), fc.nat(3000), (caps, day, more) => {
        const use = { day, month: day + more };
        const room = roomLeft(caps, use);
        const passes = (amount: number) => levelProblem(caps, use, { total: amount, largest: amount }) === null;
        if (room === null) expect(passes(1_000_000)).toBe(true);
        else expect([room === 0 || passes(room), passes(room + 1)]).toEqual([true, false]);
      }),
    );
  });
});
