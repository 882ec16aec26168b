import { describe, expect, it } from 'vitest';
import { approvalsApi } from '#contract/approvals/api.ts';
import { exchangeRatesApi } from '#contract/exchange-rates/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { answer, fileId, refuse, silence, wantsPin, type Saying } from '../../testing/contract-server.ts';
import {
  button,
  choose,
  enter,
  field,
  front,
  giveFile,
  mark,
  opens,
  press,
  reads,
  tick,
  under,
} from '../../testing/user.ts';
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
  const beneficiary = {
    name: 'ACME SARL',
    address: 'Rue 1, Paris',
    country: 'FR',
    account: 'FR7630006000011234567890189',
    swiftCode: 'AGRIFRPP',
    bankName: 'Agricole',
    relationship: 'supplier',
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

async function openSettlement(action: string, parts: object, ...answers: Saying[]): Promise<void> {
  const settlement = { id, gross: 50_000, net: 49_500, availableActions: [{ action, allowed: true }], ...parts };
  await renderScreen(`/apps/settlements/settlements/${id}`, {
    as: 'owner',
    answers: [answer(settlementsApi.get, settlement as never), ...answers],
  });
}

describe('what is done with a settlement', () => {
  it('is called off with a reason', async () => {
    await openSettlement('cancel', {});
    await press('Cancel');
    await opens('Cancel');
    await button('Cancel').last().click();
    sentNothing();
    await enter('Why', 'wrong account');
    await button('Cancel').last().click();
    expect(await sent(settlementsApi.cancel)).toMatchObject({ params: { id }, body: { note: 'wrong account' } });
  });

  it('goes out again with the PIN, which is gone when it was wrong', async () => {
    await openSettlement('retry', {}, wantsPin(settlementsApi.retry, '135790'));
    await press('Try again');
    await opens('Try again');
    await expect.element(front().getByText('XAF 50,000', { exact: true })).toBeVisible();
    await enter(/PIN/, '111111');
    await press('Try again');
    expect(await sent(settlementsApi.retry)).toMatchObject({ params: { id }, body: { pin: '111111' } });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it.each([
    [/^Let it go/, 'accept', 'Let XAF 50,000 go'],
    [/^Reject/, 'reject', 'Reject'],
  ])('whose papers are looked at: %s', async (label, decision, does) => {
    const destination = { holderName: 'Lyon Textiles', masked: 'FR76 •••• 0189', country: 'FR' };
    await openSettlement('review', { kind: 'crossBorder', version: 3, destination, quote: null });
    await press('Look at the papers');
    // The sum and whom it goes to stand beside what is chosen, and nothing is chosen for anybody.
    await opens('Look at the papers');
    await expect.element(front().getByText('Leaves the account', { exact: true })).toBeVisible();
    await expect.element(front().getByText('XAF 50,000', { exact: true })).toBeVisible();
    await expect.element(front().getByText('Lyon Textiles', { exact: true })).toBeVisible();
    await expect.element(front().getByRole('radio').first()).not.toBeChecked();
    await enter(/PIN/, '135790');
    await button('Decide').click({ force: true });
    sentNothing();
    await mark(label);
    await enter('Note', 'seen');
    await press(does);
    expect(await sent(settlementsApi.review)).toMatchObject({
      params: { id },
      body: { decision, note: 'seen', pin: '135790', version: 3 },
    });
  });

  it('to which a paper comes while its PIN is typed is looked at once more first', async () => {
    let now: object = { kind: 'crossBorder', version: 3, documents: [] };
    const availableActions = [{ action: 'review', allowed: true }];
    await renderScreen(`/apps/settlements/settlements/${id}`, {
      as: 'owner',
      answers: [answer(settlementsApi.get, () => ({ id, gross: 50_000, availableActions, ...now }))],
    });
    await press('Look at the papers');
    await mark(/^Let it go/);
    await enter(/PIN/, '135790');
    now = {
      ...now,
      version: 4,
      documents: [{ type: 'contract', fileId, name: 'contrat.pdf', at: '2026-11-20T08:00:00.000Z' }],
    };
    await invalidateCapabilities(new Set(['settlements']));
    await reads(/has changed since you opened it/);
    await expect.element(field(/PIN/)).toHaveValue('');
    expect(
      front()
        .getByText(/contrat\.pdf/)
        .elements(),
    ).toEqual([]);
    await press('Show it as it is now');
    await reads(/contrat\.pdf/);
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    expect((await sent(settlementsApi.review)).body).toMatchObject({ decision: 'accept', version: 4 });
  });

  it('that looks like another one is let go with a tick only; its papers that stand elsewhere are told at once', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    const elsewhere = { name: 'p.pdf', id: seen, at: '2027-03-01T09:00:00.000Z', amount: 40_504, byName: 'Irène' };
    await openSettlement(
      'review',
      { kind: 'crossBorder', papersElsewhere: [elsewhere] },
      refuse(settlementsApi.review, 'settlements.duplicate', { params: { id: seen, seen, again: 'yes' } }),
    );
    await press('Look at the papers');
    await reads(/One invoice is paid once/);
    await reads(/40,504/);
    await mark(/^Let it go/);
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    await sent(settlementsApi.review);
    await reads(/It may have been paid already/);
    await front().getByRole('checkbox').click();
    await enter(/PIN/, '135790');
    await press('Let XAF 50,000 go');
    expect((await sent(settlementsApi.review)).body).toMatchObject({ decision: 'accept', duplicateOf: seen });
  });

  it('has its papers to open, on its page and where they are judged', async () => {
    const name = 'facture-lyon.pdf';
    await openSettlement('review', {
      kind: 'crossBorder',
      documents: [{ type: 'invoice', fileId, name, at: '2026-11-20T08:00:00.000Z' }],
      proofs: [{ fileId, name: 'swift.pdf' }],
    });
    const asked = () => calls().filter(({ row }) => row === settlementsApi.paper);
    await front()
      .getByRole('button', { name: `Open ${name}` })
      .click();
    await expect.poll(() => asked().map(({ params }) => params)).toEqual([{ id, fileId }]);
    await front().getByRole('button', { name: 'Open swift.pdf' }).click();
    await expect.poll(() => asked().length).toBe(2);
    await press('Look at the papers');
    await opens('Look at the papers');
    await front()
      .getByRole('button', { name: `Open ${name}` })
      .click();
    await expect.poll(() => asked().length).toBe(3);
  });

  it('asks for the papers that are ticked, and for none that was unticked again', async () => {
    await openSettlement('review', { kind: 'crossBorder', version: 3 });
    await press('Look at the papers');
    await mark(/^Ask for more/);
    await tick('Invoice');
    await tick('Contract');
    await tick('Invoice');
    await enter(/PIN/, '135790');
    await press('Ask for more');
    expect((await sent(settlementsApi.review)).body).toEqual({
      version: 3,
      decision: 'askForMore',
      missing: ['contract'],
      pin: '135790',
    });
  });

  it('gets a paper', async () => {
    await openSettlement('addDocument', { kind: 'crossBorder' });
    await press('Add a paper');
    await opens('Add a paper');
    await choose('Kind', 'Contract');
    await giveFile();
    await press('Add it');
    expect((await sent(settlementsApi.addDocument)).body).toEqual({ type: 'contract', fileId });
  });

  it('asks about a paper that stands at another one', async () => {
    const seen = 'stl_01jx0000000000000000000009';
    await openSettlement(
      'addDocument',
      { kind: 'crossBorder' },
      refuse(settlementsApi.addDocument, 'settlements.paper_elsewhere', { params: { id: seen, seen } }),
    );
    await press('Add a paper');
    await giveFile();
    await press('Add it');
    await sent(settlementsApi.addDocument);
    await reads(/This paper stands elsewhere already/);
    await tick('It belongs to this one too');
    await press('Add it');
    expect((await sent(settlementsApi.addDocument)).body).toMatchObject({ fileId, duplicateOf: seen });
  });

  it('gets the proof of the bank', async () => {
    await openSettlement('attachProof', {});
    await press('Attach the bank’s proof');
    await opens('Attach the bank’s proof');
    await enter('Bank reference', 'B-1');
    await giveFile();
    await press('Attach it');
    expect((await sent(settlementsApi.attachProof)).body).toEqual({ fileId, bankReference: 'B-1' });
  });

  it('whose outcome is written down: as it ended, with the PIN', async () => {
    await openSettlement('record', {}, wantsPin(settlementsApi.record, '135790'));
    await press(/Record|outcome/);
    await mark('Refused');
    await enter('Bank reference', 'B-1');
    await enter(/PIN/, '111111');
    await front().getByRole('button').last().click();
    expect((await sent(settlementsApi.record)).body).toEqual({
      outcome: 'failed',
      bankReference: 'B-1',
      pin: '111111',
    });
    await expect.element(field(/PIN/)).toHaveValue('');
  });

  it('whose outcome a colleague wrote down meanwhile is looked at first, and can only come back by then', async () => {
    let now: object = { status: 'processing', version: 3 };
    const availableActions = [{ action: 'record', allowed: true }];
    await renderScreen(`/apps/settlements/settlements/${id}`, {
      as: 'owner',
      answers: [answer(settlementsApi.get, () => ({ id, gross: 50_000, availableActions, ...now }))],
    });
    await press(/Record|outcome/);
    await mark('Refused');
    await enter('Bank reference', 'B-1');
    await enter(/PIN/, '135790');
    now = { status: 'completed', version: 4 };
    await invalidateCapabilities(new Set(['settlements']));
    await reads(/has changed since you opened it/);
    await expect.element(front().getByRole('radio', { name: 'Refused' })).toBeChecked();
    await expect.element(field(/PIN/)).toHaveValue('');
    await press('Show it as it is now');
    await enter(/PIN/, '135790');
    await front().getByRole('button').last().click();
    expect((await sent(settlementsApi.record)).body).toEqual({
      outcome: 'returned',
      bankReference: 'B-1',
      pin: '135790',
    });
  });
});
