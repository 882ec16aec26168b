import { describe, expect, it } from 'vitest';
import { axisFigure } from './figures.ts';
import { bandOf, scaleOf } from './scale.ts';

const axis = (values: number[]) => scaleOf(values, 'money').ticks.map((tick) => axisFigure(tick, 'money', 'en'));

describe('an axis', () => {
  it('of sums has whole W, of small sums and of counts whole numbers', () => {
    expect(axis([65_700])).toEqual(['0', '2W', '4W', '6W', '8W']);
    expect(axis([12_000])).toEqual(['0', '1W', '2W']);
    expect(axis([9_999])).toEqual(['0', '5,000', '1W']);
    expect(axis([1_800])).toEqual(['0', '500', '1,000', '1,500', '2,000']);
    expect(axis([2_644_108])).toEqual(['0', '100W', '200W', '300W']);
    expect(scaleOf([3], 'count').ticks).toEqual([0, 1, 2, 3]);
    expect(scaleOf([0], 'count').ticks).toEqual([0, 1]);
  });
  it('takes in what is below nothing', () => {
    expect(axis([30_000, -12_000])).toEqual(['\u22122W', '\u22121W', '0', '1W', '2W', '3W']);
  });
  it('puts nothing at the foot and the highest tick at the top', () => {
    const { y } = scaleOf([65_700], 'money');
    const plot = { top: 10, bottom: 210 };
    expect([0, 40_000, 80_000].map((value) => y(value, plot))).toEqual([210, 110, 10]);
  });
  it('keeps bars within its two ends', () => {
    const { width, at } = bandOf(14, 50, 330);
    expect(at(0)).toBeGreaterThan(50);
    expect(at(13) + width).toBeLessThan(330);
  });
});
