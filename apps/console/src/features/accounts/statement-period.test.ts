import { describe, expect, it } from 'vitest';
import { earlier, periodOf, periodProblem, quickPeriods } from './statement-period.ts';

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

  it('offers this month only while it fits', () => {
    expect(quickPeriods(now, 'en', 'This month').map(({ key }) => key)).toEqual(['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth']);
    expect(quickPeriods(new Date('2026-10-31T12:00:00Z'), 'en', 'This month').map(({ key }) => key)).not.toContain('thisMonth');
    for (const quick of quickPeriods(now, 'fr', 'Ce mois-ci')) expect(periodProblem(quick, now)).toBeNull();
  });

  it('goes thirty days back without a gap', () => {
    expect(earlier({ from: '2026-11-14', to: '2026-11-20' })).toEqual({ from: '2026-10-15', to: '2026-11-13' });
    expect(periodProblem(earlier({ from: '2026-11-14', to: '2026-11-20' }), now)).toBeNull();
  });
});
