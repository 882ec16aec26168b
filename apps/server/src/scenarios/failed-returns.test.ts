import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { givePins } from '../testing/approvals.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { doubtfulRefunds } from './doubtful-refunds.ts';

let world: TestWorld;
let owner: Session;
let manager: Session;
let organisationId: string;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique des Retours', ['owner', 'manager']);
  ({ owner, organisationId } = merchant);
  manager = merchant.people['manager']!;
  hand = payoutHand(world, organisationId);
  await givePins(world, owner, manager);
  await world.sim('policies', { action: 'approve' });
  // What a refund out of the balance costs.
  await owner.post('/fapi/direct-charges', { amount: 50_000, phone: '677489999' });
  await world.settle();
});
afterEach(async () => {
  await fetch(`${world.urls.phone}/__sim/outcomes`, { method: 'DELETE' });
  expect(await hand.verify(), 'the books and the rows agree').toMatchObject({ ok: true });
});
afterAll(() => world?.close());

const { detail, balance, slow, kindsOf, refused, refusedAutomatic, over, word, settle } = doubtfulRefunds(() => ({
  world,
  owner,
  organisationId,
  hand,
}));
const keep = (id: string, who = owner) => who.post(`/fapi/refunds/${id}/keep`, { note: 'She takes goods for it' });
const retry = (id: string, who = owner) => who.post(`/fapi/refunds/${id}/retry`, {});
const suspense = async () => Math.abs((await hand.balance('suspense')).posted);
const offered = async (id: string): Promise<Record<string, { allowed: boolean; disabledReason: { en: string } }>> =>
  Object.fromEntries((await detail(id)).availableActions.map((one: any) => [one.action, one]));
const todo = async (id: string, who = owner) =>
  (await who.get('/ba021/v1/notifications?tab=todo')).body.data.filter((one: any) => one.refId === id);

describe('a return that the operator refused', () => {
  it('is told as money that is not on the balance, and what it says can be done can be done', async () => {
    const { refundId } = await refusedAutomatic();
    const [notice] = await todo(refundId);
    expect(notice.type).toBe('refundFailed');
    for (const [locale, mine] of [
      ['en', /back (in|on) your balance/],
      ['fr', /revenu sur votre solde/],
    ] as const) {
      const text = notificationTexts.refundFailed[locale](notice.params);
      expect(text).not.toMatch(mine);
      expect(text).toMatch(locale === 'en' ? /not on your balance/ : /pas sur votre solde/);
    }
    const flow = (await owner.get('/fapi/uncompleted-flows?tab=us')).body.data.find((one: any) => one.id === refundId);
    expect(flow.causeText.en).toContain('not on your balance');
    expect(flow.nextStep.fr).toContain('gardez-le');
    const now = await offered(refundId);
    expect([now['retryRefund']!.allowed, now['keepInstead']!.allowed]).toEqual([true, true]);
    for (const action of ['startRefund', 'cancelRefund', 'approve', 'decline'])
      expect(now[action]!.disabledReason.en, action).not.toContain('finished');
    await retry(refundId);
    await over();
  });

  it('is kept once with the payer’s agreement, and is then a payment like any other', async () => {
    const { paidId, refundId } = await refusedAutomatic();
    const [before, there] = [await balance(), await suspense()];
    const answers = await Promise.all([keep(refundId), keep(refundId, manager)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await hand.row(refundId)).toMatchObject({ status: 'cancelled', refund_hold_round: null });
    expect(await kindsOf(refundId)).toContain('kept');
    expect(await detail(paidId)).toMatchObject({ status: 'completed', trigger: null, refundable: 3000 });
    expect(await balance()).toMatchObject({
      available: before.available + 3000,
      ledger: before.ledger + 3000,
      reserved: before.reserved,
    });
    expect(await suspense()).toBe(there - 3000);
    expect(await todo(refundId)).toEqual([]);
    expect((await retry(refundId)).body.error.params).toMatchObject({ reason: 'notFailed' });
  });

  it('that is called off on its second try is everybody’s to decide again', async () => {
    const { refundId } = await refusedAutomatic();
    expect((await retry(refundId)).status).toBe(200);
    expect(await todo(refundId)).toEqual([]);
    expect((await owner.post(`/fapi/refunds/${refundId}/cancel`)).status).toBe(200);
    for (const who of [owner, manager]) expect(await todo(refundId, who)).toMatchObject([{ type: 'refundRequired' }]);
    expect((await keep(refundId, manager)).status).toBe(200);
    expect(await todo(refundId)).toEqual([]);
  });

  it('is kept or sent again, whoever of the two is first', async () => {
    for (const first of [keep, retry]) {
      const { refundId } = await refusedAutomatic();
      const there = await suspense();
      const second = first === keep ? retry : keep;
      const answers = await Promise.all([first(refundId), second(refundId, manager)]);
      expect(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        JSON.stringify(answers),
      ).toEqual([200, 409]);
      await over();
      expect(['refunded', 'cancelled']).toContain((await hand.row(refundId)).status);
      expect(await suspense()).toBe(there - 3000);
    }
  });

  it('is not kept while anybody asks whether it was paid', async () => {
    const { paidId, refundId, phone } = await refusedAutomatic();
    const announce = (at: Date | null) =>
      hand.inTx((tx) =>
        tx
          .updateTable('attempts')
          .set({ announced_at: at, next_step: at && 'status', next_step_at: at && new Date(at.getTime() + 3_600_000) })
          .where('organisation_id', '=', organisationId)
          .where('transaction_id', '=', refundId)
          .execute(),
      );
    await announce(world.clock.now());
    expect((await offered(refundId))['keepInstead']!.allowed).toBe(false);
    expect((await keep(refundId)).body.error.params).toMatchObject({ reason: 'beingAsked' });
    await announce(null);
    await slow(phone);
    expect((await retry(refundId)).status).toBe(200);
    await over();
    await world.travel(20 * 60_000, 60_000);
    expect(await hand.row(refundId)).toMatchObject({ stage: 'inReconciliation' });
    expect((await keep(refundId)).body.error.key).toBe('refunds.action_not_possible');
    await word(paidId, refundId, 1);
    expect((await keep(refundId)).body.error.key).toBe('refunds.action_not_possible');
    expect((await settle(refundId, 'paid')).status).toBe(200);
  });

  it('that was kept and is said to be paid after all leaves the account, or is the payment’s to refund', async () => {
    for (const outcome of ['paid', 'notPaid'] as const) {
      const { paidId, refundId } = await refusedAutomatic();
      expect((await keep(refundId)).status).toBe(200);
      const [before, there] = [await balance(), await suspense()];
      await word(paidId, refundId, 1);
      expect((await settle(refundId, outcome)).status).toBe(200);
      expect((await keep(refundId)).body.error.params).toMatchObject({ reason: 'alreadyFinal' });
      if (outcome === 'notPaid') {
        expect(await balance()).toEqual(before);
        // What had been kept is the merchant's: it goes back as any refund, out of the balance.
        expect((await retry(refundId)).status).toBe(200);
        expect(await balance()).toMatchObject({ reserved: before.reserved + 3000 });
        expect(await hand.verify()).toMatchObject({ ok: true });
        await over();
      }
      expect(await detail(paidId)).toMatchObject({ status: 'refunded', refundedAmount: 3000 });
      expect([(await balance()).ledger, await suspense()]).toEqual([before.ledger - 3000, there]);
    }
  });
});

it('a refund of the merchant’s own money that failed is back on the balance, and is nothing to keep', async () => {
  const { refundId } = await refused();
  const [notice] = await todo(refundId);
  expect(notificationTexts.refundFailed.fr(notice.params)).toContain('revenu sur votre solde');
  const [before, there] = [await balance(), await suspense()];
  expect((await keep(refundId)).body.error.params).toMatchObject({ reason: 'alreadyFinal' });
  expect([await balance(), await suspense()]).toEqual([before, there]);
});
