import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { givePins } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { reportPayouts } from '../../engine/movements/public.ts';

/**
 * Whoever makes a file for the bank of nothing but payments that must not go is told which and why, and they are
 * stopped.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let bank: ReturnType<typeof bankHand>;
beforeAll(async () => {
  world = await testWorld();
  ({ organisationId, owner } = await world.merchant('Paie par banque', ['owner', 'admin']));
  hand = massHand(world, organisationId, owner);
  bank = bankHand(world, organisationId, owner);
  await givePins(world, owner);
  await hand.fund(5_000_000);
  expect((await bank.connect()).status).toBe(200);
});
afterAll(() => world?.close());

it('says what is held back and why, stops it and frees its money', async () => {
  const { id } = await hand.create([{ name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 64_000 }]);
  await hand.submit(id, { confirmLikeness: true });
  await world.settle();
  const [first] = await hand.items(id);
  const nextFile = async () => (await hand.ok(owner.get(`/fapi/mass-payments/recipients/${first.id}`))).nextFile;
  const figures = async () => {
    const { money, secondsLeft } = await hand.ok(owner.get(hand.path(id)));
    return { notSent: money.notSent.amount, underWay: money.underWay.amount, secondsLeft };
  };
  expect(await nextFile()).toMatchObject({ cutOffAt: expect.any(String) });
  expect(await figures()).toEqual({ notSent: 64_000, underWay: 0, secondsLeft: null });
  await bank.make();
  expect(await nextFile(), 'it stands in one').toBeNull();
  expect(await figures()).toMatchObject({ notSent: 0, underWay: 64_000 });
  await hand.inTx((tx) =>
    reportPayouts(
      tx,
      world.clock.now(),
      [
        {
          organisationId,
          transactionId: first.transactionId,
          outcome: 'refused',
          reason: { code: 'PROVIDER_UNAVAILABLE' },
        },
      ],
      world.production.payouts,
    ),
  );
  const before = await hand.balance('payout');
  const copy = await hand.ok(owner.post(`${hand.path(id)}/clone`, { items: 'failed' }));
  expect((await hand.submit(copy.id, { confirmLikeness: true })).status).toBe(200);
  await world.settle();
  expect((await hand.balance('payout')).available).toBeLessThan(before.available);
  // The bank says of the first that it has paid after all, and nobody has taken the copy back yet.
  await hand.inTx((tx) =>
    tx
      .updateTable('mass_payment_items')
      .set({ status: 'completed', reason_code: null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', first.id)
      .execute(),
  );

  const refused = await bank.make();
  expect([refused.status, refused.body.error?.key, refused.body.error?.params]).toMatchObject([
    409,
    'bank_files.all_held_back',
    { count: 1, amount: 64_000 },
  ]);
  expect(refused.body.error.message.en).toContain('Marcel Owona');
  expect(refused.body.error.message.fr).toContain('Marcel Owona');
  expect((await hand.items(copy.id))[0]).toMatchObject({ status: 'failed', reason: { code: 'PAID_IN_OTHER_RUN' } });
  expect((await hand.balance('payout')).available).toBe(before.available);
  expect((await bank.make()).body.error.key).toBe('bank_files.nothing_waits');
  expect(await hand.verify()).toMatchObject({ ok: true });
});
