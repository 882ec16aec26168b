import { describe, expect, it } from 'vitest';
import { forText, linesOf, percentBps, phaseOf, tiersText, type Schedule } from './fee-text.ts';

const tier = { fromAmount: 0, toAmount: null, fixed: 0, percentBps: 0, min: null, max: null };
describe('fees as text', () => {
  it('reads percentages as people write them', () => {
    expect(['2', '1,5', '0.25 %', '100', '101', '1.234', '', 'x'].map(percentBps)).toEqual([
      200,
      150,
      25,
      10_000,
      null,
      null,
      null,
      null,
    ]);
  });
  it('says a tier in one line, and several with their bounds', () => {
    expect(tiersText({ tiers: [{ ...tier, percentBps: 100, min: 50, max: 2500 }] }, 'fr')[0]!.replace(/\s/g, ' ')).toBe(
      '1 %, au moins 50 FCFA, au plus 2 500 FCFA',
    );
    expect(tiersText({ tiers: [tier] }, 'en')).toEqual(['free']);
    expect(
      tiersText(
        {
          tiers: [
            { ...tier, toAmount: 5000, fixed: 100 },
            { ...tier, fromAmount: 5001, percentBps: 150 },
          ],
        },
        'en',
      ).map((text) => text.replace(/\s/g, ' ')),
    ).toEqual(['0 – 5,000: XAF 100', '5,001 and more: 1.5 %']);
  });
  it('says what a line is for', () => {
    const said = (operator: 'mtn' | null, destination: 'wallet' | null, isAlone = false) =>
      forText({ operator, destination }, 'en', isAlone);
    expect([said(null, 'wallet'), said('mtn', null), said(null, null), said(null, null, true)]).toEqual([
      'To mobile money',
      'MTN',
      'Everything else',
      'Any operator',
    ]);
  });
  it('knows what holds, what comes and what is over', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    const phase = (validFrom: string, validTo: string | null) => phaseOf({ validFrom, validTo }, now);
    expect([phase('2026-01-01', null), phase('2026-01-01', '2026-11-18T12:00:00Z'), phase('2026-12-01', null)]).toEqual(
      ['inForce', 'over', 'coming'],
    );
    const one = (id: string, destination: 'wallet' | null, validFrom: string) =>
      ({ id, product: 'transfer', operator: null, destination, validFrom }) as unknown as Schedule;
    expect(
      linesOf([one('a', null, '2025'), one('b', 'wallet', '2025'), one('c', null, '2026')]).map((line) =>
        line.versions.map((version) => version.id),
      ),
    ).toEqual([['b'], ['c', 'a']]);
  });
});
