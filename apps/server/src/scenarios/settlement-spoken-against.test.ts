import { describe, expect, it } from 'vitest';
import { samplePdf } from '../kit/small-files.ts';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { reportPayouts, type PayoutReport } from '../modules/engine/movements/public.ts';
import { testPin as pin } from '../testing/approvals.ts';
import { ok } from '../testing/ok.ts';
import { storedFileId } from '../testing/send-file.ts';
import type { Session } from '../testing/test-world.ts';
import { payingShop } from '../testing/transfers.ts';

/**
 * A settlement that stands as paid and is spoken against, because two of its tries were paid or because its operator
 * denies what a person had recorded, is answered where transfers and rows of mass payments are: somebody else, with a
 * paper, records that it came back.
 */
const shop = payingShop('Reversements', ['owner', 'manager']);
const manager = () => shop.people['manager']!;
const paper = (who: Session) => storedFileId(who, { purpose: 'document', bytes: samplePdf(), name: 'releve.pdf' });
const says = (transactionId: string, round: number, outcome: PayoutReport['outcome']) => {
  shop.world.clock.advance(1000);
  return shop.hand.inTx((tx) =>
    reportPayouts(
      tx,
      shop.world.clock.now(),
      [
        {
          organisationId: shop.organisationId,
          transactionId,
          outcome,
          round,
          ...(outcome === 'refused' ? { reason: { code: 'PROVIDER_UNAVAILABLE' as const } } : {}),
        },
      ],
      shop.world.production.payouts,
    ),
  );
};
const read = (id: string, who = shop.owner) => ok(who.get(`/fapi/settlements/${id}`));
const offered = async (id: string, who = shop.owner, action = 'record') =>
  (await read(id, who)).availableActions.find((one: any) => one.action === action);
const record = (id: string, body: object, who = shop.owner) =>
  who.post(`/fapi/settlements/${id}/record`, { bankReference: 'RETOUR-1', pin, ...body });
const keyOf = ({ body }: { body: any }) => body.error?.key;
/** Of those who were asked about it, how many are asked still. */
const asked = (transactionId: string) =>
  shop.hand.inTx(
    async (tx) =>
      (
        await tx
          .selectFrom('identity.notifications')
          .select('id')
          .where('ref_id', '=', transactionId)
          .where('type', '=', 'payoutContradiction')
          .where('acted_at', 'is', null)
          .execute()
      ).length,
  );

const source = () => accountOf(shop.organisationId, 'collectionPrimary');
let numbers = 880_000;
/** The manager settles to a wallet of the business. */
async function settled(amount: number): Promise<{ id: string; transactionId: string }> {
  const at = shop.world.clock.now();
  const linkedAccountId = newId('linkedAccount', at);
  await shop.hand.inTx((tx) =>
    tx
      .insertInto('linked_accounts')
      .values({
        organisation_id: shop.organisationId,
        id: linkedAccountId,
        kind: 'wallet',
        phone: `237677${numbers++}`,
        operator: 'mtn',
        label: 'Compte',
        holder_name: 'Reversements',
        status: 'active',
        cooling_until: new Date(at.getTime() - 1000),
        created_at: at,
      })
      .execute(),
  );
  await shop.hand.fund(amount + 100_000, 'collectionPrimary');
  const wish = { sourceAccountId: source(), linkedAccountId, amount };
  const { net } = await ok(manager().post('/fapi/settlements/quote', wish));
  return ok(manager().post('/fapi/settlements', { ...wish, expectedNet: net, pin }));
}
/** The manager sends it abroad, and the owner lets it go. */
async function sentAbroad(): Promise<{ id: string; transactionId: string }> {
  await shop.hand.fund(800_000, 'collectionPrimary');
  const beneficiary = {
    name: 'Chocolaterie Dupont SARL',
    address: '12 rue du Port, Nantes',
    country: 'FR',
    account: 'FR7630006000011234567890189',
    swiftCode: 'AGRIFRPP',
    bankName: 'Crédit Agricole',
    purposeCode: 'goods',
    relationship: 'fournisseur',
  };
  await shop.owner.post('/fapi/exchange-rates', {
    base: 'EUR',
    midMicros: 655_957_000,
    buySpreadBps: 0,
    sellSpreadBps: 0,
    maxAgeMinutes: 100_000,
  });
  const wish = { sourceAccountId: source(), amount: 655_957, to: 'EUR', beneficiary };
  const { id: quoteId } = await ok(manager().post('/fapi/settlements/cross-border/quote', wish));
  const { id } = await ok(manager().post('/fapi/settlements/cross-border', { ...wish, quoteId, pin }));
  await ok(manager().post(`/fapi/settlements/${id}/documents`, { type: 'invoice', fileId: await paper(manager()) }));
  return ok(shop.owner.post(`/fapi/settlements/${id}/review`, { decision: 'accept', pin }));
}
/** It fails, is tried again and paid; then its first try is said to be paid as well. */
async function paidTwice({ id, transactionId }: { id: string; transactionId: string }): Promise<void> {
  await says(transactionId, 1, 'refused');
  await ok(manager().post(`/fapi/settlements/${id}/retry`, { pin }));
  await says(transactionId, 2, 'paid');
  await says(transactionId, 1, 'paid');
  expect(await read(id)).toMatchObject({ status: 'completed', anomaly: 'paidBeyond' });
}

describe.each([
  ['to an own account', () => settled(60_000)],
  ['abroad', sentAbroad],
])('a settlement %s that was paid by two tries', (_where, made) => {
  it('is answered by somebody else, with a paper: one came back, nothing is booked for it, and nobody is asked any more', async () => {
    const one = await made();
    await paidTwice(one);
    expect(await offered(one.id)).toMatchObject({ allowed: true });
    expect(await offered(one.id, manager()), 'whoever made it vouches for nothing').toMatchObject({ allowed: false });
    expect(keyOf(await record(one.id, { outcome: 'returned', fileId: await paper(manager()) }, manager()))).toBe(
      'settlements.action_not_possible',
    );
    expect(
      keyOf(await record(one.id, { outcome: 'paid', fileId: await paper(shop.owner) })),
      'it stands as paid already',
    ).toBe('settlements.action_not_possible');
    expect(keyOf(await record(one.id, { outcome: 'returned' })), 'on a paper').toBe('by_hand.paper_needed');
    await ok(
      shop.owner.post(`/fapi/settlements/${one.id}/proof`, { fileId: await paper(shop.owner), bankReference: 'VIR-1' }),
    );
    const before = {
      posted: (await shop.hand.balance('collectionPrimary')).posted,
      proof: (await read(one.id)).proofFileId,
    };
    expect(await asked(one.transactionId)).toBeGreaterThan(0);
    const done = await ok(record(one.id, { outcome: 'returned', fileId: await paper(shop.owner) }));
    expect(done).toMatchObject({ status: 'completed', anomaly: null });
    expect([done.bankReference, done.proofFileId], 'what proves the payment that stands').toEqual([
      'VIR-1',
      before.proof,
    ]);
    expect((await shop.hand.balance('collectionPrimary')).posted).toBe(before.posted);
    expect(await asked(one.transactionId), 'nobody is asked any more').toBe(0);
  });
});

describe('a settlement that a person recorded as paid and its operator denies', () => {
  it('is given back by the books once somebody with a paper records that it came back', async () => {
    const { id, transactionId } = await settled(61_000);
    const before = (await shop.hand.balance('collectionPrimary')).posted;
    await says(transactionId, 1, 'unknown');
    await ok(record(id, { outcome: 'paid', fileId: await paper(shop.owner) }));
    expect(await offered(id), 'nobody speaks against it').toBeUndefined();
    await says(transactionId, 1, 'refused');
    expect(await read(id)).toMatchObject({ status: 'completed', anomaly: 'deniedAfterAll' });
    expect(await offered(id)).toMatchObject({ allowed: true });
    expect(await ok(record(id, { outcome: 'returned', fileId: await paper(shop.owner) }))).toMatchObject({
      status: 'reversed',
      anomaly: null,
    });
    expect((await shop.hand.balance('collectionPrimary')).posted).toBe(before);
    expect(await asked(transactionId)).toBe(0);
  });

  it('and then admits has none left to record', async () => {
    const { id, transactionId } = await settled(62_000);
    await says(transactionId, 1, 'unknown');
    await ok(record(id, { outcome: 'paid', fileId: await paper(shop.owner) }));
    await says(transactionId, 1, 'refused');
    await says(transactionId, 1, 'paid');
    expect(await read(id)).toMatchObject({ status: 'completed', anomaly: null });
    expect(await offered(id)).toBeUndefined();
    expect(keyOf(await record(id, { outcome: 'returned', fileId: await paper(shop.owner) }))).toBe(
      'settlements.action_not_possible',
    );
  });
});
