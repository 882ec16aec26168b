import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { decideAs, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { massHand, runInput, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';
import type { Session } from '../testing/test-world.ts';

/**
 * Who approves reads what was sent to the same since they were asked, in the list and in the request, and not what was
 * known then.
 */
const shop = payingShop('Deux Fois', ['owner', 'manager', 'admin']);
let maker: Session;
let approver: Session;
beforeAll(async () => {
  [maker, approver] = [shop.people['manager']!, shop.people['admin']!];
  for (const subject of ['transfer', 'massPayment', 'refund', 'settlement'])
    await ruleInForce(shop.owner, approver, {
      subject,
      ranges: [rangeOf({ min: 0, max: 4999, flow: 'none' }), rangeOf({ min: 5000, finalApproverId: approver.userId })],
    });
});

const requestOf = (refId: string) =>
  shop.hand.inTx((tx) =>
    tx
      .selectFrom('approval_requests')
      .select('id')
      .where('organisation_id', '=', shop.organisationId)
      .where('ref_id', '=', refId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
/** The codes that the approver reads, alike in the list and in the request, and the sentence about what was sent. */
async function read(refId: string): Promise<{ codes: string[]; said: string | undefined }> {
  const { id } = await requestOf(refId);
  const { warnings } = await ok(approver.get(`/fapi/approvals/${id}`));
  const listed = (await ok(approver.get('/fapi/approvals?tab=forMe&limit=100'))).find((row: any) => row.id === id);
  expect(listed.warnings).toEqual(warnings);
  return {
    codes: warnings.map((one: any) => one.code),
    said: warnings.find((one: any) => one.code === 'sentSince')?.text.en,
  };
}
const later = () => shop.world.clock.advance(60_000);

describe('an approver reads', () => {
  it('of a transfer, that the same was sent since; of the later one, only what its maker knew', async () => {
    const beneficiary = shop.by.wallet();
    const { transfer: first } = await shop.by.sent(beneficiary, 6000, {}, maker);
    expect((await read(first.id)).codes).not.toContain('sentSince');
    later();
    const { transfer: second } = await shop.by.sent(beneficiary, 6000, { duplicateOf: first.id }, maker);
    expect(await read(first.id)).toMatchObject({
      codes: expect.arrayContaining(['sentSince']),
      said: expect.stringContaining('the same amount for the same beneficiary was asked for again, or sent'),
    });
    const { codes } = await read(second.id);
    expect(codes).toContain('duplicate');
    expect(codes).not.toContain('sentSince');
    const { id: decided } = await requestOf(first.id);
    expect((await decideAs(approver, decided, 'decline')).status).toBe(200);
    expect(
      (await ok(approver.get(`/fapi/approvals/${decided}`))).warnings.map((one: any) => one.code),
      'what was decided stands as it was decided',
    ).not.toContain('sentSince');
  });

  it('of a transfer, that the same was sent since, beside a planned run that its maker knew of', async () => {
    const beneficiary = shop.by.wallet();
    const hand = massHand(shop.world, shop.organisationId, shop.owner);
    const planned = await hand.create([typed(beneficiary.phone, 6400, { name: beneficiary.name })], {
      scheduledFor: shop.by.later(86_400_000),
    });
    expect((await hand.submit(planned.id, { confirmLikeness: true })).status).toBe(200);
    later();
    const { transfer } = await shop.by.sent(beneficiary, 6400, { duplicateOf: planned.id }, maker);
    expect((await read(transfer.id)).codes).not.toContain('sentSince');
    later();
    const { duplicate } = await shop.by.quote(beneficiary, 6400);
    expect(duplicate).toMatchObject({ id: planned.id, others: 1 });
    await shop.by.sent(beneficiary, 6400, { duplicateOf: duplicate.seen }, shop.owner);
    expect((await read(transfer.id)).codes).toContain('sentSince');
  });

  it('of a mass payment, which of its people were sent the same since', async () => {
    const hand = massHand(shop.world, shop.organisationId, maker);
    const [one, other] = [shop.by.wallet('Paul Essomba'), shop.by.wallet('Awa Bella')];
    await shop.by.sent(other, 3100, {}, shop.owner);
    later();
    const run = await ok(
      maker.post('/fapi/mass-payments', {
        run: runInput(),
        rows: [typed(one.phone, 3000, { name: one.name }), typed(other.phone, 3100, { name: other.name })],
      }),
    );
    expect((await hand.submit(run.id)).status).toBe(200);
    expect((await read(run.id)).codes).not.toContain('sentSince');
    later();
    const asked = await shop.by.send(one, 3000, {}, shop.owner);
    expect((await shop.by.send(one, 3000, { duplicateOf: asked.body.error.params.id }, shop.owner)).status).toBe(200);
    const { said } = await read(run.id);
    expect(said).toContain('asked for again for 1 person of it, or sent');
    expect(said).toContain('Paul Essomba');
    expect(said, 'her payment was on its way before: the maker knew').not.toContain('Awa Bella');
  });

  it('of a correction that waits, what was sent since to the number it goes to now', async () => {
    const hand = massHand(shop.world, shop.organisationId, maker);
    const [one, right] = [shop.by.wallet('Ruth Ngo'), shop.by.wallet('Jean Mballa')];
    const run = await hand.create([
      typed('670000457', 6000, { name: right.name }),
      typed(one.phone, 3200, { name: one.name }),
    ]);
    await ok(hand.submit(run.id, { confirmLikeness: true }));
    expect((await decideAs(approver, (await requestOf(run.id)).id, 'approve')).status).toBe(200);
    await shop.world.settle();
    await shop.world.travel(60_000);
    const [item] = await hand.items(run.id, 'status=failed');
    await ok(maker.post(`${hand.path(run.id)}/retry`, { corrections: [{ itemId: item.id, phone: right.phone }] }));
    expect((await read(run.id)).codes).not.toContain('sentSince');
    later();
    for (const [to, amount] of [
      [right, 6000],
      [one, 3200],
    ] as const) {
      const asked = await shop.by.send(to, amount, {}, shop.owner);
      expect((await shop.by.send(to, amount, { duplicateOf: asked.body.error.params.id }, shop.owner)).status).toBe(
        200,
      );
    }
    const { said } = await read(run.id);
    expect(said).toContain('for 1 person of it');
    expect(said).toContain('Jean Mballa');
  });

  it('of a refund, that the same part of the payment was given back since', async () => {
    await shop.world.sim('policies', { action: 'approve' });
    const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 20_000, phone: '677880011' }));
    await shop.world.settle();
    const refund = async (more: object = {}) =>
      ok(maker.post(`/fapi/transactions/${sale.id}/refunds`, { amount: 5000, reasonCode: 'customerRequest', ...more }));
    const first = await refund();
    later();
    const second = await refund({ duplicateOf: first.id });
    expect((await read(first.id)).said).toContain('another refund of the same amount');
    later();
    await refund({ amount: 5100 });
    expect((await read(second.id)).codes, 'another amount is another wish').not.toContain('sentSince');
    const about = (change: object) =>
      shop.hand.inTx((tx) =>
        tx
          .updateTable('transactions')
          .set(change)
          .where('organisation_id', '=', shop.organisationId)
          .where('id', '=', second.id)
          .execute(),
      );
    await about({ status: 'failed' });
    expect((await read(first.id)).codes, 'what was not given back is nothing to read').not.toContain('sentSince');
    await about({ anomaly: 'contradiction' });
    expect((await read(first.id)).codes, 'what may have been after all is').toContain('sentSince');
    await about({ status: second.status, anomaly: null });
  });

  it('of a settlement, that the same amount was settled since', async () => {
    const at = shop.world.clock.now();
    const linkedAccountId = newId('linkedAccount', at);
    await shop.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: shop.organisationId,
          id: linkedAccountId,
          kind: 'wallet',
          phone: '237677100001',
          operator: 'mtn',
          label: 'Caisse',
          holder_name: 'Deux Fois',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
        })
        .execute(),
    );
    await shop.hand.fund(200_000, 'collectionPrimary');
    const wish = {
      sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'),
      linkedAccountId,
      amount: 30_000,
    };
    const settle = async (more: object = {}) => {
      const { net } = await ok(maker.post('/fapi/settlements/quote', wish));
      return ok(maker.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin, ...more }));
    };
    const first = await settle();
    later();
    const second = await settle({ duplicateOf: first.id });
    expect((await read(first.id)).said).toContain('another settlement of the same amount');
    expect((await read(second.id)).codes).not.toContain('sentSince');
  });
});
