import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kit/ids.ts';
import { accountOf } from '../ledger/chart.ts';
import { decideAs, rangeOf, ruleInForce, testPin } from '../testing/approvals.ts';
import { reportPaidLate } from '../testing/late-report.ts';
import { massHand, runInput, typed } from '../testing/mass-payments.ts';
import { ok } from '../testing/ok.ts';
import { payingShop } from '../testing/transfers.ts';
import type { Session } from '../testing/test-world.ts';

/**
 * Something failed, so the same was asked for again. While that waits (for an approver, for its time) the operator says
 * of the first that it was paid after all: what waits does not leave unasked.
 */
const shop = payingShop('Deux Paroles', ['owner', 'manager', 'admin', 'staff']);
const hour = 3_600_000;
let maker: Session;
let approver: Session;
let emails: string[];
/** Sessions end while time passes. */
async function people(): Promise<void> {
  [maker, approver] = [await shop.world.login(emails[0]!), await shop.world.login(emails[1]!)];
  await shop.login();
}
beforeAll(async () => {
  [maker, approver] = [shop.people['manager']!, shop.people['admin']!];
  emails = await Promise.all(
    [maker, approver].map(async (who) => (await who.get('/ba021/v1/session')).body.data.user.email as string),
  );
  for (const subject of ['transfer', 'massPayment', 'refund'])
    await ruleInForce(shop.owner, approver, {
      subject,
      ranges: [rangeOf({ min: 0, max: 4999, flow: 'none' }), rangeOf({ min: 5000, finalApproverId: approver.userId })],
    });
});

const fails = (phone: string) =>
  shop.world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
const works = () => fetch(`${shop.world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
const requestOf = async (refId: string): Promise<string> =>
  (
    await shop.hand.inTx((tx) =>
      tx
        .selectFrom('approval_requests')
        .select('id')
        .where('organisation_id', '=', shop.organisationId)
        .where('ref_id', '=', refId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
  ).id;
const warningsOf = async (refId: string): Promise<any[]> =>
  (await ok(approver.get(`/fapi/approvals/${await requestOf(refId)}`))).warnings;
const approve = async (refId: string) => decideAs(approver, await requestOf(refId), 'approve');
const read = async (id: string) => ok(shop.owner.get(`/fapi/transactions/${id}`));

describe('a refund', () => {
  it.each([
    ['by a rule', 20_000, 12_000],
    ['for whoever may say yes', 8000, 4500],
  ])('that waits %s is not let go where the first leaves no room', async (how, paid, amount) => {
    await shop.world.sim('policies', { action: 'approve' });
    const phone = `67788${paid + 10_000}`.slice(0, 9);
    const asker = how === 'by a rule' ? maker : shop.people['staff']!;
    const letGo = async (id: string) =>
      how === 'by a rule' ? approve(id) : approver.post(`/fapi/refunds/${id}/approve`, { pin: testPin });
    const sale = await ok(asker.post('/fapi/direct-charges', { amount: paid, phone }));
    await shop.world.settle();
    const refund = async () =>
      ok(asker.post(`/fapi/transactions/${sale.id}/refunds`, { amount, reasonCode: 'customerRequest' }));
    await fails(phone);
    const first = await refund();
    expect((await letGo(first.id)).status).toBe(200);
    await shop.world.settle();
    await works();
    expect(await read(first.id)).toMatchObject({ status: 'failed' });
    shop.world.clock.advance(60_000);
    const second = await refund();
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, first.id);
    if (how === 'by a rule') expect((await warningsOf(second.id)).map(({ code }) => code)).toContain('sentSince');
    expect((await letGo(second.id)).body.error).toMatchObject({
      key: 'refunds.perhaps_given_back',
      params: { amount, refundable: paid - amount },
    });
    // Whoever looks at the one that waits reads which one is in doubt.
    expect(await read(second.id)).toMatchObject({
      status: 'pending',
      stage: 'pendingApproval',
      refundsInDoubt: [first.id],
    });
    await shop.world.settle();
    expect(await read(sale.id)).toMatchObject({ refundedAmount: 0, refundsInDoubt: [first.id] });
    expect(await read(first.id)).toMatchObject({ refundsInDoubt: [] });
  });

  it('that waits for whoever may say yes is asked about where there is room for both', async () => {
    const phone = '677880088';
    await shop.world.sim('policies', { action: 'approve' });
    const sale = await ok(shop.people['staff']!.post('/fapi/direct-charges', { amount: 8000, phone }));
    await shop.world.settle();
    const refund = async () =>
      ok(
        shop.people['staff']!.post(`/fapi/transactions/${sale.id}/refunds`, {
          amount: 2000,
          reasonCode: 'customerRequest',
        }),
      );
    const yes = (id: string, more: object = {}) =>
      approver.post(`/fapi/refunds/${id}/approve`, { pin: testPin, ...more });
    await fails(phone);
    const first = await refund();
    expect((await yes(first.id)).status).toBe(200);
    await shop.world.settle();
    await works();
    shop.world.clock.advance(60_000);
    const second = await refund();
    await reportPaidLate(shop.world, first.id);
    expect((await yes(second.id)).body.error).toMatchObject({ key: 'refunds.duplicate', params: { id: first.id } });
    expect((await yes(second.id, { duplicateOf: first.id })).status).toBe(200);
    await shop.world.settle();
    expect(await read(sale.id)).toMatchObject({ refundedAmount: 2000 });
  });

  it('that was let go and waits at its operator does not leave either', async () => {
    const phone = '677880077';
    await shop.world.sim('policies', { action: 'approve' });
    const sale = await ok(shop.owner.post('/fapi/direct-charges', { amount: 4000, phone }));
    await shop.world.settle();
    await fails(phone);
    const refund = async () =>
      ok(
        shop.owner.post(`/fapi/transactions/${sale.id}/refunds`, {
          amount: 2500,
          reasonCode: 'customerRequest',
          pin: testPin,
        }),
      );
    const first = await refund();
    await shop.world.settle();
    await works();
    expect(await read(first.id)).toMatchObject({ status: 'failed' });
    const second = await refund();
    expect(await read(second.id)).toMatchObject({ status: 'pending' });
    await reportPaidLate(shop.world, first.id);
    await shop.world.settle();
    expect(await read(second.id)).toMatchObject({ status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } });
    expect(await read(sale.id)).toMatchObject({ refundedAmount: 0 });
    expect((await shop.owner.post(`/fapi/refunds/${second.id}/retry`, {})).body.error.key).toBe(
      'refunds.perhaps_given_back',
    );
  });
});

describe('a transfer', () => {
  const failed = async (amount: number) => {
    const beneficiary = shop.by.wallet();
    await fails(beneficiary.phone);
    const { transfer } = await shop.by.sent(beneficiary, amount, {}, maker);
    if (amount >= 5000) expect((await approve(transfer.id)).status).toBe(200);
    await shop.world.settle();
    await works();
    expect(await read(transfer.id)).toMatchObject({ status: 'failed' });
    shop.world.clock.advance(60_000);
    return { beneficiary, id: transfer.id as string };
  };

  it('that waits for its approver: they read it, and who says yes all the same is obeyed', async () => {
    const { beneficiary, id } = await failed(6000);
    const { transfer } = await shop.by.sent(beneficiary, 6000, {}, maker);
    expect((await warningsOf(transfer.id)).map(({ code }) => code)).not.toContain('sentSince');
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, id);
    const said = (await warningsOf(transfer.id)).find(({ code }) => code === 'sentSince');
    expect(said?.text.en).toContain('paid after all');
    expect(said?.text.fr).toContain('finalement payé');
    shop.world.clock.advance(60_000);
    // The screen of before says nothing of it, so its yes is to nothing; neither is that of a list.
    const request = await requestOf(transfer.id);
    const { version } = await ok(approver.get(`/fapi/approvals/${request}`));
    expect(
      (await approver.post(`/fapi/approvals/${request}/decide`, { version, decision: 'approve', pin: testPin })).body
        .error.key,
    ).toBe('approvals.news');
    expect(
      await ok(
        approver.post('/fapi/approvals/decide', {
          items: [{ id: request, version }],
          decision: 'approve',
          pin: testPin,
        }),
      ),
    ).toMatchObject([{ ok: false, error: { key: 'approvals.news' } }]);
    expect(await read(transfer.id)).toMatchObject({ status: 'pending', stage: 'pendingApproval' });
    expect((await approve(transfer.id)).status).toBe(200);
    await shop.world.settle();
    expect(await read(transfer.id)).toMatchObject({ status: 'completed' });
  });

  it('beside a mass payment that waits: its approver reads it', async () => {
    const { beneficiary, id } = await failed(4000);
    const run = await ok(
      maker.post('/fapi/mass-payments', {
        run: runInput(),
        rows: [typed(beneficiary.phone, 4000, { name: beneficiary.name }), typed(shop.by.wallet().phone, 4100)],
      }),
    );
    expect(
      (await massHand(shop.world, shop.organisationId, maker).submit(run.id, { confirmLikeness: true })).status,
    ).toBe(200);
    expect((await warningsOf(run.id)).map(({ code }) => code)).not.toContain('sentSince');
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, id);
    expect((await warningsOf(run.id)).find(({ code }) => code === 'sentSince')?.text.en).toContain(beneficiary.name);
  });

  it('that waits for its time does not leave, says why, and is asked about before it is tried again', async () => {
    const { beneficiary, id } = await failed(3000);
    const { transfer } = await shop.by.sent(beneficiary, 3000, { scheduledFor: shop.by.later(hour) }, maker);
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, id);
    await shop.world.travel(2 * hour, hour / 4);
    await people();
    expect(await read(transfer.id)).toMatchObject({ status: 'failed', reason: { code: 'EARLIER_PERHAPS_PAID' } });
    expect((await maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin })).body.error).toMatchObject({
      key: 'transfers.duplicate',
      params: { id },
    });
    await ok(maker.post(`/fapi/transfers/${transfer.id}/retry`, { pin: testPin, duplicateOf: id }));
    await shop.world.settle();
    expect(await read(transfer.id)).toMatchObject({ status: 'completed' });
  });

  it('that was approved for later stays here as well; another amount and another person do not hold it', async () => {
    const { beneficiary, id } = await failed(7000);
    const send = async (to: object, amount: number) => {
      const { transfer } = await shop.by.sent(to, amount, { scheduledFor: shop.by.later(2 * hour) }, maker);
      shop.world.clock.advance(60_000);
      expect((await approve(transfer.id)).status).toBe(200);
      return transfer.id as string;
    };
    const ids = [await send(beneficiary, 7000), await send(beneficiary, 7001), await send(shop.by.wallet(), 7000)];
    shop.world.clock.advance(60_000);
    await reportPaidLate(shop.world, id);
    await shop.world.travel(3 * hour, hour / 4);
    await people();
    expect(await Promise.all(ids.map(async (one) => (await read(one)).status))).toEqual([
      'failed',
      'completed',
      'completed',
    ]);
  });
});

describe('a settlement', () => {
  const linkedAccountOf = async (phone: string): Promise<string> => {
    const at = shop.world.clock.now();
    const id = newId('linkedAccount', at);
    await shop.hand.inTx((tx) =>
      tx
        .insertInto('linked_accounts')
        .values({
          organisation_id: shop.organisationId,
          id,
          kind: 'wallet',
          phone: `237${phone}`,
          operator: 'mtn',
          label: 'Caisse',
          holder_name: 'Deux Paroles',
          status: 'active',
          cooling_until: new Date(at.getTime() - 1000),
          created_at: at,
        })
        .execute(),
    );
    return id;
  };
  const settle = async (linkedAccountId: string, amount: number, more: object = {}) => {
    const wish = { sourceAccountId: accountOf(shop.organisationId, 'collectionPrimary'), linkedAccountId, amount };
    const { net } = await ok(shop.owner.post('/fapi/settlements/quote', wish));
    return shop.owner.post('/fapi/settlements', { ...wish, expectedNet: net, pin: testPin, ...more });
  };

  it('whose failure is contradicted is asked about, however old; so is one that was paid long after it was asked for', async () => {
    await shop.hand.fund(400_000, 'collectionPrimary');
    const phone = '677100031';
    const account = await linkedAccountOf(phone);
    await fails(phone);
    const first = await ok(settle(account, 30_000));
    await shop.world.settle();
    await works();
    await shop.world.travel(30 * hour, 10 * hour);
    await people();
    const { transaction_id: transactionId } = await shop.hand.inTx((tx) =>
      tx.selectFrom('settlements').select('transaction_id').where('id', '=', first.id).executeTakeFirstOrThrow(),
    );
    await reportPaidLate(shop.world, transactionId!);
    const asked = await settle(account, 30_000);
    expect(asked.body.error).toMatchObject({ key: 'settlements.duplicate', params: { id: first.id } });
    expect((await settle(account, 30_000, { duplicateOf: first.id })).status).toBe(200);
    const other = await linkedAccountOf('677100032');
    const slow = await ok(settle(other, 31_000));
    await shop.world.settle();
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('settlements')
        .set({ created_at: new Date(shop.world.clock.now().getTime() - 40 * hour) })
        .where('id', '=', slow.id)
        .execute(),
    );
    expect((await settle(other, 31_000)).body.error).toMatchObject({
      key: 'settlements.duplicate',
      params: { id: slow.id },
    });
  });
});

describe('a corrected row of a mass payment', () => {
  it('that waits for its approver leaves the request, is what it was, and no copy pays it', async () => {
    const hand = massHand(shop.world, shop.organisationId, maker);
    const [wrong, right] = [shop.by.wallet('Awa Njie'), shop.by.wallet('Awa Njie')];
    await fails(wrong.phone);
    const run = await ok(
      maker.post('/fapi/mass-payments', {
        run: runInput(),
        rows: [
          typed(wrong.phone, 6000, { name: 'Awa Njie' }),
          typed(shop.by.wallet().phone, 1000, { name: 'Paul Essomba' }),
        ],
      }),
    );
    expect((await hand.submit(run.id)).status).toBe(200);
    expect((await approve(run.id)).status).toBe(200);
    await shop.world.settle();
    await shop.world.travel(60_000);
    await works();
    const row = async (id = run.id) => (await hand.items(id)).find((item: any) => item.name === 'Awa Njie');
    const awa = await row();
    expect(awa.status).toBe('failed');
    await ok(
      maker.post(`/fapi/mass-payments/${run.id}/retry`, {
        pin: testPin,
        corrections: [{ itemId: awa.id, phone: right.phone }],
      }),
    );
    expect(await row()).toMatchObject({ status: 'ready', phone: `237${right.phone}` });
    await reportPaidLate(shop.world, awa.transactionId);
    await shop.world.settle();
    await shop.world.travel(60_000);
    expect(await row()).toMatchObject({ status: 'inReconciliation', phone: `237${wrong.phone}` });
    expect((await approve(run.id)).body.error).toMatchObject({ key: 'approvals.action_not_possible' });
    await shop.world.settle();
    await shop.world.travel(120_000);
    expect(await row()).toMatchObject({ status: 'inReconciliation' });
    expect((await ok(maker.get(`/fapi/mass-payments/${run.id}`))).money).toMatchObject({ held: 0 });
    const copy = await maker.post(`/fapi/mass-payments/${run.id}/clone`, { items: 'failed' });
    expect(copy.body.error?.key ?? (await hand.items(copy.body.data.id)).length, 'nothing to copy').not.toBe(1);
    // A person finds that it was not paid after all: then it is tried again, with the right number.
    const [stuck] = await shop.hand.inTx((tx) =>
      tx.selectFrom('mass_payments').select(['status', 'retry_approval_id']).where('id', '=', run.id).execute(),
    );
    expect(stuck).toMatchObject({ retry_approval_id: null });
  });
});
