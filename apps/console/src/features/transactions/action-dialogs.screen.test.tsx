import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, mark, press, reads, tick, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'txn_01jx0000000000000000000000';
const attemptId = 'att_01jx0000000000000000000000';

async function openPayment(action: string, parts: object, ...answers: Saying[]): Promise<void> {
  const availableActions = [{ action, allowed: true }];
  const get = answer(transactionsApi.get, { id, amount: 5000, phone: '237670000001', availableActions, ...parts });
  await renderScreen(`/transactions/${id}`, { as: 'admin', answers: [get, ...answers] });
}

describe('what is done with a payment', () => {
  it('that a person carries out outside says so, and leads to where its proof is written down', async () => {
    const item = 'mpi_01jx0000000000000000000000';
    const sentAs = { kind: 'massPaymentItem', id: item, isByHand: true };
    await openPayment('checkNow', {
      type: 'payout',
      direction: 'outbound',
      status: 'pending',
      stage: null,
      anomaly: null,
      sentAs,
    });
    await reads(/^Somebody pays it outside, by hand: nothing sends it\./);
    await expect
      .element(front().getByRole('link', { name: 'Open the payment in its mass payment' }))
      .toHaveAttribute('href', expect.stringContaining(item));
  });

  it.each([
    ['unp_01jx0000000000000000000001', 0],
    ['txn_01jx0000000000000000000001', 1],
  ])('shows its refund %s as a line, which leads to a page where there is one', async (refund, links) => {
    const refunds = [{ id: refund, type: 'refund', amount: 5000, status: 'pending', stage: 'refundRequired' }];
    await openPayment('checkNow', { type: 'sale', status: 'completed', trigger: 'secondPayment', refunds });
    await reads('Refund to decide');
    await expect
      .poll(() =>
        front()
          .getByRole('link', { name: /Refund to decide/ })
          .elements(),
      )
      .toHaveLength(links);
  });

  it.each([
    ['unp_01jx0000000000000000000001', 0],
    ['txn_01jx0000000000000000000001', 2],
  ])('of which it gives back %s names it, and leads there where one may go', async (original, links) => {
    const of = { id: original, type: 'sale', amount: 5000, payerName: 'Rose Mbarga', phone: '237670000002' };
    await openPayment('checkNow', { type: 'refund', status: 'pending', stage: 'refundRequired', original: of });
    await reads('Rose Mbarga');
    await expect.poll(() => front().getByRole('link', { name: 'Rose Mbarga' }).elements()).toHaveLength(links);
  });

  const acts: [action: string, label: string, title: RegExp, row: Endpoint, parts?: object][] = [
    ['approve', 'Approve', /^Approve the refund of XAF 5,000\?/, refundsApi.approve, { type: 'refund' }],
    ['decline', 'Decline', /^Decline this refund\?/, refundsApi.decline, { type: 'refund' }],
    ['startRefund', 'Give the money back', /^Give XAF 5,000 back\?/, refundsApi.start, { type: 'refund' }],
    ['retryRefund', 'Try the refund again', /^Try this refund again\?/, refundsApi.retry, { type: 'refund' }],
    ['cancelRefund', 'Cancel the refund', /^Cancel this refund\?/, refundsApi.cancel, { type: 'refund' }],
    ['resendPrompt', 'Send a new prompt', /^Send a new prompt\?/, transactionsApi.resendPrompt],
    ['cancel', 'Cancel the charge', /^Cancel this charge\?/, transactionsApi.cancel],
  ];
  it.each(acts)('%s is asked about first and is what is sent', async (action, label, title, row, parts = {}) => {
    await openPayment(action, parts);
    await press(label);
    await expect.element(front().getByRole('heading', { name: title })).toBeVisible();
    sentNothing();
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id } });
    await reads(action === 'resendPrompt' ? /A new prompt is on its way/ : 'Done');
  });

  it.each(acts)('%s that is not meant after all sends nothing', async (action, label, title, _, parts = {}) => {
    await openPayment(action, parts);
    await press(label);
    await expect.element(front().getByRole('heading', { name: title })).toBeVisible();
    await front().getByRole('button').nth(1).click();
    await expect.element(front().getByRole('heading', { name: title })).not.toBeInTheDocument();
    sentNothing();
  });

  it('a refusal is said beside the button, which can be pressed again', async () => {
    await openPayment('decline', { type: 'refund' }, refuse(refundsApi.decline, 'refunds.action_not_possible'));
    await press('Decline');
    await asksFirst();
    await press('Decline');
    await sent(refundsApi.decline);
    await expect.element(front().getByRole('heading', { name: 'Decline this refund?' })).toBeVisible();
    await expect.element(front().getByRole('alert').or(front().getByRole('status'))).toBeVisible();
    await expect.element(button('Decline')).toBeEnabled();
  });
});

describe('a refund that failed', () => {
  const failed = {
    type: 'refund',
    status: 'failed',
    stage: 'refundFailed',
    anomaly: null,
    trigger: null,
    madeGood: null,
    payerName: 'Rose Mbarga',
  };
  const both = {
    availableActions: [
      { action: 'retryRefund', allowed: true },
      { action: 'nothingOwed', allowed: true },
    ],
  };
  const promise = () =>
    front()
      .getByText(/cannot receive XAF 5,000 twice/)
      .elements();

  it('promises that nothing goes twice where nothing was given back since', async () => {
    await openPayment('retryRefund', { ...failed, givenBackSince: null });
    await press('Try the refund again');
    await reads(/cannot receive XAF 5,000 twice/);
    sentNothing();
  });

  it('names what was given back since, and promises nothing', async () => {
    await openPayment('retryRefund', { ...failed, givenBackSince: 3500 });
    await reads(/^It did not go through\. Since it was asked for, XAF 3,500 of the same payment was given back/);
    await press('Try the refund again');
    await reads(
      /XAF 3,500 of the same payment was given back or is on its way\. Trying again gives .* XAF 5,000 besides/,
    );
    expect(promise()).toEqual([]);
    sentNothing();
  });

  it('asks about another sum that a colleague gave back meanwhile, without the promise above it', async () => {
    const seen = 'txn_01jx0000000000000000000009';
    const params = { id: seen, seen, others: 0, at: '2026-03-02T10:00:00.000Z', amount: 6500, byName: 'Boris' };
    await openPayment(
      'retryRefund',
      { ...failed, givenBackSince: null },
      refuse(refundsApi.retry, 'refunds.duplicate', {
        params: { ...params, again: 'yes', isOtherwise: 1, givenBack: 6500 },
      }),
    );
    await press('Try the refund again');
    await asksFirst();
    await press('Try the refund again');
    await sent(refundsApi.retry);
    await reads(/XAF 6,500 of the same payment was given back since this one was asked for/);
    expect(promise()).toEqual([]);
    await tick('Give this back besides');
    await press('Try the refund again');
    expect((await sent(refundsApi.retry)).body).toEqual({ duplicateOf: seen });
  });

  it('is nobody’s task any more once somebody says that nothing is owed, after a question', async () => {
    await openPayment('retryRefund', { ...failed, ...both, givenBackSince: null });
    await press('Nothing is owed any more');
    await expect.element(front().getByRole('heading', { name: 'Is nothing owed any more?' })).toBeVisible();
    await reads(
      /^No money moves\. The refund of XAF 5,000 to Rose Mbarga stays failed, and is no longer shown as open/,
    );
    sentNothing();
    await press('Nothing is owed any more');
    expect(await sent(refundsApi.nothingOwed)).toMatchObject({ params: { id } });
    await reads('It is no longer shown as open');
  });

  it('of which something went since is not tried again by whoever says there that nothing is owed', async () => {
    await openPayment('retryRefund', { ...failed, ...both, givenBackSince: 3500 });
    await press('Try the refund again');
    await asksFirst();
    await reads('If what went since was all that was owed, nothing has to be tried again.');
    await press('Nothing is owed any more');
    await expect.element(front().getByRole('heading', { name: 'Is nothing owed any more?' })).toBeVisible();
    sentNothing();
    await press('Nothing is owed any more');
    expect(await sent(refundsApi.nothingOwed)).toMatchObject({ params: { id } });
  });

  it('of which nothing went since is asked about with one way out', async () => {
    await openPayment('retryRefund', { ...failed, ...both, givenBackSince: null });
    await press('Try the refund again');
    await asksFirst();
    expect(button('Nothing is owed any more').elements()).toEqual([]);
  });

  it('of which nothing is owed says so, and is tried again only from among the other acts', async () => {
    await openPayment('retryRefund', { ...failed, givenBackSince: 3500, madeGood: 'nothingOwed' });
    await reads(/^It did not go through\. Somebody has said that nothing is owed any more/);
    expect(button('Try the refund again').elements()).toEqual([]);
  });

  it('is offered only among the other acts once it was given back by another', async () => {
    await openPayment('retryRefund', { ...failed, givenBackSince: 6500, madeGood: 'givenBack' });
    await reads(/Since it was asked for, XAF 6,500 of the same payment was given back/);
    expect(button('Try the refund again').elements()).toEqual([]);
  });
});

describe('the refund in doubt', () => {
  const inDoubt = { attemptId, paidIs: 'theRefund', operatorReference: 'OP-1' };

  it('is settled as it was found out, with proof, note and PIN', async () => {
    await openPayment('settleRefund', { type: 'refund', inDoubt }, wantsPin(refundsApi.settle, '135790'));
    await press('Settle by hand');
    await press('Settle it');
    await under('Proof', 'Say what proves it.');
    await reads('Choose one of the two.');
    sentNothing();
    await mark(/No, nothing left/);
    await enter('Proof', 'mail of 2 March');
    await enter('How you know', 'their support said so');
    await press('Settle it');
    const body = { attemptId, outcome: 'notPaid', reference: 'mail of 2 March', note: 'their support said so' };
    expect((await sent(refundsApi.settle)).body).toEqual(body);
    await enter(/PIN/, '135790');
    await press('Confirm');
    expect((await sent(refundsApi.settle)).body).toEqual({ ...body, pin: '135790' });
    await reads('The refund is settled');
  });

  it('keeps no PIN that was wrong', async () => {
    await openPayment('settleRefund', { type: 'refund', inDoubt }, wantsPin(refundsApi.settle, '135790'));
    await press('Settle by hand');
    await mark(/Yes, it was paid/);
    await enter('Proof', 'statement');
    await enter('How you know', 'seen there');
    await press('Settle it');
    expect(await sent(refundsApi.settle)).toMatchObject({ body: { outcome: 'paid' } });
    await enter(/PIN/, '999999');
    await press('Confirm');
    await sent(refundsApi.settle);
    await expect.element(field(/PIN/)).toHaveValue('');
    sentNothing();
  });
});

describe('money nobody asked for', () => {
  const returned = { type: 'refund', trigger: 'secondPayment', original: { id, trigger: 'secondPayment', net: 5000 } };
  const owned = { type: 'refund', trigger: null, original: { id, trigger: null, net: 5000 } };

  it.each([
    [returned, /The money is still not yours: you decide again/],
    [owned, /The reserved money returns to your balance/],
    [{ ...returned, original: owned.original }, /The reserved money returns to your balance/],
  ])('called off before it was sent says where it is then', async (parts, text) => {
    await openPayment('cancelRefund', parts);
    await press('Cancel the refund');
    await reads(text);
    sentNothing();
  });

  it.each([
    [returned, /^It did not go through\. The money is not on your balance: try again, or keep it/, 0],
    [owned, /^It did not go through\. The money is back on your balance\./, 1],
  ])('and of which a return failed is nobody’s yet; what was the merchant’s is back', async (parts, text, kept) => {
    await openPayment('retryRefund', { ...parts, status: 'failed', stage: 'refundFailed', anomaly: null });
    await reads(text);
    await expect.poll(() => front().getByText('Left for you').elements()).toHaveLength(kept);
  });

  it.each([
    [returned, /Your balance does not change\./, /you decide again whether the money goes back/],
    [owned, /leaves your balance\./, /the payment can be refunded again/],
  ])('whose return is in doubt is settled in words that are true of it', async (parts, paid, notPaid) => {
    const inDoubt = { attemptId, paidIs: 'theRefund', operatorReference: 'OP-1' };
    await openPayment('settleRefund', { ...parts, inDoubt });
    await press('Settle by hand');
    await reads(paid);
    await reads(notPaid);
    sentNothing();
  });

  it('is kept only with what the payer agreed to', async () => {
    await openPayment('keepInstead', { type: 'refund' });
    await press('Keep it instead');
    await press('Keep the money');
    await under('What the payer agreed to', /note/);
    sentNothing();
    await enter('What the payer agreed to', 'on the phone, 2 March');
    await press('Keep the money');
    expect(await sent(refundsApi.keep)).toMatchObject({ params: { id }, body: { note: 'on the phone, 2 March' } });
  });

  it.each([
    [/Give it back/, 'giveBack'],
    [/Keep it as what was paid/, 'keep'],
  ])('that is another sum is settled as agreed: %s', async (choice, outcome) => {
    await openPayment('takeUpPaid', {});
    await press('Settle what was paid');
    await press('Settle it');
    await reads('Choose one of the two.');
    sentNothing();
    await mark(choice);
    await enter('What the payer agreed to', 'so agreed');
    await press('Settle it');
    expect(await sent(refundsApi.takeUpPaid)).toMatchObject({ params: { id }, body: { outcome, note: 'so agreed' } });
  });
});

it('a check asks the operator and says what it found', async () => {
  const attempts = [{ id: attemptId }];
  await openPayment('checkNow', { status: 'processing', attempts }, answer(transactionsApi.checkNow, { id }));
  await press('Check now');
  expect(await sent(transactionsApi.checkNow)).toMatchObject({ params: { id } });
});
