import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { answer, refuse, silence, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, press, reads, tick, type, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'txn_01jx0000000000000000000000';
const charge = { id, amount: 5000, status: 'processing', phone: '237670000001' } as const;
const made = answer(directChargesApi.create, charge);
const quoted = answer(directChargesApi.preview, { amount: 5000, payerTotal: 5100 });

const earlier = 'txn_01jx0000000000000000000009';
/** The number has paid the same a moment ago: asked about until the body says that this one is meant beside it. */
function justPaid(): Saying {
  const refused = refuse(directChargesApi.create, 'charges.paid_since', {
    field: 'duplicateOf',
    params: {
      id: earlier,
      seen: earlier,
      others: 0,
      at: new Date().toISOString(),
      amount: 5000,
      byName: 'Rose',
      within: 10,
      minutes: 3,
    },
  });
  return {
    row: directChargesApi.create,
    say: (call) => ((call.body as { duplicateOf?: string }).duplicateOf === earlier ? made : refused).say(call),
  };
}

async function openForm(...answers: Saying[]): Promise<void> {
  await renderScreen('/direct-charge/create', { as: 'cashier', answers: [quoted, made, ...answers] });
}
async function filled(...answers: Saying[]): Promise<void> {
  await openForm(...answers);
  await enter('Amount', '5000');
  await enter('Payer’s phone', '670000001');
  await expect.element(button(/XAF 5,100/)).toBeVisible();
}

describe('a charge', () => {
  it('is not sent without amount and number', async () => {
    await openForm();
    await press('Send the prompt');
    await under('Amount', 'This field is required.');
    await under('Payer’s phone', 'This field is required.');
    sentNothing();
  });

  it('asks for what was typed, and for nothing where that is no whole amount', async () => {
    await openForm();
    await enter('Payer’s phone', '670000001');
    for (const [keys, shown, sentence] of [
      ['1500.5', '1,500.5', 'Write a whole number of francs, without decimals.'],
      ['1500,50', '1,500,50', 'Write a whole number of francs, without decimals.'],
      ['1e5', '1e5', 'Write a whole number of francs, without decimals.'],
      ['-500', '-500', 'The amount cannot be negative.'],
    ] as const) {
      await type('Amount', keys);
      await expect.element(field('Amount')).toHaveValue(shown);
      await press('Send the prompt');
      await under('Amount', sentence);
      sentNothing();
    }
    await enter('Amount', '1 500,00');
    await expect.element(field('Amount')).toHaveValue('1,500');
    await press(/Send the prompt|XAF/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({ amount: 1500 });
  });

  it('whose outcome nobody knows yet is asked about, and was not made', async () => {
    await filled(
      refuse(directChargesApi.create, 'operator.down', { params: { operator: 'MTN' } }),
      answer(outcomesApi.ask, { outcome: 'notDone' }),
    );
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await reads(/Nothing of it was done/);
    await expect.element(field('Amount')).toHaveValue('5,000');
  });

  it('is sent once, and then waited for', async () => {
    await filled(answer(transactionsApi.get, charge));
    await press(/XAF 5,100/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({
      amount: 5000,
      phone: '237670000001',
      operator: 'mtn',
      channel: 'dashboard',
    });
    await reads('The payer approves on the phone');
  });

  it('is one for the price that was shown, and shows the new one where that has changed', async () => {
    let total = 5100;
    await filled(
      answer(directChargesApi.preview, () => ({ amount: 5000, payerTotal: total })),
      refuse(directChargesApi.create, 'charges.quote_changed', { params: { payerTotal: 5200 } }),
    );
    total = 5200;
    await press(/XAF 5,100/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({ expectedPayerTotal: 5100 });
    await reads(/now pay XAF 5,200/);
    await press(/XAF 5,200/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({ expectedPayerTotal: 5200 });
  });

  it('that is refused says it under its field, or above', async () => {
    const fields = [{ path: 'phone', message: { en: 'Not this number.', fr: 'Pas ce numéro.' } }];
    await filled(refuse(directChargesApi.create, 'request.invalid', { fields }));
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await under('Payer’s phone', 'Not this number.');

    await filled(refuse(directChargesApi.create, 'charges.prompted_too_often', { params: { minutes: 5 } }));
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await expect.element(button(/XAF 5,100/)).toBeEnabled();
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  });

  it('of what this number paid a moment ago is a question, and goes once it is said to be another sale', async () => {
    await filled(justPaid(), answer(transactionsApi.get, charge));
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await reads('This number paid XAF 5,000 3 minutes ago. Charge again?');
    await reads(/For 10 minutes after a payment/);
    await expect.element(front().getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button(/XAF 5,100/)).toBeDisabled();
    await tick('It is another sale, charge it again');
    await press(/XAF 5,100/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({ amount: 5000, duplicateOf: earlier });
    await reads('The payer approves on the phone');
  });

  it('begun on a customer’s page is theirs', async () => {
    const customerId = 'cus_01jx0000000000000000000001';
    await renderScreen(`/direct-charge/create?phone=670000001&customer=${customerId}`, {
      as: 'admin',
      answers: [quoted, made, answer(transactionsApi.get, charge)],
    });
    await enter('Amount', '5000');
    await press(/XAF 5,100/);
    expect((await sent(directChargesApi.create)).body).toMatchObject({ phone: '237670000001', customerId });
  });

  it('of a number typed over that of a customer is nobody’s in particular', async () => {
    await renderScreen('/direct-charge/create?phone=670000001&customer=cus_01jx0000000000000000000001', {
      as: 'admin',
      answers: [quoted, made, answer(transactionsApi.get, charge)],
    });
    await enter('Amount', '5000');
    await enter('Payer’s phone', '670000002');
    await press(/XAF 5,100/);
    expect((await sent(directChargesApi.create)).body).not.toHaveProperty('customerId');
  });

  it('of another amount asks nothing about what was asked before', async () => {
    await filled(justPaid());
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await reads(/Charge again\?/);
    await enter('Amount', '6000');
    await expect.element(front().getByText(/Charge again\?/)).not.toBeInTheDocument();
    await expect.element(button(/Send the prompt|XAF/)).toBeEnabled();
  });

  it('whose answer was lost is not sent a second time', async () => {
    await filled(
      silence(directChargesApi.create),
      answer(outcomesApi.ask, { outcome: 'done', data: charge, meta: {} }),
      answer(transactionsApi.get, charge),
    );
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await reads('The payer approves on the phone');
    sentNothing();
  });

  it('at the counter is typed with the big keys', async () => {
    await renderScreen('/direct-charge/create?mode=counter', {
      as: 'cashier',
      answers: [quoted, made, answer(transactionsApi.get, charge)],
    });
    for (const key of ['5', '00', '0']) await press(key);
    await press('Next');
    for (const key of '670000001') await press(key);
    await button(/XAF 5,[01]00/)
      .last()
      .click();
    expect((await sent(directChargesApi.create)).body).toMatchObject({
      amount: 5000,
      phone: '237670000001',
      channel: 'inStore',
    });
  });
});

describe('on a device whose clock is off', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['six minutes fast', 360_000],
    ['a day and two hours slow', -26 * 3_600_000],
  ])('(%s) the payer has the time that the server says', async (_how, off) => {
    // A busy machine may take half a minute to come there, which is no fault of the clock.
    const promptExpiresAt = new Date(Date.now() + 2_000_000).toISOString();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    await filled(answer(transactionsApi.get, { ...charge, promptExpiresAt }));
    await press(/XAF 5,100/);
    await sent(directChargesApi.create);
    await expect.poll(() => document.querySelector('[role=timer]')?.textContent).toMatch(/^Time left3[0-3]:\d\d/);
  });
});

it('at the counter a sale of another day is not told as one of today', async () => {
  const now = new Date();
  const sale = { amount: 500, payerName: 'PAUL MVONDO', phone: null };
  const rows = [
    { ...sale, id: 'txn_01jx0000000000000000000001', createdAt: now.toISOString() },
    { ...sale, id: 'txn_01jx0000000000000000000002', createdAt: '2025-03-04T11:40:00.000Z' },
  ];
  await renderScreen('/direct-charge/create?mode=counter', {
    as: 'cashier',
    answers: [quoted, answer(transactionsApi.list, rows as never)],
  });
  await reads(formatDateTime(new Date('2025-03-04T11:40:00.000Z'), 'en'));
  await expect.element(front().getByText(formatTime(now), { exact: true })).toBeVisible();
});

describe('the counter', () => {
  const openCounter = (...answers: Saying[]) =>
    renderScreen('/direct-charge/create?mode=counter', { as: 'cashier', answers: [quoted, made, ...answers] });

  it('asks for one thing after the other, and says what is wrong with each', async () => {
    await openCounter();
    await press('Next');
    await reads('This field is required.');
    await press('5');
    await reads('The smallest amount is XAF 100.');
    await press('00');
    await press('Next');
    await expect.element(front().getByText('This field is required.')).not.toBeInTheDocument();
    await button(/^Ask for/).click();
    await reads('This field is required.');
    sentNothing();
    for (const key of '620000000') await press(key);
    await button(/^Ask for/).click();
    await reads('Choose one of the values offered.');
    sentNothing();
  });

  it('leaves nothing out of what is typed or pasted: what is no whole sum is refused, not made into another', async () => {
    await openCounter();
    await expect.element(button('Next')).toBeVisible();
    await userEvent.keyboard('1500,50');
    await reads('1500,50');
    await press('Next');
    await reads('Write a whole number of francs');
    for (let i = 0; i < 3; i++) await userEvent.keyboard('{Backspace}');
    await reads('1,500');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}-500');
    await press('Next');
    await reads('The amount cannot be negative.');
    const carried = new DataTransfer();
    carried.setData('text/plain', '2 500,00');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, bubbles: true }));
    await reads('2,500');
    // A number is pasted as people send it to each other, with the country before it.
    await press('Next');
    const number = new DataTransfer();
    number.setData('text/plain', '\u202a+237 670 00 00 01\u202c');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: number, bubbles: true }));
    await reads('6 70 00 00 01');
    sentNothing();
  });

  it('asks about what this number paid a moment ago, and goes on with a yes', async () => {
    await openCounter(justPaid(), answer(transactionsApi.get, charge));
    for (const key of ['5', '00', '0']) await press(key);
    await press('Next');
    for (const key of '670000001') await press(key);
    await button(/^Ask for/).click();
    await sent(directChargesApi.create);
    await reads('This number paid XAF 5,000 3 minutes ago. Charge again?');
    await expect.element(button(/^Ask for/)).toBeDisabled();
    await tick('It is another sale, charge it again');
    await button(/^Ask for/).click();
    expect((await sent(directChargesApi.create)).body).toMatchObject({ channel: 'inStore', duplicateOf: earlier });
    await reads('The payer approves on the phone');
  });

  it('keeps what was typed when the operator refuses', async () => {
    await openCounter(refuse(directChargesApi.create, 'charges.prompted_too_often', { params: { minutes: 5 } }));
    for (const key of ['5', '00', '0']) await press(key);
    await press('Next');
    for (const key of '670000001') await press(key);
    await button(/^Ask for/).click();
    await sent(directChargesApi.create);
    await reads('6 70 00 00 01');
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  });
});

describe('a charge that is waited for', () => {
  const waited = (action: string, status: string) =>
    answer(transactionsApi.get, { ...charge, status, availableActions: [{ action, allowed: true }] } as never);
  const open = (...answers: Saying[]) => renderScreen(`/direct-charge/create?charge=${id}`, { as: 'admin', answers });

  it('is called off before it has left', async () => {
    await open(waited('cancel', 'pending'));
    await press('Cancel');
    expect(await sent(transactionsApi.cancel)).toMatchObject({ params: { id } });
  });

  it('is checked on a press', async () => {
    await open(waited('checkNow', 'processing'));
    await press('Check now');
    expect(await sent(transactionsApi.checkNow)).toMatchObject({ params: { id } });
  });

  it('that failed is asked for again', async () => {
    await open(waited('resendPrompt', 'failed'));
    await press('Send a new prompt');
    expect(await sent(transactionsApi.resendPrompt)).toMatchObject({ params: { id } });
  });

  it('beside which the first request was paid says to refuse it, and not how it is approved', async () => {
    const other = { createdAt: new Date().toISOString(), merchantReference: null, refundId: null };
    let isPaid = false;
    await open(
      answer(
        transactionsApi.get,
        () =>
          ({
            ...charge,
            stage: 'payInProgress',
            ussd: '*126#',
            ifPaid: { merchantFee: 50, net: 4950 },
            otherRequests: [{ ...other, id: earlier, status: isPaid ? 'completed' : 'expired', isPaid }],
            availableActions: [{ action: 'checkNow', allowed: true }],
          }) as never,
      ),
    );
    await reads('The payer approves on the phone');
    await reads('XAF 4,950');
    isPaid = true;
    await press('Check now');
    await sent(transactionsApi.checkNow);
    await reads('The payer must refuse this request');
    await reads(/Whoever approves it pays twice/);
    await expect.element(front().getByText('*126#')).not.toBeInTheDocument();
    await expect
      .element(front().getByRole('link', { name: 'Open the other request' }))
      .toHaveAttribute('href', expect.stringContaining(earlier));
  });

  it.each([
    [5000, 'Both requests were paid'],
    [0, 'Paid by another request'],
  ])('beside which another was paid, with %s left to give back, says: %s', async (refundable, title) => {
    const other = { createdAt: new Date().toISOString(), merchantReference: null, refundId: null };
    await open(
      answer(transactionsApi.get, {
        ...charge,
        status: 'completed',
        refundable,
        otherRequests: [{ ...other, id: earlier, status: 'completed', isPaid: true }],
      } as never),
    );
    await reads(title);
  });

  it.each([
    ['unp_01jx0000000000000000000001', 'Open the other request', earlier],
    ['txn_01jx0000000000000000000001', 'Open the refund', 'txn_01jx0000000000000000000001'],
  ])('beside which the return %s waits leads where one may go, and says who decides', async (refundId, label, led) => {
    const other = { createdAt: new Date().toISOString(), merchantReference: null, refundId };
    const paid = answer(transactionsApi.get, {
      ...charge,
      status: 'completed',
      refundable: 5000,
      otherRequests: [{ ...other, id: earlier, status: 'completed', isPaid: true }],
    } as never);
    await renderScreen(`/direct-charge/create?charge=${id}`, { as: 'cashier', answers: [paid] });
    await reads('Paid twice');
    await reads(/These roles decide on it: Owner/);
    const ways = front().getByRole('link', { name: /^Open the (refund|other request)/ });
    await expect.element(ways).toHaveAccessibleName(label);
    await expect.element(ways).toHaveAttribute('href', expect.stringContaining(led));
  });

  it('that is unclear beside a paid one is not said to be refused on a phone', async () => {
    const other = { createdAt: new Date().toISOString(), merchantReference: null, refundId: null };
    await open(
      answer(transactionsApi.get, {
        ...charge,
        status: 'onHold',
        otherRequests: [{ ...other, id: earlier, status: 'completed', isPaid: true }],
      } as never),
    );
    await reads('Nobody knows yet what became of this one.');
    await expect.element(front().getByText(/refuse this/)).not.toBeInTheDocument();
  });

  it('that was credited by hand says so, and not that nothing was paid', async () => {
    await open(answer(transactionsApi.get, { ...charge, status: 'failed', stage: 'creditedByHand' } as never));
    await reads('Credited by an adjustment');
  });

  it('that was paid by another one is asked for again with a yes to that only', async () => {
    const seen = 'txn_01jx0000000000000000000009';
    await open(
      waited('resendPrompt', 'failed'),
      refuse(transactionsApi.resendPrompt, 'charges.paid_since', { params: { id: seen, seen } }),
    );
    await press('Send a new prompt');
    await sent(transactionsApi.resendPrompt);
    await reads(/This number has paid the same amount since/);
    await tick('Ask for it once more all the same');
    await press('Send a new prompt');
    expect((await sent(transactionsApi.resendPrompt)).body).toEqual({ duplicateOf: seen });
  });
});

it('speaks French', async () => {
  await renderScreen('/direct-charge/create', { as: 'cashier', locale: 'fr', answers: [quoted, made] });
  await press('Envoyer la demande');
  await under('Montant', 'Ce champ est obligatoire.');
  sentNothing();
});
