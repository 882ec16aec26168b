import { describe, expect, it } from 'vitest';
import { outcomesApi } from '#contract/outcomes/api.ts';
import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { answer, refuse, silence, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, choose, enter, field, mark, press, reads, tick, type, under } from '../../testing/user.ts';
import { renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'txn_01jx0000000000000000000000';
const payment = answer(transactionsApi.get, {
  id,
  amount: 5000,
  refundable: 5000,
  availableActions: [{ action: 'refund', allowed: true }],
});
const preview = answer(refundsApi.preview, ({ query }) => ({ refundable: 5000, amount: Number(query['amount']) }));
const made = answer(refundsApi.create, { id: 'txn_01jx0000000000000000000001', amount: 5000 });

async function openRefund(...answers: Saying[]): Promise<void> {
  await renderScreen(`/transactions/${id}`, { as: 'admin', answers: [payment, preview, made, ...answers] });
  await press('Refund');
}

describe('a refund', () => {
  it('is not sent before a reason is chosen, and then once, whole', async () => {
    await openRefund();
    await press('Refund XAF 5,000');
    await under('Reason', 'Choose a reason.');
    sentNothing();
    await choose('Reason', 'Paid twice');
    await press('Refund XAF 5,000');
    expect(await sent(refundsApi.create)).toMatchObject({
      params: { id },
      body: { amount: 5000, reasonCode: 'duplicate' },
    });
    await reads('Refund of XAF 5,000 is on its way');
  });

  it('of a part sends that part and no more than was paid', async () => {
    await openRefund();
    await mark(/A part/);
    await enter('Amount to refund', '6000');
    await choose('Reason', 'Other');
    await press('Refund');
    await under('Amount to refund', /At most XAF 5,000/);
    await under('Note', 'Say in a note what the reason is.');
    sentNothing();
    await enter('Amount to refund', '1500');
    await enter('Note', 'broken on arrival');
    await press('Refund XAF 1,500');
    expect(await sent(refundsApi.create)).toMatchObject({
      body: { amount: 1500, reasonCode: 'other', note: 'broken on arrival' },
    });
  });

  it('of a payment of which nothing is left any more says so instead of a sum of 0', async () => {
    let left = 5000;
    const changing = answer(transactionsApi.get, () => ({
      id,
      amount: 5000,
      refundable: left,
      availableActions: [
        { action: 'refund', allowed: left > 0, disabledReason: left > 0 ? null : { en: 'All given back.', fr: '' } },
      ],
    }));
    await openRefund(changing, refuse(refundsApi.create, 'record.changed_meanwhile'));
    await choose('Reason', 'Paid twice');
    left = 0;
    await press('Refund XAF 5,000');
    await sent(refundsApi.create);
    await reads('All given back.');
    await expect.element(button(/^Refund/)).toBeDisabled();
    sentNothing();
  });

  it('of a part gives back what was typed, and nothing where that is no whole amount', async () => {
    await openRefund();
    await mark(/A part/);
    await choose('Reason', 'Paid twice');
    await type('Amount to refund', '15.50');
    await press('Refund');
    await under('Amount to refund', 'Write a whole number of francs, without decimals.');
    await expect.element(field('Amount to refund')).toHaveValue('15.50');
    sentNothing();
    await type('Amount to refund', '1550.00');
    await press('Refund XAF 1,550');
    expect((await sent(refundsApi.create)).body).toMatchObject({ amount: 1550 });
  });

  it('that was given back already is asked about, and goes beside the other only with a tick', async () => {
    const seen = 'txn_01jx0000000000000000000002';
    const duplicate = { id: seen, seen, amount: 5000, createdAt: '2026-03-02T09:00:00.000Z' };
    await openRefund(answer(refundsApi.preview, { refundable: 5000, amount: 5000, duplicate }));
    await choose('Reason', 'Paid twice');
    await reads('Given back already?');
    await expect.element(button('Refund XAF 5,000')).toHaveAttribute('aria-disabled', 'true');
    await tick('I want to give it back once more');
    await press('Refund XAF 5,000 once more');
    expect(await sent(refundsApi.create)).toMatchObject({ body: { duplicateOf: seen } });
  });

  it('that is refused stays open: the field under itself, another reason in the dialog', async () => {
    const fields = [{ path: 'note', message: { en: 'Too long for a note.', fr: 'Trop long.' } }];
    await openRefund(refuse(refundsApi.create, 'request.invalid', { fields }));
    await choose('Reason', 'Fraud');
    await press('Refund XAF 5,000');
    await sent(refundsApi.create);
    await under('Note', 'Too long for a note.');

    await openRefund(refuse(refundsApi.create, 'balance.insufficient'));
    await choose('Reason', 'Fraud');
    await press('Refund XAF 5,000');
    await sent(refundsApi.create);
    await reads(/balance/);
    await expect.element(button('Refund XAF 5,000')).toBeEnabled();
  });

  it('whose answer was lost is asked about and not sent again', async () => {
    const done = { outcome: 'done', data: { id: 'txn_01jx0000000000000000000001', amount: 5000 }, meta: {} } as const;
    await openRefund(silence(refundsApi.create), answer(outcomesApi.ask, done));
    await choose('Reason', 'Fraud');
    await press('Refund XAF 5,000');
    await sent(refundsApi.create);
    await reads('Refund of XAF 5,000 is on its way');
    sentNothing();

    await openRefund(silence(refundsApi.create), answer(outcomesApi.ask, { outcome: 'notDone' }));
    await choose('Reason', 'Fraud');
    await press('Refund XAF 5,000');
    const first = await sent(refundsApi.create);
    await reads(/Nothing of it was done/);
    await press('Refund XAF 5,000');
    expect((await sent(refundsApi.create)).key).not.toBe(first.key);
  });

  it('above what goes without asks for the PIN, which is gone after a refusal', async () => {
    await openRefund(wantsPin(refundsApi.create, '135790', { amount: 5000 }));
    await choose('Reason', 'Fraud');
    await press('Refund XAF 5,000');
    expect((await sent(refundsApi.create)).body).not.toHaveProperty('pin');
    await enter(/PIN/, '111111');
    await press('Confirm');
    expect(await sent(refundsApi.create)).toMatchObject({ body: { pin: '111111', amount: 5000 } });
    await reads(/not your PIN|PIN is not right|wrong/i);
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Confirm');
    expect(await sent(refundsApi.create)).toMatchObject({ body: { pin: '135790' } });
    await reads('Refund of XAF 5,000 is on its way');
  });
});
