import { describe, expect, it } from 'vitest';
import { daysUntil, summarise, type Hold } from './withheld-summary.ts';

const hold = (over: Partial<Hold>): Hold => ({
  id: 'hld_1', accountId: 'acc_1', kind: 'withhold', amount: 1_000, released: 0, consumed: 0, remaining: 1_000, reasonCode: 'rollingReserve',
  refType: null, refId: null, createdAt: '2026-11-01T00:00:00Z', releaseOn: '2026-12-31', status: 'withheld', note: null, ...over,
});

describe('the summary of withheld money', () => {
  it('adds what remains, not what was once withheld', () => {
    expect(summarise([hold({}), hold({ released: 300, consumed: 200, remaining: 500 })])).toMatchObject({ total: 1_500, count: 2, released: 300 });
  });
  it('joins everything that is released on the nearest day', () => {
    expect(summarise([hold({}), hold({ releaseOn: '2026-12-01', remaining: 400 }), hold({ releaseOn: '2026-12-01', remaining: 100 })]).next).toEqual({ day: '2026-12-01', amount: 500 });
  });
  it('leaves out what is over', () => {
    expect(summarise([hold({ status: 'released', remaining: 0, released: 1_000, releaseOn: '2026-01-01' })])).toEqual({ total: 0, count: 0, released: 1_000, next: null });
  });
});

it('counts the days until a release, never below none', () => {
  expect(daysUntil('2026-11-25', '2026-11-21')).toBe(4);
  expect(daysUntil('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysUntil('2026-11-01', '2026-11-21')).toBe(0);
});
