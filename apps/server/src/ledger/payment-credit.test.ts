import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustmentRules,
  creditProblem,
  debitProblem,
  type CreditablePayment,
} from '#domain/payments/payment-credit.ts';
import { adjustmentReasonCodes, type AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { isClearing, isMerchantAccount, opposite } from './chart.ts';
import { creditedBy, type PaymentLines } from './payment-credit.ts';
import { recipes, type RecipeName } from './recipes.ts';
import { adjustmentCounter } from './recipes/corrections.ts';
import type { Recipe, RecipeLine } from './recipes/recipe.ts';

type Line = PaymentLines['own'][number];
const linesOf = (name: RecipeName): Line[] =>
  asEntries((recipes[name] as Recipe<any>).build(recipes[name].example).lines ?? []);
const asEntries = (lines: readonly RecipeLine[]): Line[] =>
  lines.map(([kind, side, amount]) => ({ kind, side, amount }));
const corrections: readonly RecipeName[] = ['adjustment.credit', 'adjustment.debit', 'reversal'];
/** Every recipe by which money comes in: it debits whoever holds the money now. */
const takingIn = (Object.keys(recipes) as RecipeName[]).filter(
  (name) => !corrections.includes(name) && linesOf(name).some(({ kind, side }) => isClearing(kind) && side === 'debit'),
);
const payingOut = (Object.keys(recipes) as RecipeName[]).filter(
  (name) =>
    !corrections.includes(name) && linesOf(name).some(({ kind, side }) => isClearing(kind) && side === 'credit'),
);

const balanceOf = (lines: readonly Line[]) =>
  lines
    .filter(({ kind }) => isMerchantAccount(kind))
    .reduce((sum, { side, amount }) => sum + (side === 'credit' ? amount : -amount), 0);

/** Asks, posts and undoes corrections of one payment as the screens do, by its real postings. */
function play(
  name: RecipeName,
  direction: 'in' | 'out',
  wishes: readonly { reasonCode: AdjustmentReasonCode; amount: number; act: 'credit' | 'debit' | 'undo' }[],
) {
  const own = linesOf(name);
  const paid = direction === 'in' ? creditedBy({ own, refunds: [], corrections: [] }).moved : 0;
  const done: { reasonCode: AdjustmentReasonCode; lines: Line[]; isDebit: boolean; isUndone: boolean }[] = [];
  const look = () => creditedBy({ own, refunds: [], corrections: done });
  for (const { reasonCode, amount, act } of wishes) {
    const payment = (): CreditablePayment => ({
      status: 'completed',
      stage: null,
      direction,
      isBooked: true,
      paid,
      amount: paid,
      ...look(),
    });
    if (act === 'undo') {
      const last = done.findLast(({ isUndone }) => !isUndone);
      if (!last) continue;
      const problem = last.isDebit ? creditProblem : debitProblem;
      if (problem(payment(), { reasonCode: last.reasonCode, amount: last.lines[0]!.amount }, true)) continue;
      last.lines.push(...last.lines.map((line) => ({ ...line, side: opposite(line.side) })));
      last.isUndone = true;
      continue;
    }
    if ((act === 'credit' ? creditProblem : debitProblem)(payment(), { reasonCode, amount })) continue;
    const recipe = recipes[act === 'credit' ? 'adjustment.credit' : 'adjustment.debit'];
    done.push({
      reasonCode,
      isDebit: act === 'debit',
      isUndone: false,
      lines: asEntries(
        recipe.build({ account: 'collectionPrimary', counter: adjustmentCounter(reasonCode, look().clearing), amount })
          .lines ?? [],
      ),
    });
  }
  return { own, paid, done, after: look() };
}
const wishes = fc.array(
  fc.record({
    reasonCode: fc.constantFrom(...adjustmentReasonCodes),
    amount: fc.integer({ min: 1, max: 400_000 }),
    act: fc.constantFrom('credit', 'credit', 'debit', 'undo'),
  }),
  { maxLength: 12 },
);

describe('what a payment has brought, by its own postings', () => {
  it('counts every way in which money comes in', () => {
    expect(takingIn).toEqual(
      expect.arrayContaining(['collection.charge', 'topUp', 'transfer.receive', 'automaticRefund.receive']),
    );
    for (const name of takingIn)
      expect(creditedBy({ own: linesOf(name), refunds: [], corrections: [] }).moved, name).toBeGreaterThan(0);
  });

  it.each(takingIn)('%s: what the payer paid is never credited twice, whoever corrects what', (name) => {
    fc.assert(
      fc.property(wishes, (order) => {
        const { paid, after, done, own } = play(name, 'in', order);
        expect(after.credited.paid).toBeLessThanOrEqual(paid);
        expect(after.credited.paid, 'nor is more of it taken back than it gave').toBeGreaterThanOrEqual(0);
        // A booking fee and tax of its own stand below.
        for (const money of ['books', 'fee', 'tax', 'gift'] as const)
          expect(after.credited[money], money).toBeGreaterThanOrEqual(-2 * paid);
        // The payment itself, once more by the books of corrections, once as a gift, with its fee and tax back.
        expect(balanceOf([...own, ...done.flatMap(({ lines }) => lines)])).toBeLessThanOrEqual(3 * paid);
      }),
    );
  });

  it.each(payingOut)('%s: no more comes back than it took', (name) => {
    fc.assert(
      fc.property(wishes, (order) => {
        expect(play(name, 'out', order).after.credited.paid).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('a debit of a bank deposit is undone', () => {
    const { after, paid } = play('topUp', 'in', [
      { reasonCode: 'operatorReversal', amount: 10_000, act: 'debit' },
      { reasonCode: 'operatorReversal', amount: 10_000, act: 'undo' },
    ]);
    expect(after.credited.paid).toBe(paid);
  });
});

it('every reason names its money, and only what was paid goes to whoever holds it', () => {
  for (const code of adjustmentReasonCodes)
    expect(adjustmentRules[code].counter === 'clearing', code).toBe(adjustmentRules[code].money === 'paid');
});
