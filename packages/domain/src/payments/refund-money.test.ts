import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFee } from '../fees/fees.ts';
import { refundMoney } from './refund-money.ts';

const payment = fc.record({
  amount: fc.integer({ min: 100, max: 500_000 }),
  percent: fc.integer({ min: 0, max: 100 }),
  share: fc.integer({ min: 0, max: 100 }),
  cuts: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 6 }),
});

describe('what a refund costs', () => {
  it('over all refunds of a payment is the merchant’s part of the fee, however it is split and in however many steps', () => {
    fc.assert(
      fc.property(payment, ({ amount, percent, share, cuts }) => {
        const { payerFee, merchantFee } = splitFee(Math.round((amount * percent) / 100), share);
        let returned = 0;
        let lost = 0;
        for (const cut of [...cuts, amount]) {
          const step = Math.min(cut, amount - returned);
          const money = refundMoney({ amount, payerFee, merchantFee, returned }, step);
          expect(money).toMatchObject({ fromBalance: step, customerReceives: step, payerFeeKept: payerFee });
          expect(money.feeLost).toBeGreaterThanOrEqual(0);
          expect(money.feeLost).toBeLessThanOrEqual(step);
          returned += step;
          lost += money.feeLost;
        }
        expect(lost).toBe(merchantFee);
      }),
    );
  });
  it('is nothing while the payment still covers what goes back', () => {
    expect(refundMoney({ amount: 10_000, payerFee: 0, merchantFee: 200, returned: 0 }, 4000).feeLost).toBe(0);
    expect(refundMoney({ amount: 10_000, payerFee: 0, merchantFee: 200, returned: 4000 }, 6000).feeLost).toBe(200);
  });
});
