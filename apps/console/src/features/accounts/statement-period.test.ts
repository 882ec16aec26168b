import { describe, expect, it } from 'vitest';
import { rangeParts } from '#domain/values/time.ts';
import { earlier, partsOf, periodOf, periodProblem, quickPeriods } from './statement-period.ts';

const now = new Date('2026-11-20T09:30:00Z');

describe('the period of a statement', () => {
  it('is the last seven days until one is chosen', () => {
    expect(periodOf({}, now)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(periodOf({ from: '2026-11-01' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(periodOf({ to: '2026-10-31' }, now)).toEqual({ from: '2026-10-25', to: '2026-10-31' });
  });

  it.each([
    ['2026-11-20', '2026-11-19', 'inverted'],
    ['2026-11-20', '2026-11-21', 'future'],
    ['2026-10-21', '2026-11-20', 'tooLong'],
    ['2026-10-22', '2026-11-20', null],
    [null, '2026-11-20', 'missing'],
    ['2026-02-30', '2026-03-01', 'missing'],
  ] as const)('%s to %s: %s', (from, to, problem) => expect(periodProblem({ from, to }, now)).toBe(problem));

  it('offers this month and the last one on every day there is, in Douala', () => {
    for (let at = Date.parse('2026-01-01T00:30:00Z'); at < Date.parse('2028-03-02T00:00:00Z'); at += 23 * 3_600_000) {
      const then = new Date(at);
      const quick = quickPeriods(then, 'fr');
      expect(quick.map(({ key }) => key)).toEqual([
        'lastMonth',
        'thisMonth',
        'last7Days',
        'last30Days',
        'today',
        'yesterday',
      ]);
      for (const period of quick)
        expect([then.toISOString(), period.key, periodProblem(period, then)]).toEqual([
          then.toISOString(),
          period.key,
          null,
        ]);
    }
    const last = (text: string) => quickPeriods(new Date(text), 'en')[0];
    expect(last('2026-10-31T12:00:00Z')).toMatchObject({ from: '2026-09-01', to: '2026-09-30' });
    expect(last('2026-02-28T23:30:00Z'), 'already March in Douala').toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(last('2028-03-01T12:00:00Z')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
    expect(last('2026-01-31T12:00:00Z')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('of more than one statement becomes several that leave no day out', () => {
    expect(partsOf({ from: '2026-01-15', to: '2026-03-02' })).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ]);
    expect(partsOf({ from: '2026-10-01', to: '2026-10-31' })).toHaveLength(1);
    expect(partsOf({ from: '2016-10-01', to: '2026-10-31' })).toEqual([]);
    for (const part of rangeParts({ from: '2025-12-31', to: '2026-11-20' }))
      expect(periodProblem(part, now)).toBeNull();
  });

  it('goes thirty days or a month back without a gap', () => {
    expect(earlier({ from: '2026-11-01', to: '2026-11-20' })).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(earlier({ from: '2026-11-14', to: '2026-11-20' })).toEqual({ from: '2026-10-15', to: '2026-11-13' });
    expect(periodProblem(earlier({ from: '2026-11-14', to: '2026-11-20' }), now)).toBeNull();
  });
});
