import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, rangeOf, ruleInForce, testPin } from '../../testing/approvals.ts';
import { bankHand, ribOf } from '../../testing/bank-files.ts';
import { massHand, typed } from '../../testing/mass-payments.ts';
import { ok } from '../../testing/ok.ts';
import { robbery } from '../../testing/robbed.ts';
import { testWorld, type TestWorld } from '../../testing/test-world.ts';

/**
 * The only yes that a mass payment had was given in a stolen account, and whoever asked for it may be the thief: nobody
 * but another person lets its rest go on.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
});
afterAll(() => world?.close());
const { login, press, notMe, waysBack } = robbery(() => world, 'rest-of-a-mass-payment');

async function robbed(name: string, funds: number) {
  const { owner, people, organisationId } = await world.merchant(name, ['owner', 'manager', 'admin']);
  const [approver, maker] = [people['manager']!, people['admin']!];
  await givePins(world, owner, approver, maker);
  const hand = bankHand(world, organisationId, owner);
  await hand.fund(funds);
  expect((await hand.connect({ schedule: 'cutOff' })).status).toBe(200);
  await ruleInForce(owner, approver, {
    subject: 'massPayment',
    ranges: [rangeOf({ min: 1_000_000, finalApproverId: approver.userId })],
  });
  world.clock.advance(1_000);
  const { email } = (await ok(approver.get('/ba021/v1/session'))).user;
  await login(email);
  const [letter] = await waysBack(email, 'newDevice');
  world.clock.advance(1_000);
  const mass = massHand(world, organisationId, maker);
  const wait = async () => {
    await world.settle();
    await world.travel(20_000);
  };
  /** Asked for by the maker, and let go by a yes in the account of the approver. */
  const letGo = async (rows: Parameters<typeof mass.create>[0], options: object = {}): Promise<string> => {
    const { id } = await mass.create(rows, options);
    await ok(mass.submit(id, { confirmLikeness: true }));
    const { id: request } = (await ok(approver.get('/fapi/approvals?tab=all&limit=50'))).find(
      (row: any) => row.refId === id,
    );
    await ok(decideAs(approver, request, 'approve'));
    await wait();
    return id;
  };
  const states = async (id: string) => [
    (await mass.get(id)).status,
    (await mass.rows(id)).map((row: any) => row.status),
  ];
  const resume = async (id: string) => maker.post(`${mass.path(id)}/resume`, { version: (await mass.get(id)).version });
  const retry = (id: string, body: object = {}) => maker.post(`${mass.path(id)}/retry`, { pin: testPin, ...body });
  return { owner, maker, organisationId, hand, letter: letter!, mass, wait, letGo, states, resume, retry };
}
const refused = (key: string) => ({ status: 409, body: { error: { key } } });

describe('the rest of a mass payment that a yes in a stolen account let go', () => {
  it('that waits for the file of the bank is not tried again without another yes, nor a small part of it', async () => {
    const shop = await robbed('Masse volée', 20_000_000);
    const id = await shop.letGo([
      { name: 'Marcel Owona', rib: ribOf('30245039710'), amount: 4_640_000 },
      { name: 'Paul Biyick', rib: ribOf('00000000011'), amount: 650_000 },
    ]);
    expect(await shop.states(id)).toEqual(['processing', ['processing', 'processing']]);
    expect((await notMe(shop.letter)).status).toBe(200);
    await shop.wait();
    const [, small] = await shop.mass.rows(id);
    expect(small).toMatchObject({ status: 'failed', reason_code: 'MAKER_DISOWNED' });
    for (const body of [{}, { itemIds: [small!.id] }])
      expect(await shop.retry(id, body)).toMatchObject(refused('approvals.retry_asks_nobody'));
    await shop.wait();
    expect((await shop.states(id))[1]).toEqual(['failed', 'failed']);
    // A copy asks.
    const copy = await ok(shop.maker.post(`${shop.mass.path(id)}/clone`, { items: 'failed' }));
    await ok(shop.mass.submit(copy.id, { confirmLikeness: true, confirmTwins: true }));
    expect((await shop.mass.get(copy.id)).status).toBe('pendingApproval');
  });

  const rows = [1, 2, 3, 4].map((n) => typed(`67712300${n}`, 450_000 + n));
  const options = {
    options: { stopOnFailurePct: null, queueIfShort: true, queueMaxAgeHours: 24, runAsFarAsMoneyGoes: true },
  };
  it('that waits for money is not resumed without another yes', async () => {
    const shop = await robbed('Masse en attente', 1_000_000);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    const [status, stopped] = await shop.states(id);
    expect([status, stopped[3]]).toEqual(['paused', 'pending']);
    await shop.hand.fund(2_000_000);
    expect(await shop.resume(id)).toMatchObject(refused('mass_payments.resume_asks_nobody'));
    await shop.wait();
    expect(await shop.states(id)).toEqual(['paused', stopped]);
  });

  it('that somebody had paused before the press is not resumed either', async () => {
    const shop = await robbed('Masse en pause', 1_000_000);
    const id = await shop.letGo(rows, options);
    await ok(shop.maker.post(`${shop.mass.path(id)}/pause`, { version: (await shop.mass.get(id)).version }));
    expect((await press(shop.letter)).status).toBe(200);
    await shop.hand.fund(2_000_000);
    expect(await shop.resume(id)).toMatchObject(refused('mass_payments.resume_asks_nobody'));
    expect((await shop.states(id))[0]).toBe('paused');
  });

  it('goes on by a word of whoever may where the rule wants nobody for it', async () => {
    const shop = await robbed('Masse sans règle', 1_000_000);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    await shop.hand.fund(2_000_000);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('approval_policies')
        .set({ in_force: false })
        .where('organisation_id', '=', shop.organisationId)
        .execute(),
    );
    await ok(shop.resume(id));
    await shop.wait();
    expect((await shop.states(id))[1]).not.toContain('pending');
  });
});
