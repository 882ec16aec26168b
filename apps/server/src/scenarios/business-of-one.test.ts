import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { sampleStatement } from '../connectors/bank-files/testing/samples.ts';
import { samplePng } from '../kit/small-files.ts';
import { accountOf } from '../ledger/chart.ts';
import { proveAgain, testPin as pin } from '../testing/approvals.ts';
import { bankHand, debtorRib } from '../testing/bank-files.ts';
import { massHand, typed } from '../testing/mass-payments.ts';
import { storedFileId } from '../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Nobody begins alone what only somebody else may finish: it would stand for ever, with the money set aside for it. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
});
afterAll(() => world?.close());
beforeAll(() => world.sim('policies', { action: 'approve' }));

type One = { organisationId: string; owner: Session; hand: ReturnType<typeof massHand> };
async function businessOfOne(): Promise<One> {
  const { organisationId, owner } = await world.merchant('Atelier Seul', ['owner']);
  const hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
  await hand.fund(5_000_000, 'collectionPrimary');
  return { organisationId, owner, hand };
}
const toCard = {
  beneficiary: { kind: 'card', number: '4532015112830366', name: 'Chantal Eyenga' },
  amount: 20_000,
  mode: 'send',
};
const rowAboveCap = typed('691200001', 410_000);
const abroad = (organisationId: string) => ({
  sourceAccountId: accountOf(organisationId, 'collectionPrimary'),
  amount: 65_000,
  to: 'EUR',
  beneficiary: {
    name: 'Chocolaterie Dupont SARL',
    address: '12 rue du Port, Nantes',
    country: 'FR',
    account: 'FR7630006000011234567890189',
    swiftCode: 'AGRIFRPP',
    bankName: 'Crédit Agricole',
    purposeCode: 'goods',
    relationship: 'fournisseur',
  },
});
const rate = { midMicros: 655_957_000, buySpreadBps: 100, sellSpreadBps: 100, maxAgeMinutes: 1440 };
const ratesOf = async (owner: Session) =>
  (await owner.post('/fapi/exchange-rates', { base: 'EUR', ...rate })).body.data;
const keyOf = async (sent: Promise<{ body: any }>): Promise<string> => (await sent).body.error?.key ?? 'ok';
const asked = async (who: Session, work: string) =>
  (await who.get(`/fapi/second-person?work=${work}`)).body.data.missing;

/** A sale, and the wish to have some of it corrected. */
async function correct(owner: Session): Promise<{ body: any }> {
  const { id } = (await owner.post('/fapi/direct-charges', { amount: 2000, phone: '677020202' })).body.data;
  await world.settle();
  return owner.post('/fapi/payment-adjustments', {
    transactionId: id,
    direction: 'debit',
    amount: 500,
    reasonCode: 'goodwill',
    note: 'Too much',
  });
}

/** Every act by its work, from the beginning: what it was refused for. */
const acts: Record<string, (one: One) => Promise<{ body: any }>> = {
  transferByHand: ({ owner }) => owner.post('/fapi/transfers/quote', toCard),
  rowByHand: async ({ owner, hand }) => {
    const { id } = await hand.create([rowAboveCap]);
    return owner.post(`${hand.path(id)}/items/over-cap`, { choice: 'manual' });
  },
  orderAbroad: async ({ owner, organisationId }) => {
    await ratesOf(owner);
    return owner.post('/fapi/settlements/cross-border/quote', abroad(organisationId));
  },
  // Announced it may be: the bank's own file may name it.
  deposit: async ({ owner }) => {
    const { id } = (await owner.post('/fapi/top-ups/bank', { amount: 300_000 })).body.data;
    return owner.post(`/fapi/top-ups/${id}/record`, {
      version: 1,
      amount: 300_000,
      depositedOn: localDay(world.clock.now()),
      slipNumber: id,
      proofFileId: null,
    });
  },
  rateJump: async ({ owner }) => {
    const first = await ratesOf(owner);
    return owner.put(`/fapi/exchange-rates/${first.id}`, { version: 1, ...rate, sellSpreadBps: 1500 });
  },
  adjustment: ({ owner }) => correct(owner),
  ownAccountPaper: async ({ owner }) => {
    await proveAgain(owner);
    const linked = await owner.post('/fapi/linked-accounts', {
      kind: 'bank',
      label: 'Compte courant',
      holderName: 'Atelier Seul',
      rib: debtorRib,
      pin,
    });
    const fileId = await storedFileId(owner, { purpose: 'document', bytes: samplePng() });
    return owner.post(`/fapi/linked-accounts/${linked.body.data.id}/verify-document`, { fileId });
  },
  bankFile: async ({ owner, organisationId }) => {
    await bankHand(world, organisationId, owner).connect();
    return owner.post('/fapi/bank-answers', {
      fileName: 'statement.xml',
      contentBase64: Buffer.from(
        sampleStatement({
          id: 'ONE',
          opening: '0',
          closing: '5000',
          entries: [{ ref: 'ONE-1', amount: '5000', side: 'CRDT' }],
        }),
      ).toString('base64'),
    });
  },
};

describe('a business of one person', () => {
  it.each(Object.entries(acts))('is told whom to invite before it begins: %s', async (work, act) => {
    const one = await businessOfOne();
    const { error } = (await act(one)).body;
    expect(error).toMatchObject({ key: 'second_person.missing', params: { work } });
    expect(error.message.en).toMatch(/Nobody else here may do that\. Invite somebody with the right “.+” first\.$/);
    expect(error.message.fr).toMatch(/Invitez d’abord une personne ayant le droit/);
    expect(await asked(one.owner, work), 'the form says the same').toEqual(error.message);
  });

  it.each(Object.entries(acts))('begins it once somebody is there who may finish it: %s', async (work, act) => {
    const one = await businessOfOne();
    await world.person(one.organisationId, 'cashier');
    expect(await asked(one.owner, work), 'a cashier finishes nothing').not.toBeNull();
    await world.person(one.organisationId, 'admin');
    expect(await asked(one.owner, work)).toBeNull();
    expect(await keyOf(act(one))).toBe('ok');
  });

  it('is not left with money set aside when the colleague leaves between the price and the act', async () => {
    const one = await businessOfOne();
    const colleague = await world.person(one.organisationId, 'admin');
    await ratesOf(one.owner);
    const price = (await one.owner.post('/fapi/transfers/quote', toCard)).body.data;
    const quote = (await one.owner.post('/fapi/settlements/cross-border/quote', abroad(one.organisationId))).body.data;
    const { id } = await one.hand.create([rowAboveCap]);
    await one.hand.ok(one.owner.post(`${one.hand.path(id)}/items/over-cap`, { choice: 'manual' }));
    const top = (await one.owner.post('/fapi/top-ups/bank', { amount: 300_000 })).body.data;
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ status: 'deactivated' })
        .where('user_id', '=', colleague.userId)
        .execute(),
    );
    const before = await one.hand.balance('payout');
    expect(
      await Promise.all([
        keyOf(one.owner.post('/fapi/transfers', { ...toCard, expectedTotalDebit: price.totalDebit, pin })),
        keyOf(
          one.owner.post('/fapi/settlements/cross-border', { ...abroad(one.organisationId), quoteId: quote.id, pin }),
        ),
        keyOf(one.hand.submit(id) as never),
        keyOf(
          one.owner.post(`/fapi/top-ups/${top.id}/record`, {
            version: 1,
            amount: 300_000,
            depositedOn: localDay(world.clock.now()),
            slipNumber: 'BX-4471',
          }),
        ),
      ]),
    ).toEqual(Array.from({ length: 4 }, () => 'second_person.missing'));
    expect(await one.hand.balance('payout')).toEqual(before);
  });

  it('waits a day with what a newcomer would have to believe: later nobody could', async () => {
    const one = await businessOfOne();
    const newcomer = await world.person(one.organisationId, 'admin');
    const given = (at: Date) =>
      world.production.runTx('system', (tx) =>
        tx.updateTable('identity.memberships').set({ given_at: at }).where('user_id', '=', newcomer.userId).execute(),
      );
    await given(world.clock.now());
    const { error } = (await acts['orderAbroad']!(one)).body;
    expect(error).toMatchObject({ key: 'second_person.missing' });
    expect(error.message.en).toMatch(/has had their place for less than a day: begin once the day is over\.$/);
    expect(await asked(one.owner, 'orderAbroad')).toEqual(error.message);
    // What is done by hand is said to be done later, and a deposit is announced before it is made.
    for (const work of ['transferByHand', 'rowByHand', 'deposit']) expect(await asked(one.owner, work)).toBeNull();
    await given(new Date(world.clock.now().getTime() - 86_400_000));
    expect(await asked(one.owner, 'orderAbroad')).toBeNull();
  });
});
