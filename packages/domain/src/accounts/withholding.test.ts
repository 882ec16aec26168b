import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPart, nextPartDay, partsDue, planFits } from './withholding.ts';

const plan = [
  { on: '2026-12-01', amount: 100 },
  { on: '2026-12-10', amount: 50 },
];

describe('a plan to release money in parts', () => {
  it('lies between today and the release day, in order, and leaves something for that day', () => {
    const within = { today: '2026-11-30', releaseOn: '2026-12-31', amount: 200 };
    expect(planFits(plan, within)).toBe(true);
    expect(planFits([], within)).toBe(true);
    expect(planFits(plan, { ...within, amount: 150 })).toBe(false);
    expect(planFits(plan, { ...within, today: '2026-12-01' })).toBe(false);
    expect(planFits(plan, { ...within, releaseOn: '2026-12-10' })).toBe(false);
    expect(planFits(plan.toReversed(), within)).toBe(false);
    expect(planFits([plan[0]!, plan[0]!], within)).toBe(false);
  });

  it('what was released or used before counts against the first parts', () => {
    expect(nextPart(plan, 0)).toEqual({ on: '2026-12-01', amount: 100 });
    expect(nextPart(plan, 30)).toEqual({ on: '2026-12-01', amount: 70 });
    expect(nextPart(plan, 120)).toEqual({ on: '2026-12-10', amount: 30 });
    expect(nextPart(plan, 150)).toBeNull();
    expect([
      partsDue(plan, '2026-11-30', 0),
      partsDue(plan, '2026-12-01', 30),
      partsDue(plan, '2026-12-31', 0),
      partsDue(plan, '2026-12-31', 400),
    ]).toEqual([0, 70, 150, 0]);
    expect([nextPartDay(plan, '2026-11-30'), nextPartDay(plan, '2026-12-01'), nextPartDay(plan, '2026-12-10')]).toEqual(
      ['2026-12-01', '2026-12-10', null],
    );
  });

  it('released day by day never comes to more than the plan, nor to less', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 }),
        fc.nat(3000),
        (amounts, early) => {
          const parts = amounts.map((amount, index) => ({ on: `2026-12-0${index + 1}`, amount }));
          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          const gone = parts.reduce((sum, part) => sum + partsDue(parts, part.on, sum), early);
          expect(gone).toBe(Math.max(total, early));
        },
      ),
    );
  });
});
