import { describe, expect, it } from 'vitest';
import { accountMovesApi } from '#contract/account-moves/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { recipientsApi } from '#contract/recipients/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { answer, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import {
  button,
  enter,
  field,
  choose,
  front,
  giveFile,
  mark,
  opens,
  press,
  reads,
  tick,
  type,
  under,
} from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'txn_01jx0000000000000000000000';
const priced = { amount: 10_000, fee: 150, totalDebit: 10_150, beneficiaryReceives: 10_000, pinNeeded: true };
const made = answer(transfersApi.create, { transfer: { id, amount: 10_000 } });
const pinAsked = wantsPin(transfersApi.create, '135790', { transfer: { id, amount: 10_000 } });

/** As far as the last step: to whom, how much, check. */
async function toReview(...answers: Saying[]): Promise<void> {
  await renderScreen('/transfer/to-mobile-money-account', {
    as: 'admin',
    answers: [
      answer(transfersApi.quote, priced),
      answer(transfersApi.checkName, { checked: true, match: 'strong', active: true }),
      made,
      ...answers,
    ],
  });
  await enter('Beneficiary’s phone', '670000001');
  await enter('Beneficiary’s name', 'Marie Ngo');
  await press('Continue');
  await enter('Amount', '10000');
  await press('Check the transfer');
}
const body = {
  beneficiary: { kind: 'wallet', phone: '670000001', operator: 'mtn', name: 'Marie Ngo' },
  amount: 10_000,
  expectedTotalDebit: 10_150,
};

describe('a transfer', () => {
  it('is not begun without a beneficiary', async () => {
    await renderScreen('/transfer/to-mobile-money-account', { as: 'admin' });
    await press('Continue');
    await under('Beneficiary’s phone', /number|required|Enter/i);
    sentNothing();
  });

  it('whose name is not what the operator says asks for a tick, also after an earlier press that was refused', async () => {
    await renderScreen('/transfer/to-mobile-money-account', {
      as: 'admin',
      answers: [
        answer(transfersApi.checkName, { checked: true, match: 'none', active: true, verifiedName: 'PAUL BIYA' }),
      ],
    });
    await enter('Beneficiary’s phone', '670000001');
    await press('Continue');
    await under('Beneficiary’s name', /required/i);
    await enter('Beneficiary’s name', 'Marie Ngo');
    await reads(/I checked/);
    await press('Continue');
    await reads(/Tick “I checked” first/);
    sentNothing();
  });

  it('leaves once, with the price that was shown and the PIN', async () => {
    await toReview();
    await press('Send XAF 10,000');
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    expect((await sent(transfersApi.create)).body).toMatchObject({ ...body, pin: '135790' });
  });

  it('that comes again and again has the end that was written, or is not planned', async () => {
    await renderScreen('/transfer/to-mobile-money-account', {
      as: 'admin',
      answers: [
        answer(transfersApi.quote, priced),
        answer(transfersApi.checkName, { checked: true, match: 'strong', active: true }),
      ],
    });
    await enter('Beneficiary’s phone', '670000001');
    await enter('Beneficiary’s name', 'Marie Ngo');
    await press('Continue');
    await enter('Amount', '10000');
    await mark('Later');
    await choose('How often', 'Every month');
    await type('Last day', '31022099');
    await press('Check the transfer');
    await under('Last day', 'Enter a valid date.');
    await type('Last day', '01012020');
    await press('Check the transfer');
    await under('Last day', /before it begins|or later/);
    await type('Last day', '28022099');
    await type('Day', '3102');
    await press('Check the transfer');
    await under('Day', 'Enter a valid date.');
    await expect.element(button('Check the transfer')).toBeVisible();
    sentNothing();
  });

  it('keeps no PIN that was wrong, and stays', async () => {
    await toReview(pinAsked);
    await press('Send XAF 10,000');
    await enter(/PIN/, '111111');
    await press('Send XAF 10,000');
    await sent(transfersApi.create);
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    expect((await sent(transfersApi.create)).body).toMatchObject({ pin: '135790' });
  });

  it('to somebody who was paid the same wants a tick, and names what was seen', async () => {
    const seen = 'txn_01jx0000000000000000000009';
    const duplicate = {
      id: seen,
      seen,
      amount: 10_000,
      createdAt: '2026-03-02T09:00:00.000Z',
      beneficiaryName: 'Marie',
    };
    await toReview(answer(transfersApi.quote, { ...priced, duplicate }));
    await reads('Sent already?');
    await expect.element(button('Send XAF 10,000')).toHaveAttribute('aria-disabled', 'true');
    await tick('I want to send it a second time');
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    expect((await sent(transfersApi.create)).body).toMatchObject({ duplicateOf: seen });
  });

  it('under another name than was written goes no further without a tick, which is sent', async () => {
    const other = { checked: true, match: 'none', active: true, verifiedName: 'Paul Biya' } as const;
    await renderScreen('/transfer/to-mobile-money-account', {
      as: 'admin',
      answers: [answer(transfersApi.quote, priced), answer(transfersApi.checkName, other), made],
    });
    await enter('Beneficiary’s phone', '670000001');
    await enter('Beneficiary’s name', 'Marie Ngo');
    await reads(/The account is in the name of Paul Biya, not of/);
    await press('Continue');
    await reads('Tick “I checked” first.');
    await expect.element(front().getByRole('checkbox', { name: /^I checked/ })).toHaveFocus();
    await tick('I checked: the money should go there');
    await press('Continue');
    await enter('Amount', '10000');
    await press('Check the transfer');
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    expect((await sent(transfersApi.create)).body).toMatchObject({ nameConfirmed: true });
  });

  it('that somebody else decides asks for no PIN', async () => {
    const approval = { needed: true, approvers: ['Grace'] };
    await toReview(answer(transfersApi.quote, { ...priced, approval, pinNeeded: false }));
    await reads('Grace will be asked.');
    await press('Submit for approval');
    expect((await sent(transfersApi.create)).body).not.toHaveProperty('pin');
  });

  it('that is refused says why and can be sent again', async () => {
    await toReview(refuse(transfersApi.create, 'balance.insufficient'));
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    await sent(transfersApi.create);
    await reads(/balance/i);
    await expect.element(button('Send XAF 10,000')).toBeEnabled();
  });

  it('that is refused closes the PIN’s dialog, and says why above the form', async () => {
    await toReview(refuse(transfersApi.create, 'transfers.quote_changed', { params: { totalDebit: 10_200 } }));
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    await sent(transfersApi.create);
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    await reads(/^The total is now/);
  });

  it('whose name only the server heard goes back to the first step, where the tick is', async () => {
    await toReview(
      refuse(transfersApi.create, 'transfers.name_unconfirmed', {
        field: 'nameConfirmed',
        params: { name: 'Paul Biya' },
      }),
    );
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    await sent(transfersApi.create);
    await reads(/The account is in the name of Paul Biya, not of/);
    await tick('I checked: the money should go there');
    await press('Continue');
    await press('Check the transfer');
    await press('Send XAF 10,000');
    await enter(/PIN/, '135790');
    await press('Send XAF 10,000');
    expect((await sent(transfersApi.create)).body).toMatchObject({ nameConfirmed: true });
  });

  it('that was begun comes back, but for a card’s number', async () => {
    await renderScreen('/transfer/to-prepaid-card', { as: 'admin' });
    await enter('Card number', '4111111111111111');
    await enter('Name on the card', 'Marie Ngo');
    const isKept = () => Object.values({ ...sessionStorage }).some((text) => String(text).includes('Marie Ngo'));
    await expect.poll(isKept).toBe(true);
    await front().getByRole('link', { name: 'Transfers', exact: true }).first().click();
    await opens('Transfers');
    history.back();
    await reads('What you had typed is here again.');
    await expect.element(field('Name on the card')).toHaveValue('Marie Ngo');
    await expect.element(field('Card number')).toHaveValue('');
    await press('Start anew');
    await expect.element(field('Name on the card')).toHaveValue('');
  });

  it('that is short of money moves what is missing from the collection account', async () => {
    const shortage = { missing: 4000, available: 6000, collectionAvailable: 50_000, canMove: true };
    const accounts = [
      { id: 'acc_01jx0000000000000000000001', kind: 'collectionPrimary', available: 50_000 },
      { id: 'acc_01jx0000000000000000000002', kind: 'payout', name: { en: 'Payout', fr: 'Décaissement' } },
    ];
    const sources = [answer(transfersApi.sources, accounts as never), answer(accountsApi.balances, accounts as never)];
    await toReview(answer(transfersApi.quote, { ...priced, shortage }), ...sources);
    await press('Move XAF 4,000 from collection');
    await opens('Move money between accounts');
    await enter(/PIN/, '135790');
    await press('Move the money');
    expect((await sent(accountMovesApi.create)).body).toEqual({
      fromId: 'acc_01jx0000000000000000000001',
      toId: 'acc_01jx0000000000000000000002',
      amount: 4000,
      pin: '135790',
    });
    await reads(/XAF 4,000 moved to .Payout/);
  });
});

async function openTransfer(action: string, parts: object, ...answers: Saying[]): Promise<void> {
  const beneficiary = { destination: 'wallet', name: 'Marie Ngo', phone: '237670000001' };
  const get = answer(transfersApi.get, {
    id,
    amount: 10_000,
    totalDebit: 10_150,
    beneficiary,
    availableActions: [{ action, allowed: true }],
    ...parts,
  } as never);
  await renderScreen(`/transfer/${id}`, { as: 'admin', answers: [get, ...answers] });
}

describe('what is done with a transfer', () => {
  it.each<[string, string, string, Endpoint]>([
    ['cancel', 'Cancel', 'Cancel the transfer', transfersApi.cancel],
    ['recall', 'Take back from approval', 'Take it back', transfersApi.recall],
  ])('%s wants a reason and sends it', async (action, open, label, row) => {
    await openTransfer(action, {});
    await press(open);
    await asksFirst();
    await press(label);
    await under('Reason', 'This field is required.');
    sentNothing();
    await enter('Reason', 'wrong person');
    await press(label);
    expect(await sent(row)).toMatchObject({ params: { id }, body: { note: 'wrong person' } });
    await reads('Done');
  });

  it('a new try wants the PIN, and is asked about when the same went meanwhile', async () => {
    const other = { id: 'txn_01jx0000000000000000000009', seen: 'txn_01jx0000000000000000000009' };
    await openTransfer('retry', {}, refuse(transfersApi.retry, 'transfers.duplicate', { params: other }));
    await press('Try again');
    await enter(/PIN/, '135790');
    await press('Try again');
    expect(await sent(transfersApi.retry)).toMatchObject({ params: { id }, body: { pin: '135790' } });
    await expect.element(front().getByRole('checkbox')).toBeVisible();
    await expect.element(field(/PIN/)).toHaveValue('');
    await front().getByRole('checkbox').click();
    await enter(/PIN/, '135790');
    await press('Try again');
    expect((await sent(transfersApi.retry)).body).toEqual({ pin: '135790', duplicateOf: other.seen });
  });

  it('what did not arrive is taken back with reason and PIN', async () => {
    await openTransfer('refund', {});
    await press('It was not paid');
    await enter('Reason', 'the bank returned it');
    await enter(/PIN/, '135790');
    await press('It was not paid');
    expect(await sent(transfersApi.approveRefund)).toMatchObject({
      params: { id },
      body: { note: 'the bank returned it', pin: '135790' },
    });
  });

  it('what was done by hand is written down with proof and PIN, as it ended', async () => {
    await openTransfer(
      'record',
      { beneficiaryReceives: 10_000, createdAt: '2026-03-02T09:00:00.000Z' },
      wantsPin(transfersApi.record, '135790'),
    );
    await press('Write down what was done');
    await press('Continue');
    await under('Number of the slip or operation', 'This field is required.');
    sentNothing();
    await enter('Number of the slip or operation', 'slip 17');
    await press('Continue');
    await enter(/PIN/, '111111');
    await press('Write it down');
    expect((await sent(transfersApi.record)).body).toMatchObject({ outcome: 'paid', reference: 'slip 17' });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('that a person has in hand is not called untouched, neither before it is cancelled nor after', async () => {
    const inHand = {
      rail: 'manual',
      attempts: [{ provider: 'manual', operation: 'payout', state: 'created' }],
    } as const;
    await openTransfer('cancel', { ...inHand, status: 'pending', stage: null, scheduledFor: null });
    await press('Cancel');
    await reads(/^Somebody carries it out by hand, and may have paid already: ask them first\./);
    await enter('Reason', 'not needed');
    await press('Cancel the transfer');
    expect((await sent(transfersApi.cancel)).body).toEqual({ note: 'not needed' });

    await openTransfer('record', { ...inHand, status: 'cancelled', stage: 'cancelledByMerchant' });
    await reads(/^Nobody has written down that it was paid/);
    await press('Write down what was done');
    await reads(/^It was cancelled\. That it had been paid all the same is proved by a paper/);
    await enter('Number of the slip or operation', 'slip 18');
    await press('Continue');
    sentNothing();
    await giveFile();
    await press('Continue');
    await enter(/PIN/, '135790');
    await press('Write it down');
    expect((await sent(transfersApi.record)).body).toMatchObject({
      outcome: 'paid',
      reference: 'slip 18',
      correcting: 'cancelled',
    });

    // Written down as not done by mistake, it says so where it is corrected, also beside the PIN.
    const notDone = /^It was written down as not done\. That it had been paid all the same is proved by a paper/;
    await openTransfer('record', { ...inHand, status: 'failed', stage: 'cashOutFailed', anomaly: null });
    await reads(/whoever did not send it writes that down here, with a paper/);
    await press('Write down what was done');
    await reads(notDone);
    await enter('Number of the slip or operation', 'slip 19');
    await press('Continue');
    sentNothing();
    await giveFile();
    await press('Continue');
    await reads(notDone);
    await enter(/PIN/, '135790');
    await press('Write it down');
    expect((await sent(transfersApi.record)).body).toMatchObject({
      outcome: 'paid',
      reference: 'slip 19',
      correcting: 'failed',
    });
  });

  it('the proof goes to the number that stands there', async () => {
    await openTransfer('receipt', { status: 'completed' }, answer(transfersApi.sendProof, { sentTo: '237670000001' }));
    await press('Receipt and proof');
    await press(/SMS/);
    expect((await sent(transfersApi.sendProof)).body).toEqual({ phone: '670000001', language: 'en' });
  });
});

it('a transfer under way is asked about on a press', async () => {
  await openTransfer('checkNow', { status: 'processing' });
  await press('Ask the operator now');
  expect(await sent(transactionsApi.checkNow)).toMatchObject({ params: { id } });
});

describe('whoever was just paid', () => {
  const paid = (beneficiary: object, ...answers: Saying[]) =>
    renderScreen(`/transfer/to-mobile-money-account?transfer=${id}`, {
      as: 'admin',
      answers: [
        answer(transfersApi.get, { id, amount: 10_000, status: 'completed', beneficiary } as never),
        ...answers,
      ],
    });

  it.each([
    [
      { destination: 'wallet', name: 'Marie Ngo', phone: '237670000001', operator: 'mtn' },
      { kind: 'person', preferred: 'wallet', phone: '237670000001', operator: 'mtn' },
    ],
    [
      { destination: 'bank', name: 'Marie Ngo', rib: '10005000010123456789194' },
      { kind: 'person', preferred: 'bank', rib: '10005000010123456789194' },
    ],
    [
      { destination: 'user', name: 'Marie Ngo', userCode: 'NK7H3K9QWX1234' },
      { kind: 'company', preferred: 'user', userCode: 'NK7H3K9QWX1234' },
    ],
  ])('is kept among the recipients on a press, with the place that was paid: %o', async (beneficiary, place) => {
    await paid(beneficiary);
    await press('Save as recipient');
    expect((await sent(recipientsApi.create)).body).toEqual({ displayName: 'Marie Ngo', language: 'en', ...place });
    await reads('Saved among the recipients.');
    await expect.element(button('Save as recipient')).not.toBeInTheDocument();
  });

  it('stays to be kept where it was refused', async () => {
    await paid(
      { destination: 'wallet', name: 'Marie Ngo', phone: '237670000001', operator: 'mtn' },
      refuse(recipientsApi.create, 'operator.unknown'),
    );
    await press('Save as recipient');
    await sent(recipientsApi.create);
    await reads('We do not recognise the operator of this number.');
    await expect.element(button('Save as recipient')).toBeVisible();
  });
});

describe('a plan', () => {
  const plan = 'trs_01jx0000000000000000000000';
  const plans = (status: 'active' | 'held' | 'paused', ...actions: string[]) =>
    answer(transfersApi.schedules, [
      {
        id: plan,
        status,
        amount: 10_000,
        nextAt: '2026-03-02T09:00:00.000Z',
        beneficiary: { name: 'Marie Ngo' },
        availableActions: actions.map((action) => ({ action, allowed: true })),
      },
    ] as never);
  async function openPlan(...answers: Saying[]): Promise<void> {
    await renderScreen('/transfer/planned', { as: 'admin', answers });
    await front().getByRole('row').getByText('Marie Ngo').click();
  }

  it('for one day is found where plans are, and nothing is said not to be planned', async () => {
    const row = {
      id: 'txn_01jx0000000000000000000000',
      status: 'pending',
      stage: null,
      scheduledFor: '2026-11-27T07:00:00.000Z',
      amount: 4500,
      beneficiary: { name: 'Paul Atangana' },
    };
    await renderScreen('/transfer/planned', {
      as: 'admin',
      answers: [
        answer(transfersApi.schedules, []),
        answer(transfersApi.list, ({ query }) =>
          (query as { preset?: string }).preset === 'planned' ? ([row] as never) : [],
        ),
      ],
    });
    await reads('Paul Atangana');
    await reads('27 Nov 2026, 08:00');
    await reads('Nothing is planned again and again');
    await expect.element(front().getByText('Nothing is planned', { exact: true })).not.toBeInTheDocument();
  });

  it('that there is none of is said where neither kind is there', async () => {
    await renderScreen('/transfer/planned', {
      as: 'admin',
      answers: [answer(transfersApi.schedules, []), answer(transfersApi.list, [])],
    });
    await expect.element(front().getByText('Nothing is planned', { exact: true })).toBeInTheDocument();
  });

  it('is paused after a question', async () => {
    await openPlan(plans('active', 'pause', 'cancel'));
    await press('Pause');
    await asksFirst();
    await press('Pause');
    expect(await sent(transfersApi.pauseSchedule)).toMatchObject({ params: { id: plan } });
    await reads('Paused. Nothing is sent until you resume it.');
  });

  it('ends only with a reason', async () => {
    await openPlan(plans('active', 'pause', 'cancel'));
    await press('End it');
    await asksFirst();
    await press('End it');
    await under('Reason', 'This field is required.');
    sentNothing();
    await enter('Reason', 'contract over');
    await press('End it');
    expect(await sent(transfersApi.cancelSchedule)).toMatchObject({
      params: { id: plan },
      body: { note: 'contract over' },
    });
  });

  it('that is held is sent all the same with the PIN', async () => {
    await openPlan(plans('held', 'sendHeld', 'resume', 'cancel'));
    await press('Send anyway');
    await enter(/PIN/, '135790');
    await press('Send anyway');
    expect(await sent(transfersApi.sendHeldSchedule)).toMatchObject({
      params: { id: plan },
      body: { pin: '135790', plannedFor: '2026-03-02T09:00:00.000Z' },
    });
  });

  it('that is held is skipped with the PIN', async () => {
    await openPlan(plans('held', 'sendHeld', 'resume', 'cancel'));
    await press('Skip this time');
    await enter(/PIN/, '135790');
    await press('Skip this time');
    expect(await sent(transfersApi.resumeSchedule)).toMatchObject({ params: { id: plan }, body: { pin: '135790' } });
  });
});

it('to a user takes their id as it is written for people, with spaces and hyphens', async () => {
  await renderScreen('/transfer/to-nkap-user', { as: 'owner' });
  await enter(/user id/i, 'J6JC 8HXS-5FFE66GS');
  await expect.element(field(/user id/i)).toHaveValue('J6JC8HXS5FFE66GS');
});

describe('a transfer that only a second person finishes', () => {
  const missing = { en: 'Nobody else here may do that. Invite somebody.', fr: 'Personne d’autre ici ne le peut.' };
  it('to a card says so before anything is filled in, and goes no further', async () => {
    await renderScreen('/transfer/to-prepaid-card', {
      as: 'owner',
      answers: [answer(approvalsApi.secondPerson, { missing })],
    });
    await reads(missing.en);
    await expect.element(button('Continue')).toHaveAttribute('aria-disabled', 'true');
    sentNothing();
  });

  it('to a card goes on where somebody is there', async () => {
    await renderScreen('/transfer/to-prepaid-card', {
      as: 'owner',
      answers: [answer(approvalsApi.secondPerson, { missing: null })],
    });
    await press('Continue');
    await under('Card number', /card number|required|Enter/i);
  });
});
