import { formatRib } from '#domain/banks/account.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../../testing/approvals.ts';
import { bankHand, ribOf } from '../../../testing/bank-files.ts';
import { massHand, mtnPhone } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { transferHand } from '../../../testing/transfers.ts';
import { reportPayouts } from '../../engine/movements/public.ts';

/** Failed payments to bank accounts, corrected and tried again. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
let hand: ReturnType<typeof massHand>;
let bank: ReturnType<typeof bankHand>;
let organisationId: string;
const closed = ribOf('00000000404');
const open = ribOf('30245039710');

beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Paie par banque', ['owner', 'manager', 'admin']);
  ({ organisationId, owner, people } = merchant);
  hand = massHand(world, organisationId, owner);
  bank = bankHand(world, organisationId, owner);
  await givePins(world, owner, people['manager']!, people['admin']!);
  await hand.fund(5_000_000);
  expect((await bank.connect()).status).toBe(200);
});
afterAll(() => world?.close());

const retry = (id: string, body: object) => owner.post(`${hand.path(id)}/retry`, body);
const report = (transactionId: string, outcome: 'paid' | 'refused') =>
  hand.inTx((tx) =>
    reportPayouts(
      tx,
      world.clock.now(),
      [
        {
          organisationId,
          transactionId,
          outcome,
          ...(outcome === 'refused' ? { reason: { code: 'PAYEE_BLOCKED' as const, text: 'AC04 COMPTE CLOTURE' } } : {}),
        },
      ],
      world.production.payouts,
    ),
  );
/** A run of one to an account the bank finds closed. */
async function failedRun(): Promise<{ id: string; item: any }> {
  world.clock.advance(1000);
  const { id } = await hand.create([{ name: 'Marcel Owona', rib: closed, amount: 64_000 }]);
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  await world.settle();
  const [sent] = await hand.items(id);
  await bank.make();
  await report(sent.transactionId, 'refused');
  await world.settle();
  const [item] = await hand.items(id);
  expect(item).toMatchObject({ status: 'failed', retry: 'corrected' });
  return { id, item };
}

it('goes to the account that was put right, in a file of its own', async () => {
  const { id, item } = await failedRun();
  for (const correction of [{}, { phone: mtnPhone(1) }, { operator: 'mtn' }]) {
    expect([
      correction,
      (await retry(id, { corrections: [{ itemId: item.id, ...correction }], pin: testPin })).body.error?.key,
    ]).toEqual([correction, 'mass_payments.items_not_retryable']);
  }
  expect(
    (await retry(id, { corrections: [{ itemId: item.id, rib: '123' }], pin: testPin })).body.error.fields[0],
  ).toMatchObject({ rule: 'rib.invalid' });
  await hand.ok(retry(id, { corrections: [{ itemId: item.id, rib: open }], pin: testPin }));
  await world.settle();
  const made = (await bank.make()).body.data;
  expect(await bank.items(made.id)).toMatchObject([{ rib: open, amount: 64_000, transactionId: item.transactionId }]);
  await report(item.transactionId, 'paid');
  await world.settle();
  expect((await hand.get(id)).status).toBe('completed');
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('goes to the same account again, once somebody gives it again', async () => {
  const { id, item } = await failedRun();
  expect((await hand.ok(retry(id, { corrections: [{ itemId: item.id, rib: closed }], pin: testPin }))).retried).toBe(1);
  await world.settle();
  const made = (await bank.make()).body.data;
  expect(await bank.items(made.id)).toMatchObject([{ rib: closed, amount: 64_000, transactionId: item.transactionId }]);
  await report(item.transactionId, 'paid');
  await world.settle();
  expect((await hand.get(id)).status).toBe('completed');
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('stands as it was when the correction is declined', async () => {
  const { id, item } = await failedRun();
  await ruleInForce(people['admin']!, people['manager']!, {
    subject: 'massPayment',
    ranges: [rangeOf({ finalApproverId: people['manager']!.userId })],
  });
  const asked = await hand.ok(retry(id, { corrections: [{ itemId: item.id, rib: open }] }));
  expect((await hand.items(id))[0]).toMatchObject({ status: 'ready', rib: open });
  // Whoever decides sees where it went and where it goes now.
  const { lines } = (await people['manager']!.get(`/fapi/approvals/${asked.run.approval.id}`)).body.data;
  const line = lines.find((each: any) => each.label.fr === item.name);
  expect(line.value.fr.indexOf(formatRib(closed))).toBe(0);
  expect(line.value.fr).toContain(`→ ${formatRib(open)}`);
  expect((await decideAs(people['manager']!, asked.run.approval.id, 'decline')).status).toBe(200);
  expect((await hand.items(id))[0]).toMatchObject({ status: 'failed', rib: closed });
  expect(await hand.balance('payout')).toMatchObject({ reserved: 0 });
  // The next run says beforehand that others will be asked, and wants no PIN then.
  const next = await hand.create([{ name: 'Judith Bassong', rib: open, amount: 20_000 }]);
  expect(next.approvalAhead).toEqual({ needed: true, approvers: ['manager of the test'] });
  expect((await hand.submit(next.id, { pin: undefined })).body.data).toMatchObject({
    status: 'pendingApproval',
    approvalAhead: null,
  });
  expect(await hand.verify()).toMatchObject({ ok: true });
});

it('a single transfer to an account that a planned run will pay is asked about', async () => {
  const to = { name: 'Marcel Owona', rib: ribOf('30245039711'), amount: 61_000 };
  const { id } = await hand.create([to], {
    scheduledFor: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
  });
  expect((await hand.submit(id, { confirmLikeness: true })).status).toBe(200);
  const by = transferHand(world, () => owner);
  expect((await by.quote({ kind: 'bank', rib: to.rib, name: to.name }, to.amount)).duplicate).toMatchObject({ id });
  expect((await by.quote({ kind: 'bank', rib: to.rib, name: to.name }, to.amount + 1)).duplicate).toBeNull();
});
