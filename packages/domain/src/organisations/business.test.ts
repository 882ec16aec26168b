import { describe, expect, it } from 'vitest';
import { parseNiu, parseRccm, requiredDocuments } from './business.ts';

describe('numbers of the state', () => {
  it('a taxpayer number is read however it is written', () => {
    expect(parseNiu('m 0123 4567 8901 a')).toBe('M012345678901A');
    expect(['M01234567890A', '0123456789012A', 'M0123456789012', ''].map(parseNiu)).toEqual([null, null, null, null]);
  });
  it('a register number has an older and a newer form', () => {
    expect(parseRccm('rc / dla / 2019 / b / 1234')).toBe('RC/DLA/2019/B/1234');
    expect(parseRccm('CM-DLA-01-2024-B12-00123')).toBe('CM-DLA-01-2024-B12-00123');
    expect(['RC/DLA/1234', 'DLA/2019/B/1234', 'RC/DLA/3019/B/1', 'x'].map(parseRccm)).toEqual([null, null, null, null]);
  });
});

describe('papers', () => {
  it('of somebody alone are all but the articles', () => {
    expect(requiredDocuments('ets')).not.toContain('articles');
    expect(requiredDocuments('sarl')).toContain('articles');
  });
});
