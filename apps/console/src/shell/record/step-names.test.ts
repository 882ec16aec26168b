import { expect, it } from 'vitest';
import { transactionTransitions } from '#domain/states/transaction-moves.ts';
import { paymentHistoryWords } from '#i18n/catalogues/transactions/history.ts';
import { flowOf, stepNames } from './step-names.ts';

const words = paymentHistoryWords as Record<string, { en: unknown }>;
const named = (kind: string, actorKind: string, flow: 'in' | 'out' | 'refund') =>
  stepNames({ kind, actorKind }, flow).find((key) => key in words);

it('an operator has refused only what it was asked', () => {
  expect(['operator', 'system', 'user'].map((actorKind) => named('refused', actorKind, 'in'))).toEqual([
    'ev_refused',
    'ev_stopped',
    'ev_refusedByHand',
  ]);
  expect(words['ev_stopped']!.en).not.toContain('operator');
});

it('what leaves arrives, what comes in is paid, what goes back is returned', () => {
  const paid = (type: string, direction: string) => named('paid', 'operator', flowOf({ type, direction }));
  expect([paid('sale', 'inbound'), paid('payout', 'outbound'), paid('refund', 'outbound')]).toEqual([
    'ev_paid',
    'out_paid',
    'ev_refundPaid',
  ]);
});

it('a refund on which nobody decided was not refused', () => {
  const key = named('expired', 'system', 'refund')!;
  expect(words[key]!.en).toBe('Ended without a decision');
});

it('every move of a payment has its words, and what leaves is never said of its payer', () => {
  const moves = [...new Set(transactionTransitions.map(({ event }) => event))];
  expect(moves.filter((event) => !named(event, 'system', 'in'))).toEqual([]);
  const leaving = new Set(transactionTransitions.filter(({ flow }) => flow === 'out').map(({ event }) => event));
  const ofPayer = [...leaving].filter((event) => String(words[named(event, 'system', 'out')!]!.en).includes('payer'));
  expect(ofPayer).toEqual([]);
});
