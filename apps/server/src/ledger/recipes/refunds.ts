import type { Amount } from '#domain/values/money.ts';
import type { MoneyHolder } from '../chart.ts';
import { credit, debit, recipe, type OnAccount } from './recipe.ts';

/**
 * Money back. A refund is reserved when it is asked for, so that two refunds can never spend the same franc;
 * it leaves the balance when the operator has paid, and a failure puts back exactly what was reserved.
 * The fee stays earned unless refund.feeReturn is posted with it. A refund that is tried again reserves again: `round`.
 * Automatic refunds concern money that must not become the merchant's (late, double, mismatching): it waits in
 * suspense.
 */
export const refundRecipes = {
  'refund.reserve': recipe<OnAccount & { amount: Amount }>({
    title: 'A refund is asked for',
    why: 'Takes the amount out of what is available; nothing is booked yet.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'reserve', account: p.account, amount: p.amount, reason: 'refund' }] }),
    example: { account: 'collectionPrimary', amount: 4_000 },
  }),
  'refund.commit': recipe<OnAccount & { operator: MoneyHolder; amount: Amount }>({
    title: 'The operator has paid the refund',
    why: 'Uses the reserve of the same refund and round, and books the money out.',
    refType: 'transaction',
    build: (p) => ({
      lines: [debit(p.account, p.amount), credit(`providerClearing:${p.operator}`, p.amount)],
      moves: [{ action: 'commit', account: p.account, amount: p.amount }],
    }),
    example: { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 },
  }),
  'refund.void': recipe<OnAccount & { amount: Amount }>({
    title: 'A refund failed or was cancelled',
    why: 'Gives the reserve back, exactly as it was taken.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'void', account: p.account, amount: p.amount }] }),
    example: { account: 'collectionPrimary', amount: 4_000 },
  }),
  'refund.return': recipe<OnAccount & { operator: MoneyHolder; amount: Amount }>({
    title: 'A refund that was recorded as paid was not',
    why: 'A person had recorded an unanswered try as paid, its operator said later that it was not, and a person has found that the operator is right. The mirror of refund.commit: the money is on the account again.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(`providerClearing:${p.operator}`, p.amount), credit(p.account, p.amount)] }),
    example: { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 },
  }),
  'refund.beyond': recipe<OnAccount & { operator: MoneyHolder; amount: Amount }>({
    title: 'The payer got it beside what was given back',
    why: 'An operator paid a try that was given up, and another way had given the money back by then. A person has found out: it left, so the merchant’s account bears it until the payer or the operator returns it.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(p.account, p.amount), credit(`providerClearing:${p.operator}`, p.amount)] }),
    example: { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 },
  }),
  'refund.beyondReturn': recipe<OnAccount & { operator: MoneyHolder; amount: Amount }>({
    title: 'What was paid beside the refund is the refund',
    why: 'Of two tries that were booked a person has found that the one which stood as the refund was not paid. The other one is the refund now: the mirror of its refund.beyond.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(`providerClearing:${p.operator}`, p.amount), credit(p.account, p.amount)] }),
    example: { account: 'collectionPrimary', operator: 'mtn', amount: 4_000 },
  }),
  'refund.feeReturn': recipe<OnAccount & { operator: MoneyHolder; payerFee: Amount; merchantFee: Amount }>({
    title: 'The fee goes back as well',
    why: 'Only where the organisation’s terms say so. The payer’s part is paid out with the refund, the merchant’s part returns to the balance. Posted in one group with refund.commit.',
    refType: 'transaction',
    build: (p) => ({
      lines: [
        debit('feeRevenue', p.payerFee + p.merchantFee),
        credit(`providerClearing:${p.operator}`, p.payerFee),
        credit(p.account, p.merchantFee),
      ],
    }),
    example: { account: 'collectionPrimary', operator: 'mtn', payerFee: 60, merchantFee: 140 },
  }),
  'automaticRefund.receive': recipe<{ operator: MoneyHolder; amount: Amount }>({
    title: 'Money came in that is not the merchant’s',
    why: 'A second payment on a single-use link, a payment after expiry or cancellation, a wrong amount. The whole of it (amount and payer’s fee) waits in suspense.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(`providerClearing:${p.operator}`, p.amount), credit('suspense', p.amount)] }),
    example: { operator: 'orange', amount: 10_060 },
  }),
  'automaticRefund.reserve': recipe<{ amount: Amount }>({
    title: 'It is about to be sent back',
    why: 'Keeps it from being kept and sent back at the same time.',
    refType: 'transaction',
    build: (p) => ({
      moves: [{ action: 'reserve', account: 'suspense', amount: p.amount, reason: 'automaticRefund' }],
    }),
    example: { amount: 10_060 },
  }),
  'automaticRefund.commit': recipe<{ operator: MoneyHolder; amount: Amount }>({
    title: 'The operator has sent it back',
    why: 'Uses the reserve and clears suspense.',
    refType: 'transaction',
    build: (p) => ({
      lines: [debit('suspense', p.amount), credit(`providerClearing:${p.operator}`, p.amount)],
      moves: [{ action: 'commit', account: 'suspense', amount: p.amount }],
    }),
    example: { operator: 'orange', amount: 10_060 },
  }),
  'automaticRefund.void': recipe<{ amount: Amount }>({
    title: 'Sending it back failed',
    why: 'It stays in suspense, free to be tried again or kept.',
    refType: 'transaction',
    build: (p) => ({ moves: [{ action: 'void', account: 'suspense', amount: p.amount }] }),
    example: { amount: 10_060 },
  }),
  'automaticRefund.return': recipe<{ operator: MoneyHolder; amount: Amount }>({
    title: 'What was recorded as sent back was not',
    why: 'As refund.return, of money that is not the merchant’s: it is in suspense again, free to be sent once more.',
    refType: 'transaction',
    build: (p) => ({ lines: [debit(`providerClearing:${p.operator}`, p.amount), credit('suspense', p.amount)] }),
    example: { operator: 'orange', amount: 10_060 },
  }),
  'automaticRefund.keep': recipe<OnAccount & { amount: Amount; payerFee: Amount; merchantFee: Amount }>({
    title: 'The merchant keeps it after all',
    why: 'With the payer’s consent the payment becomes an ordinary one, with the fees it was quoted.',
    refType: 'transaction',
    build: (p) => ({
      lines: [
        debit('suspense', p.amount + p.payerFee),
        credit(p.account, p.amount - p.merchantFee),
        credit('feeRevenue', p.payerFee + p.merchantFee),
      ],
    }),
    example: { account: 'collectionPrimary', amount: 10_000, payerFee: 60, merchantFee: 140 },
  }),
};
