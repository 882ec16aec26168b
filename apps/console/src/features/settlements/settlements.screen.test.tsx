import { describe, expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import { exchangeRatesApi } from '#contract/exchange-rates/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { answer, refuse, silence, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { button, enter, field, front, opens, press, reads, under } from '../../testing/user.ts';
import { invalidateCapabilities, queryClient } from '../../data/query.ts';
import { calls, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'stl_01jx0000000000000000000000';
const sourceAccountId = 'acc_01jx0000000000000000000000';
const linkedAccountId = 'lka_01jx0000000000000000000000';
const ends = [
  answer(transfersApi.sources, [
    { id: sourceAccountId, name: { en: 'Collection', fr: 'Encaissement' }, available: 90_000 },
  ]),
  answer(linkedAccountsApi.receiving, [{ id: linkedAccountId, label: 'Akwa', masked: '•••1' }] as never),
];
const priced = { gross: 50_000, fee: 500, net: 49_500, pinNeeded: true };

describe('a settlement that its operator has accepted', () => {
  const row = { id, status: 'processing', stage: 'payInProgress', anomaly: null, isAnnounced: false } as const;
  it.each([
    ['/apps/settlements/all', answer(settlementsApi.list, [row])],
    [`/apps/settlements/settlements/${id}`, answer(settlementsApi.get, row)],
  ])('waits for no payer on %s', async (path, said) => {
    await renderScreen(path, { as: 'owner', answers: [said] });
    await reads('Accepted by the operator');
    expect(document.body.textContent).not.toMatch(/payer/);
  });
});

describe('settling now', () => {
  async function filled(...answers: Saying[]): Promise<void> {
    await renderScreen('/settings/settlement', {
      as: 'owner',
      answers: [...ends, answer(settlementsApi.quote, priced), answer(settlementsApi.create, { id }), ...answers],
    });
    await enter('Amount to take', '50000');
  }
  const body = { sourceAccountId, linkedAccountId, amount: 50_000, expectedNet: 49_500 };

  it('sends what was shown, with the PIN, which is gone when it was wrong', async () => {
    await filled(wantsPin(settlementsApi.create, '135790', { id }));
    await press('Settle');
    await enter(/PIN/, '111111');
    sentNothing();
    await press('Settle');
    expect((await sent(settlementsApi.create)).body).toEqual({ ...body, pin: '111111' });
    await expect.element(field(/PIN/)).toHaveValue('');
    await enter(/PIN/, '135790');
    await press('Settle');
    expect((await sent(settlementsApi.create)).body).toEqual({ ...body, pin: '135790' });
  });

  it('asks for the price again by itself when the line is back, and says no more than that it was not there', async () => {
    let isThere = false;
    const said = answer(settlementsApi.quote, priced);
    const gone = silence(settlementsApi.quote);
    await renderScreen('/settings/settlement', {
      answers: [...ends, { row: settlementsApi.quote, say: (call) => (isThere ? said : gone).say(call) }],
    });
    await enter('Amount to take', '50000');
    dispatchEvent(new Event('offline'));
    await expect.poll(() => front().element().textContent, { timeout: 15_000 }).toMatch(/connection|reach/i);
    expect(front().element().textContent).not.toMatch(/whether it was done/);
    isThere = true;
    dispatchEvent(new Event('online'));
    await reads(/49,500/);
  });

  it('keeps what was typed while what was read cannot be read again, and says nothing of a sending', async () => {
    let isThere = true;
    const until = (said: Saying): Saying => ({
      row: said.row,
      say: (call) => (isThere ? said : silence(said.row)).say(call),
    });
    await renderScreen('/settings/settlement', {
      answers: [...ends, answer(settlementsApi.quote, priced)].map(until),
    });
    await enter('Amount to take', '50000');
    await reads(/49,500/);
    isThere = false;
    await invalidateCapabilities(new Set(['settlements', 'transfers', 'linkedAccounts', 'accounts']));
    const failed = () => queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
    await expect.poll(() => failed().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    await expect.element(field('Amount to take')).toHaveValue('50,000');
    await reads(/49,500/);
    expect(document.body.textContent).not.toMatch(/connection is broken|Nothing was sent/);
    await expect.element(button('Settle')).toBeEnabled();
  });

  it('whose price changed under the PIN is looked at first', async () => {
    let now = priced;
    await filled(answer(settlementsApi.quote, () => now));
    await press('Settle');
    await enter(/PIN/, '135790');
    now = { ...priced, fee: 900, net: 49_100 };
    await invalidateCapabilities(new Set(['settlements']));
    await reads(/has changed since you opened it/);
    await expect.element(front().getByText(/49,500/)).toBeVisible();
    await expect.element(field(/PIN/)).toHaveValue('');
    await press('Show it as it is now');
    await expect.element(front().getByText(/49,100/)).toBeVisible();
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Settle');
    expect((await sent(settlementsApi.create)).body).toEqual({ ...body, expectedNet: 49_100, pin: '135790' });
  });

  it('that others approve asks for no PIN', async () => {
    const approval = { needed: true, approvers: ['Grace'] };
    await filled(answer(settlementsApi.quote, { ...priced, pinNeeded: false, approval }));
    await press('Send to approval');
    expect((await sent(settlementsApi.create)).body).toEqual(body);
  });

  it('that nobody approves any more says that it wants a PIN, and tells no wrong one', async () => {
    const approval = { needed: true, approvers: ['Grace'] };
    await filled(
      answer(settlementsApi.quote, { ...priced, pinNeeded: false, approval }),
      refuse(settlementsApi.create, 'pin.needed', { field: 'pin' }),
    );
    await press('Send to approval');
    expect((await sent(settlementsApi.create)).body).toEqual(body);
    await reads(/confirm it with your payment PIN/);
  });

  it('says which box is missing, instead of a grey button', async () => {
    await renderScreen('/settings/settlement', { as: 'owner', answers: ends });
    await press('Settle');
    await under('Amount to take', /required/i);
    sentNothing();
  });

  it('asks for no PIN again when the price went away while it was asked for', async () => {
    let isGone = false;
    const there = answer(settlementsApi.quote, priced);
    const gone = refuse(settlementsApi.quote, 'balance.insufficient');
    await filled({ row: settlementsApi.quote, say: (call) => (isGone ? gone : there).say(call) });
    await press('Settle');
    await opens(/Settle XAF/);
    isGone = true;
    await queryClient.invalidateQueries();
    await expect.element(front().getByRole('heading', { name: /Settle XAF/ })).not.toBeInTheDocument();
    await expect.element(front().getByText(/required/)).not.toBeInTheDocument();
    isGone = false;
    await enter('Amount to take', '60000');
    await expect.element(button('Settle')).toBeEnabled();
    await expect.element(front().getByRole('heading', { name: /Settle XAF/ })).not.toBeInTheDocument();
  });

  it('keeps no PIN of a dialog that was closed', async () => {
    await filled();
    await press('Settle');
    await enter(/PIN/, '135790');
    await press('Cancel');
    await press('Settle');
    await expect.element(field(/PIN/)).toHaveValue('');
    sentNothing();
  });

  it('beside the same one wants a tick, and names what was seen', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    await filled(refuse(settlementsApi.create, 'settlements.duplicate', { params: { id: seen, seen } }));
    await press('Settle');
    await enter(/PIN/, '135790');
    await press('Settle');
    await sent(settlementsApi.create);
    await front().getByRole('checkbox').click();
    await enter(/PIN/, '135790');
    await press('Settle');
    expect((await sent(settlementsApi.create)).body).toMatchObject({ duplicateOf: seen });
  });

  it('of another amount is no longer asked about as the same one', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    await filled(refuse(settlementsApi.create, 'settlements.duplicate', { params: { id: seen, seen } }));
    await press('Settle');
    await enter(/PIN/, '135790');
    await press('Settle');
    await sent(settlementsApi.create);
    await expect.element(front().getByRole('checkbox')).toBeVisible();
    await press('Cancel');
    await enter('Amount to take', '60000');
    await press('Settle');
    await enter(/PIN/, '135790');
    expect(front().getByRole('checkbox').query()).toBeNull();
    await press('Settle');
    expect((await sent(settlementsApi.create)).body).not.toHaveProperty('duplicateOf');
  });

  it('that is refused stays, with its reason', async () => {
    await filled(refuse(settlementsApi.create, 'balance.insufficient'));
    await press('Settle');
    await enter(/PIN/, '135790');
    await press('Settle');
    await sent(settlementsApi.create);
    await reads(/balance/i);
  });

  it('says under the field what the price is refused for', async () => {
    const fields = [{ path: 'amount', message: { en: 'Too little.', fr: 'Trop peu.' } }];
    await filled(refuse(settlementsApi.quote, 'request.invalid', { fields }));
    await under('Amount to take', 'Too little.');
  });
});

const beneficiary = {
  name: 'ACME SARL',
  address: 'Rue 1, Paris',
  country: 'FR',
  account: 'FR7630006000011234567890189',
  swiftCode: 'AGRIFRPP',
  bankName: 'Agricole',
  relationship: 'supplier',
};

describe('a settlement abroad', () => {
  const quote = {
    id: 'exq_01jx0000000000000000000000',
    to: 'EUR',
    rateMicros: 655_957_000,
    amountFrom: 500_000,
    totalDebit: 505_000,
    amountToCents: 76_225,
    expiresAt: '2027-03-02T09:00:00.000Z',
  };
  async function abroad(...answers: Saying[]): Promise<void> {
    await renderScreen('/apps/settlements/cross-border', {
      as: 'owner',
      answers: [
        ...ends,
        answer(exchangeRatesApi.list, [{ base: 'EUR', status: 'active', sellMicros: 655_957_000 }] as never),
        answer(settlementsApi.quoteAbroad, quote as never),
        answer(settlementsApi.createAbroad, { id }),
        ...answers,
      ],
    });
    await enter('Name', beneficiary.name);
    await enter('Address', beneficiary.address);
    // An IBAN says its country.
    await enter('IBAN or account', 'FR76 3000 6000 0112 3456 7890 189');
    await expect.element(field('Country of the bank')).toHaveValue('FR');
    await enter('SWIFT code', beneficiary.swiftCode);
    await enter('Bank', beneficiary.bankName);
    await enter('Who they are to you', beneficiary.relationship);
    await enter('Amount in francs', '500000');
    await press('Show the price');
  }
  const asked = () => calls().filter(({ row }) => row === settlementsApi.quoteAbroad);

  it('is priced, and ordered with that price and the PIN', async () => {
    await abroad();
    await press('Order the transfer');
    expect(asked().at(-1)?.body).toMatchObject({ sourceAccountId, amount: 500_000, to: 'EUR', beneficiary });
    sentNothing();
    await enter(/PIN/, '135790');
    await press('Order the transfer');
    expect((await sent(settlementsApi.createAbroad)).body).toMatchObject({
      sourceAccountId,
      amount: 500_000,
      to: 'EUR',
      quoteId: quote.id,
      pin: '135790',
      beneficiary,
    });
  });

  it('is not even priced where nobody else could look at it', async () => {
    const missing = { en: 'Nobody else here may do that.', fr: 'Personne d’autre ici ne le peut.' };
    await renderScreen('/apps/settlements/cross-border', {
      as: 'owner',
      answers: [
        ...ends,
        answer(exchangeRatesApi.list, [{ base: 'EUR', status: 'active', sellMicros: 655_957_000 }] as never),
        answer(approvalsApi.secondPerson, { missing }),
      ],
    });
    await reads(missing.en);
    await expect.element(button('Show the price')).toHaveAttribute('aria-disabled', 'true');
    sentNothing();
  });

  it('that was ordered before wants a tick, names what was seen, and asks nothing of another order', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    await abroad(refuse(settlementsApi.createAbroad, 'settlements.duplicate', { params: { id: seen, seen } }));
    await press('Order the transfer');
    await enter(/PIN/, '135790');
    await press('Order the transfer');
    await sent(settlementsApi.createAbroad);
    await reads(/It may have been paid already/);
    await reads(/was paid there less than 24 hours ago/);
    await front().getByRole('checkbox').click();
    await enter(/PIN/, '135790');
    await press('Order the transfer');
    expect((await sent(settlementsApi.createAbroad)).body).toMatchObject({ duplicateOf: seen });
    await press('Cancel');
    await enter('Amount in francs', '500001');
    await press('Show the price');
    await press('Order the transfer');
    await opens('Order the transfer');
    await expect.element(front().getByText(/It may have been paid already/)).not.toBeInTheDocument();
  });

  it('says what arrives before anybody is named, and is asked about before it is left', async () => {
    await renderScreen('/apps/settlements/cross-border', {
      as: 'owner',
      answers: [
        ...ends,
        answer(exchangeRatesApi.list, [{ base: 'EUR', status: 'active', sellMicros: 655_957_000 }] as never),
      ],
    });
    await enter('Amount in francs', '500000');
    await reads('762.24 EUR');
    await press('Show the price');
    await under('Country of the bank', 'This field is required.');
    expect(asked()).toHaveLength(0);
    await front().getByRole('link', { name: 'History' }).click();
    await opens('Leave this page?');
  });

  it('whose price is refused says so, and is asked for a new one', async () => {
    await abroad(refuse(settlementsApi.createAbroad, 'settlements.quote_changed'));
    await press('Order the transfer');
    await enter(/PIN/, '135790');
    await press('Order the transfer');
    await sent(settlementsApi.createAbroad);
    await reads(/The price has changed since you saw it/);
    await press('Show the price');
    await expect.element(button('Order the transfer')).toBeVisible();
    expect(asked()).toHaveLength(2);
  });

  it('whose price holds no longer is asked for a new one', async () => {
    await abroad(
      answer(settlementsApi.quoteAbroad, () => ({ ...quote, expiresAt: new Date(Date.now() + 1500).toISOString() })),
    );
    await expect.element(button('Order the transfer')).toBeVisible();
    await reads(/^This price held until/);
    await press('Show the price');
    await expect.element(button('Order the transfer')).toBeVisible();
  });
});
