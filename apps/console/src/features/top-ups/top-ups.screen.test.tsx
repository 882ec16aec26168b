import { describe, expect, it } from 'vitest';
import { accountMovesApi } from '#contract/account-moves/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { answer, fileId, refuse, wantsPin, type Saying } from '../../testing/contract-server.ts';
import { keyOf, queryClient } from '../../data/query.ts';
import { choose, enter, field, front, giveFile, opens, pick, press, reads, tick, under } from '../../testing/user.ts';
import { asksFirst, renderScreen, sent, sentNothing } from '../../testing/render-screen.tsx';

const id = 'top_01jx0000000000000000000000';
const collection = 'acc_01jx0000000000000000000001';
const payout = 'acc_01jx0000000000000000000002';
const channels = answer(topUpsApi.channels, {
  payout: { accountId: payout, available: 1000 },
  collection: { accountId: collection, available: 90_000 },
  wallets: [{ operator: 'mtn', max: 500_000, connected: true }],
  bank: { holder: 'Nkap', bank: 'BICEC', rib: '1', iban: '' },
});
const open = (...answers: Saying[]) =>
  renderScreen('/account/top-up-channels', { as: 'owner', answers: [channels, ...answers] });
/** A word for another one, as far as it is. */
const seenAs = (status: string) => `unp_01jx000000000000000000000${status === 'completed' ? 4 : 3}`;

describe('topping up', () => {
  it('from a wallet asks its owner, for as much as was typed', async () => {
    await open(answer(topUpsApi.byWallet, { id: 'txn_01jx0000000000000000000000' }));
    await press('Ask for the payment');
    await under('Number of the wallet', 'This field is required.');
    sentNothing();
    await enter('Number of the wallet', '670000001');
    await field('Amount').first().fill('5000');
    await press('Ask for the payment');
    expect((await sent(topUpsApi.byWallet)).body).toEqual({ phone: '670000001', amount: 5000 });
  });

  it('at the bank gets a reference', async () => {
    await open(answer(topUpsApi.announce, { reference: 'NK-4711' }));
    await field('Amount').last().fill('5000');
    await press('Get a reference');
    expect((await sent(topUpsApi.announce)).body).toEqual({ amount: 5000 });
    await reads(/NK-4711/);
  });

  it('at the bank says who has to see it where nobody else is there, and may be announced: the bank may name it', async () => {
    const missing = { en: 'Nobody else here may do that.', fr: 'Personne d’autre ici ne le peut.' };
    await open(answer(approvalsApi.secondPerson, { missing }), answer(topUpsApi.announce, { reference: 'NK-4711' }));
    await reads(missing.en);
    await field('Amount').last().fill('5000');
    await press('Get a reference');
    await sent(topUpsApi.announce);
  });

  it('that arrives while the page stands open counts in what is available', async () => {
    let available = 1000;
    await open(
      answer(topUpsApi.channels, () => ({ payout: { accountId: payout, available } })),
      answer(topUpsApi.list, () => ({
        deposits: [
          {
            id,
            version: available,
            amount: 5000,
            status: available === 1000 ? ('processing' as const) : ('completed' as const),
          },
        ],
      })),
    );
    await reads('Bank deposit');
    await reads(/1 000|1,000/);
    available = 6000;
    // As its interval does: this list alone.
    await queryClient.refetchQueries({ queryKey: keyOf(topUpsApi.list, { query: {} }) });
    await reads(/6 000|6,000/);
  });

  const deposit = (status: string, parts: object = {}) =>
    answer(topUpsApi.list, {
      deposits: [
        {
          id,
          version: 2,
          amount: 5000,
          reference: 'NK-4711',
          status,
          availableActions: ['record', 'cancel', 'confirm', 'reject'].map((action) => ({ action, allowed: true })),
          ...parts,
        },
      ],
    } as never);
  const menu = () =>
    front()
      .getByRole('button', { name: /NK-4711/ })
      .click();

  it('a deposit that was made is declared with its slip', async () => {
    await open(deposit('pending'));
    await menu();
    await pick('It was deposited');
    await press('Send for confirmation');
    await under('Number on the slip', 'This field is required.');
    sentNothing();
    await enter('Number on the slip', 'S-1');
    await giveFile();
    await reads('paper.pdf');
    await press('Send for confirmation');
    expect(await sent(topUpsApi.record)).toMatchObject({
      params: { id },
      body: { version: 2, amount: 5000, slipNumber: 'S-1', proofFileId: fileId },
    });
  });

  it('a deposit that nobody decided on says so, and what was declared is not typed again', async () => {
    const proofFileId = 'fil_01jx0000000000000000000009';
    await open(
      deposit('pending', {
        recordedAt: '2026-11-20T13:53:00Z',
        recordedByName: 'Boris',
        depositedOn: '2026-11-19',
        slipNumber: 'S-1',
        proofFileId,
        notApproved: { status: 'expired', amount: 4000, byName: null, at: '2026-11-27T13:53:00Z', why: null },
      }),
    );
    await reads(/Nobody decided on it in time \(27 Nov 2026,? 14:53\)\. It counts nowhere: declare it again/);
    await menu();
    await pick('It was deposited');
    await reads(/The one sent before is kept/);
    await press('Send for confirmation');
    expect((await sent(topUpsApi.record)).body).toMatchObject({
      amount: 4000,
      depositedOn: '2026-11-19',
      slipNumber: 'S-1',
      proofFileId,
    });
  });

  it.each([
    ['I saw it on the account', 'Book it', 'confirm'],
    ['It is not there', 'It is not there', 'reject'],
  ])('a deposit is decided: %s', async (entry, label, decision) => {
    await open(deposit('processing'));
    await menu();
    await pick(entry);
    await asksFirst();
    await press(label);
    expect(await sent(topUpsApi.decide)).toMatchObject({ params: { id }, body: { version: 2, decision } });
  });

  const other = (parts: object = {}) => ({
    by: 'slip',
    reference: 'TU-2S8YRC6W',
    amount: 5000,
    status: 'processing',
    recordedAt: '2026-11-26T09:00:00Z',
    recordedByName: 'Boris',
    ...parts,
  });

  it('a slip that stands on another deposit is asked about before it is declared, and goes with a yes to that', async () => {
    const refusal = {
      seen: 'unp_01jx0000000000000000000001',
      others: 0,
      by: 'slip',
      reference: 'TU-2S8YRC6W',
      amount: 5000,
      state: 'booked',
    };
    const facts = { ...refusal, id: 'unp_01jx0000000000000000000001', at: '2026-11-26T09:00:00Z', byName: 'Boris' };
    let seen: unknown;
    const declared = refuse(topUpsApi.record, 'top_ups.declared_before', { params: facts });
    await open(deposit('pending'), {
      row: topUpsApi.record,
      say(call) {
        seen = (call.body as { duplicateOf?: string }).duplicateOf;
        return (seen ? answer(topUpsApi.record) : declared).say(call);
      },
    });
    await menu();
    await pick('It was deposited');
    await enter('Number on the slip', 'BX-4471');
    await press('Send for confirmation');
    await sent(topUpsApi.record);
    await reads(/The same slip stands on the deposit TU-2S8YRC6W .*5,000.*by Boris; it is booked/);
    await tick('They are two deposits, declare this one too');
    await press('Send for confirmation');
    expect((await sent(topUpsApi.record)).body).toMatchObject({ duplicateOf: 'unp_01jx0000000000000000000001' });
  });

  it('a deposit whose slip stands on another one is booked by whoever has read that, and not what changed since', async () => {
    let status = 'processing';
    const alike = () => ({ seen: seenAs(status), deposits: [other({ status })] });
    await open({
      row: topUpsApi.list,
      say: (call) => deposit('processing', { alike: alike() }).say(call),
    });
    await menu();
    await pick('I saw it on the account');
    await reads(/The same slip stands on the deposit TU-2S8YRC6W .*by Boris; it waits to be confirmed/);
    await reads('Look at the other deposit first, then confirm that they are two.');
    status = 'completed';
    await tick('They are two deposits, the bank account shows both');
    await press('Book it');
    expect((await sent(topUpsApi.decide)).body).toMatchObject({
      decision: 'confirm',
      duplicateOf: seenAs('processing'),
    });
  });

  it('a deposit that was announced is dropped', async () => {
    await open(deposit('pending'));
    await menu();
    await pick('Drop it');
    await asksFirst();
    await press('Drop it');
    expect(await sent(topUpsApi.cancel)).toMatchObject({ params: { id }, body: { version: 2 } });
  });
});

describe('moving money between own accounts', () => {
  const accounts = [
    answer(accountsApi.balances, [
      { id: collection, kind: 'collectionPrimary', name: { en: 'Collection', fr: 'Encaissement' }, available: 90_000 },
      { id: payout, kind: 'payout', name: { en: 'Payout', fr: 'Décaissement' }, available: 1000 },
    ] as never),
    answer(transfersApi.sources, [
      { id: collection, kind: 'collectionPrimary' },
      { id: payout, kind: 'payout' },
    ]),
  ];
  async function openMove(...answers: Saying[]): Promise<void> {
    await open(...accounts, ...answers);
    await press('Move money');
    await opens('Move money between accounts');
  }

  it('says under the box that the PIN was wrong, empties it and waits there for another', async () => {
    await openMove(wantsPin(accountMovesApi.create, '135790'));
    await enter('Amount', '4000');
    await enter('Payment PIN', '111111');
    await press('Move the money');
    await sent(accountMovesApi.create);
    await under('Payment PIN', /Wrong PIN/);
    await expect.element(field('Payment PIN')).toHaveValue('');
    await expect.element(field('Payment PIN')).toHaveFocus();
    await enter('Payment PIN', '135790');
    await press('Move the money');
    expect((await sent(accountMovesApi.create)).body).toMatchObject({ amount: 4000, pin: '135790' });
    await reads(/XAF 4,000/);
  });

  it('wants amount and PIN, and never more than is there', async () => {
    await openMove();
    await press('Move the money');
    await under('Amount', 'This field is required.');
    await under('Payment PIN', 'This field is required.');
    await enter('Amount', '100000');
    await enter('Payment PIN', '135790');
    await press('Move the money');
    await under('Amount', /90,000/);
    sentNothing();
    await enter('Amount', '4000');
    await press('Move the money');
    expect((await sent(accountMovesApi.create)).body).toEqual({
      fromId: collection,
      toId: payout,
      amount: 4000,
      pin: '135790',
    });
    await reads(/XAF 4,000/);
  });

  it.each([
    ['From', 'Payout'],
    ['To', 'Collection'],
  ])('is turned round by choosing in “%s” what stands on the other side', async (side, account) => {
    await openMove();
    await enter('Amount', '500');
    await choose(side, account);
    await enter('Payment PIN', '135790');
    await press('Move the money');
    expect((await sent(accountMovesApi.create)).body).toEqual({
      fromId: payout,
      toId: collection,
      amount: 500,
      pin: '135790',
    });
    await reads(/XAF 500/);
  });

  it('keeps no PIN that was wrong', async () => {
    await openMove(refuse(accountMovesApi.create, 'pin.wrong', { params: { tries: 4 } }));
    await enter('Amount', '4000');
    await enter('Payment PIN', '111111');
    await press('Move the money');
    await sent(accountMovesApi.create);
    await expect.element(field('Payment PIN')).toHaveValue('');
    await expect.element(front().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  });
});
