import { describe, expect, it } from 'vitest';
import { certaintyOf } from './certainty.ts';

const nothing = { operator: null, transactionId: null, amount: null, phone: null, name: null, at: null, day: null };
const numbered = { ...nothing, phone: '237677000001', amount: 500 };
const missed = { confidence: 'low', result: 'notFound', matchedTransactionId: null } as const;
const found = { confidence: 'medium', result: 'matched', matchedTransactionId: 'txn_1' } as const;

describe('what a verdict says it was searched by', () => {
  it.each([
    [{ ...missed, parsed: numbered }, 'searched by number and amount, in the last 24 hours'],
    [{ ...missed, parsed: { ...numbered, day: '2026-11-26' } }, 'searched by number, amount and day'],
    [{ ...missed, parsed: { ...numbered, at: '2026-11-26T18:02:00Z' } }, 'searched by number, amount and hour'],
    [{ ...missed, parsed: { ...nothing, transactionId: '8' } }, 'searched by id'],
    [
      { ...missed, parsed: { ...numbered, transactionId: '8', day: '2026-11-26' } },
      'searched by id, then by number, amount and day',
    ],
    [{ ...found, parsed: numbered }, 'medium: found by number and amount, in the last 24 hours'],
    [{ ...found, parsed: numbered, confidence: 'high' as const }, 'high: found by its id'],
    [
      { ...missed, result: 'several' as const, parsed: numbered },
      'low: number and amount, in the last 24 hours do not tell them apart',
    ],
    [
      { ...missed, result: 'several' as const, parsed: { ...nothing, transactionId: '8' } },
      'low: the id does not tell them apart',
    ],
  ])('is what was shown', (shown, sentence) => expect(certaintyOf(shown, 'en')).toBe(sentence));
});
