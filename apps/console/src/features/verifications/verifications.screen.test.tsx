import { describe, expect, it } from 'vitest';
import { verificationsApi } from '#contract/verifications/api.ts';
import { answer, refuse, type Saying } from '../../testing/contract-server.ts';
import { enter, field, front, opens, press, reads, type, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'vrf_01jx0000000000000000000000';
const open = (...answers: Saying[]) =>
  renderScreen('/transactions/verify-third-party-transaction', { as: 'admin', answers });

describe('a payment that a customer shows', () => {
  it('is looked for by what was typed, and linked to an order', async () => {
    await open(answer(verificationsApi.check, { id, result: 'matched', matchedAmount: 5000 } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await front().getByLabelText('Your order').last().fill('A-17');
    await press('Link');
    expect(await sent(verificationsApi.link)).toMatchObject({ params: { id }, body: { orderReference: 'A-17' } });
  });

  it('is looked for by a message that is pasted and pressed in one breath', async () => {
    await open(answer(verificationsApi.check, { id, result: 'matched', matchedAmount: 5000 } as never));
    await expect.element(front().getByRole('button', { name: 'Check this payment' })).toBeVisible();
    const box = document.querySelector('textarea')!;
    const text =
      'Vous avez recu 5000 FCFA de AWA NJIE (237677123456) le 2026-11-12 10:00:00. Transaction Id: 9999999999';
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.form!.requestSubmit();
    expect((await sent(verificationsApi.check)).body).toMatchObject({ transactionId: '9999999999', amount: 5000 });
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('whose return waits is not said to have gone back; its page is open: %s', async (isMatchedSeen, links) => {
    await open(
      answer(verificationsApi.check, {
        id,
        result: 'toReturn',
        matchedAmount: 5000,
        matchedRefunded: 0,
        matchedTransactionId: 'txn_01jx0000000000000000000000',
        isMatchedSeen,
      } as never),
    );
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await reads('Paid, return to decide');
    await reads(/its return waits for a decision. Do not deliver/);
    expect(
      front()
        .getByText(/went back|on its way/)
        .elements(),
    ).toEqual([]);
    expect(front().getByRole('link', { name: 'Open the payment' }).elements()).toHaveLength(links);
    expect(
      front()
        .getByText(/^Its own page is open to/)
        .elements(),
    ).toHaveLength(1 - links);
    expect(front().getByRole('button', { name: 'Link' }).elements()).toEqual([]);
  });

  it('whose money is on its way back is not said to have gone already', async () => {
    const returned = { id, result: 'givenBack', matchedAmount: 5000, matchedRefunded: 5000 };
    await open(answer(verificationsApi.check, returned as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await reads(/XAF 5,000 of this payment went back to the payer, or is on its way back/);
  });

  it('whose refund only waits for a second person is not said to have gone back', async () => {
    const asked = { id, result: 'refundAsked', matchedAmount: 7500, matchedRefunded: 0, matchedRefundAsked: 7500 };
    await open(answer(verificationsApi.check, { ...asked, sinceThen: null } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await reads('Paid, refund to decide');
    await reads(/A refund of XAF 7,500 is asked for and waits for a decision. Until then, do not deliver/);
    expect(
      front()
        .getByText(/went back|on its way/)
        .elements(),
    ).toEqual([]);
    expect(front().getByRole('button', { name: 'Link' }).elements()).toEqual([]);
  });

  it('of which a part is asked back pays for the rest', async () => {
    const asked = { id, result: 'matched', matchedAmount: 7500, matchedRefunded: 0, matchedRefundAsked: 2000 };
    await open(answer(verificationsApi.check, { ...asked, sinceThen: null } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await reads('Paid, refund of a part to decide');
    await reads('A refund of XAF 2,000 waits for a decision: it pays for XAF 5,500 and no more.');
  });

  it('that is the message of a refund is nothing to deliver for, and pays for no order', async () => {
    const refund = { id, result: 'sentOut', matchedAmount: 9000, matchedRefunded: 2000, sinceThen: null };
    await open(answer(verificationsApi.check, refund as never));
    await enter('Operator’s transaction id', 'CI261127.1023.A00399');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await reads('Sent, not received');
    await reads(/The customer paid nothing with it. Do not deliver for it/);
    expect(front().getByRole('button', { name: 'Link' }).elements()).toEqual([]);
    expect(
      front()
        .getByText(/pays for/)
        .elements(),
    ).toEqual([]);
  });

  it('whose order was mistyped is given the right one, with a reason', async () => {
    await open(
      answer(verificationsApi.check, { id, result: 'matched', matchedAmount: 5000 } as never),
      answer(verificationsApi.link, { id, result: 'matched', matchedAmount: 5000, usedFor: 'A-17' } as never),
      answer(verificationsApi.correctOrder, { id, result: 'matched', matchedAmount: 5000, usedFor: 'A-71' } as never),
    );
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await front().getByLabelText('Your order').last().fill('A-17');
    await press('Link');
    await sent(verificationsApi.link);
    await press('The order number is wrong');
    await press('Correct');
    await under('Why', 'This field is required.');
    await enter('The right order', 'A-71');
    await enter('Why', 'Typing error');
    await press('Correct');
    expect(await sent(verificationsApi.correctOrder)).toMatchObject({
      params: { id },
      body: { was: 'A-17', orderReference: 'A-71', reason: 'Typing error' },
    });
    await reads(/A-71/);
  });

  it('is looked for by the operator’s id, or by number and amount', async () => {
    await open(refuse(verificationsApi.check, 'verifications.limit_reached'));
    await enter('Payer’s number', '12');
    await press('Check this payment');
    await under('Operator’s transaction id', /^Enter the operator’s id/);
    await under('Payer’s number', /^Enter 9 digits/);
    await enter('Payer’s number', '670000001');
    await enter('Amount', '5000');
    await press('Check this payment');
    expect((await sent(verificationsApi.check)).body).toEqual({ phone: '670000001', amount: 5000 });
    await reads(/checks/);
  });

  it('is read from a message, and the next message is of the next customer', async () => {
    const sms = (transactionId: string, amount: string) =>
      `Paiement de BOUTIQUE NJOYA reussi par 699001122 IRENE NDONGO. ID transaction: ${transactionId}. Montant: ${amount} FCFA.`;
    await open(answer(verificationsApi.check, { id, result: 'matched', matchedAmount: 11_200 } as never));
    await enter(/message/i, sms('MP261118.2330.A12345', '11 200'));
    await expect.element(field('Operator’s transaction id')).toHaveValue('MP261118.2330.A12345');
    await enter('Your order', 'A-17');
    await press('Check this payment');
    expect((await sent(verificationsApi.check)).body).toMatchObject({
      transactionId: 'MP261118.2330.A12345',
      amount: 11_200,
      phone: '699001122',
      operator: 'orange',
      orderReference: 'A-17',
    });
    await enter(/message/i, sms('MP261118.2340.A12346', '500'));
    await expect.element(field('Operator’s transaction id')).toHaveValue('MP261118.2340.A12346');
    await expect.element(field('Your order').first()).toHaveValue('');
    // What was begun anew is kept in this tab.
    await expect.poll(() => Object.keys(sessionStorage).some((key) => key.endsWith(':verify'))).toBe(true);
  });

  it('is looked for on the day that was written, and is begun anew with empty boxes', async () => {
    await open();
    await enter('Payer’s number', '670000001');
    await enter('Amount', '5000');
    await type('Day', '31022026');
    await press('Check this payment');
    await under('Day', 'Enter a valid date.');
    sentNothing();
    await type('Day', '01012099');
    await press('Check this payment');
    await under('Day', /or earlier$/);
    sentNothing();
    await press('Start again');
    for (const box of ['Day', 'Amount', 'Payer’s number']) await expect.element(field(box)).toHaveValue('');
    await under('Day', 'nothing');
  });

  it('is looked for on a day without an hour as that day, and nothing is said that nobody wrote', async () => {
    const parsed = { operator: null, transactionId: null, amount: 8000, phone: '237670000001', name: null, at: null };
    await open(
      answer(verificationsApi.check, {
        id,
        result: 'notFound',
        confidence: 'low',
        differences: [],
        matchedTransactionId: null,
        parsed: { ...parsed, day: '2026-11-20' },
      } as never),
    );
    await enter('Payer’s number', '670000001');
    await enter('Amount', '8000');
    await enter('Time, about', '19:02');
    await press('Check this payment');
    await under('Day', 'Enter the day of this hour.');
    sentNothing();
    await enter('Time, about', '');
    await type('Day', '20112025');
    await reads(/the whole day is searched/);
    await press('Check this payment');
    expect((await sent(verificationsApi.check)).body).toEqual({ phone: '670000001', amount: 8000, day: '2025-11-20' });
    await reads(/searched by number, amount and day/);
    await reads('20 Nov 2026');
  });

  it('that did not arrive opens a claim', async () => {
    await open(answer(verificationsApi.check, { id, result: 'uncredited' } as never));
    await enter('Operator’s transaction id', 'PP240302.1234.A12345');
    await press('Check this payment');
    await sent(verificationsApi.check);
    await press('Open a claim');
    expect(await sent(verificationsApi.claim)).toMatchObject({ params: { id } });
    await reads(/The claim is open/);
  });
});

describe('a claim', () => {
  const claims = answer(verificationsApi.claims, [{ id, result: 'uncredited', claim: { status: 'pending' } }] as never);

  it('is taken by a press', async () => {
    await open(claims);
    await press('I handle it');
    expect(await sent(verificationsApi.takeClaim)).toMatchObject({ params: { id } });
  });

  it('whose payment has become unclear offers no correction, and says why', async () => {
    const matchedTransactionId = 'txn_01jx0000000000000000000000';
    const claim = { id, result: 'uncredited', matchedTransactionId, claim: { status: 'pending' } };
    await open(answer(verificationsApi.claims, [{ ...claim, sinceThen: 'matchedPending' }] as never));
    await reads('Put right');
    expect(front().getByRole('link', { name: 'Put right' }).elements()).toEqual([]);
    await expect
      .element(front().getByRole('button', { name: 'Put right' }).first())
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('is declined only with a reason', async () => {
    await open(claims);
    await press('Decline');
    await opens('Decline this claim?');
    await press('Decline');
    await under('Why', 'Say why.');
    sentNothing();
    await enter('Why', 'not ours');
    await press('Decline');
    expect(await sent(verificationsApi.declineClaim)).toMatchObject({ params: { id }, body: { reason: 'not ours' } });
  });
});
