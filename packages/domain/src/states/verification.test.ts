import { describe, expect, it } from 'vitest';
import {
  chooseCandidate,
  enoughToVerify,
  isUnderWay,
  type JudgedPayment,
  type VerificationResult,
} from './verification.ts';

describe('what is enough for a check', () => {
  it('is the operator’s id, or number and amount', () => {
    expect(enoughToVerify({})).toBe(false);
    expect(enoughToVerify({ transactionId: ' - ' })).toBe(false);
    expect(enoughToVerify({ transactionId: ' 8765400029 ' })).toBe(true);
    expect(enoughToVerify({ phone: '677123456' })).toBe(false);
    expect(enoughToVerify({ phone: '677123456', amount: 500 })).toBe(true);
  });
});

it('what was found is under way while it waits for a word, and never where nothing was found', () => {
  const of = (result: VerificationResult, sinceThen: VerificationResult | null, matchedTransactionId: string | null) =>
    isUnderWay({ result, sinceThen, matchedTransactionId });
  expect([of('uncredited', 'matchedPending', 'txn_1'), of('unreachable', null, 'txn_1')]).toEqual([true, true]);
  expect([of('uncredited', null, 'txn_1'), of('unreachable', 'notFound', 'txn_1')]).toEqual([false, false]);
  expect([of('unreachable', null, null), of('notFound', null, null)]).toEqual([false, false]);
});

describe('the payment that is meant, of several', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 24, 12, minutes));
  const one = (result: VerificationResult, minutes: number, more: Partial<JudgedPayment> = {}): JudgedPayment => ({
    result,
    isOfThisOrder: false,
    worth: '5000',
    apartMs: 0,
    at: at(minutes),
    ...more,
  });
  const best = (candidates: JudgedPayment[], isHourKnown = false) => {
    const chosen = chooseCandidate(candidates, isHourKnown);
    return chosen && [candidates.indexOf(chosen.best), chosen.isOneOfSeveral];
  };

  it('is none of none', () => expect(chooseCandidate([], false)).toBeNull());

  it.each([
    ['paid and free before one that was declined later', [one('matched', 0), one('notFound', 9)]],
    ['paid and free before one that is open', [one('matched', 0), one('matchedPending', 9)]],
    ['paid and free before one that pays for another order', [one('matched', 0), one('used', 9)]],
    ['paid and used before one that is open', [one('used', 0), one('matchedPending', 9)]],
    ['open before one that was declined later', [one('matchedPending', 0), one('notFound', 9)]],
    ['open before one that went back', [one('matchedPending', 0), one('givenBack', 9)]],
    ['the latest of two alike', [one('matched', 9), one('matched', 0)]],
    ['one that differs before one that was never paid', [one('mismatch', 0), one('notFound', 9)]],
    ['one that has no id yet before one with another id', [one('matchedPending', 0), one('mismatch', 9)]],
    ['accepted for this very order', [one('matched', 0, { isOfThisOrder: true, worth: '3000' }), one('matched', 9)]],
    ['paid anew when that of this order went back', [one('matched', 0), one('givenBack', 9, { isOfThisOrder: true })]],
  ])('is %s', (_, candidates) => {
    expect(best(candidates)).toEqual([0, false]);
    expect(best([...candidates].reverse())).toEqual([1, false]);
  });

  it('is the nearest to the hour that was said, be another one the latest', () =>
    expect(best([one('matched', 0, { apartMs: 1 }), one('matched', 9, { apartMs: 2 })], true)).toEqual([0, false]));

  it('is not known where two pay for different things, until the hour tells them apart', () => {
    const [near, far] = [one('matched', 0), one('matched', 9, { worth: '4900', apartMs: 60_000 })];
    expect(best([near, far])?.[1]).toBe(true);
    expect(best([near, far], true)).toEqual([0, false]);
    expect(best([near, { ...far, apartMs: 0 }], true)?.[1]).toBe(true);
    expect(best([{ ...near, apartMs: 60_000 }, one('uncredited', 9)], true)?.[1], 'the nearer one is no credit').toBe(
      true,
    );
  });
});
