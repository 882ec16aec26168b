import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAs, givePins, testPin } from '../../../testing/approvals.ts';
import { ribOf } from '../../../testing/bank-files.ts';
import { typed } from '../../../testing/mass-payments.ts';
import { ok } from '../../../testing/ok.ts';
import { robbedMassPayments } from '../../../testing/robbed-mass-payments.ts';
import { robbery } from '../../../testing/robbed.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

/**
 * The only yes that a mass payment had was given in a stolen account, and whoever asked for it may be the thief: nobody
 * but another person lets its rest go on.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-16T15:00:00+01:00') });
});
afterAll(() => world?.close());
const thief = robbery(() => world, 'rest-of-a-mass-payment');
const { login, press, notMe, waysBack } = thief;
const robbed = robbedMassPayments(() => world, thief);
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
  it('that waits for money goes on with another yes only', async () => {
    const shop = await robbed('Masse en attente', 1_000_000);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.wait();
    const [status, stopped] = await shop.states(id);
    expect([status, stopped[3]]).toEqual(['paused', 'pending']);
    await shop.hand.fund(2_000_000);
    const colleague = await shop.another();
    const first = await shop.requestOf(id);
    for (const decision of ['decline', 'approve'] as const) {
      await ok(shop.resume(id));
      await shop.wait();
      expect(await shop.states(id), 'it waits').toEqual(['paused', stopped]);
      const asked = await shop.requestOf(id);
      expect(asked).toMatchObject({ status: 'pendingApproval', amount: 906_815 });
      expect(asked.id).not.toBe(first.id);
      for (const again of [shop.resume(id), shop.retry(id)])
        expect(await again).toMatchObject(refused('mass_payments.action_not_possible'));
      expect((await decideAs(shop.maker, asked.id, 'approve')).body.error.key).toBe('approvals.own_request');
      await ok(decideAs(colleague, asked.id, decision));
      await shop.wait();
    }
    expect((await shop.mass.get(id)).events.map(({ kind }: any) => kind)).toEqual(
      expect.arrayContaining(['resumeAsked', 'resumeDeclined', 'resumed']),
    );
    expect(await shop.states(id)).toEqual(['completed', Array(4).fill('completed')]);
  });

  it('may be taken back again, and is cancelled with what it waits for', async () => {
    const shop = await robbed('Masse reprise', 1_000_000);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.another();
    await ok(shop.resume(id));
    await ok(shop.mass.act(id, 'recall'));
    expect([(await shop.states(id))[0], (await shop.requestOf(id)).status]).toEqual(['paused', 'cancelled']);
    await ok(shop.resume(id));
    await ok(shop.mass.act(id, 'cancel'));
    expect([(await shop.states(id))[0], (await shop.requestOf(id)).status]).toEqual([
      'partiallyCompleted',
      'cancelled',
    ]);
  });

  it('of a file of several parts waits for one yes, also where nothing of it has left', async () => {
    const shop = await robbed('Masse en parties', 5_000_000);
    await shop.hand.inTx((tx) =>
      tx
        .updateTable('organisation_settings')
        .set({ mass_rows: 2 })
        .where('organisation_id', '=', shop.organisationId)
        .execute(),
    );
    const { id } = await shop.mass.create([], { type: 'file' });
    const lines = ['Nom;Téléphone;Montant', ...rows.map(({ name, phone, amount }) => `${name};${phone};${amount}`)];
    await shop.mass.upload(id, Buffer.from(lines.join('\r\n')));
    await ok(shop.mass.submit(id));
    const ids = (await shop.mass.get(id)).siblings.map((part: any) => part.id) as string[];
    expect(ids).toHaveLength(2);
    await shop.approve(id);
    expect((await press(shop.letter)).status).toBe(200);
    const colleague = await shop.another();
    await ok(shop.resume(ids[1]!));
    const asked = await shop.requestOf(ids[0]!);
    const { warnings, balance } = (await colleague.get(`/fapi/approvals/${asked.id}`)).body.data;
    expect(warnings.map(({ code }: any) => code)).toContain('stoodStill');
    const { available, reserved } = await shop.hand.balance('payout');
    expect(balance).toEqual({ account: 'payout', before: available + reserved, after: available });
    expect(asked).toMatchObject({ status: 'pendingApproval' });
    await shop.wait();
    const statuses = async () => Promise.all(ids.map(async (part) => (await shop.mass.get(part)).status));
    expect(await statuses()).toEqual(['paused', 'paused']);
    expect((await shop.mass.get(ids[1]!)).approval.id).toBe(asked.id);
    await ok(decideAs(colleague, asked.id, 'approve'));
    await shop.wait();
    expect(await statuses()).toEqual(['completed', 'completed']);
  });

  it('that fails after another yes to it is tried again without one, and what had failed before is not', async () => {
    const shop = await robbed('Masse à deux oui', 1_000_000);
    const failNext = (n: number) =>
      world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `23767712300${n}` });
    await failNext(1);
    await failNext(4);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.hand.fund(3_000_000);
    const colleague = await shop.another();
    await ok(shop.resume(id));
    await ok(decideAs(colleague, (await shop.requestOf(id)).id, 'approve'));
    await shop.wait();
    expect((await shop.states(id))[1]).toEqual(['failed', 'completed', 'completed', 'failed']);
    const [before, , , after] = await shop.mass.rows(id);
    expect(await shop.retry(id, { itemIds: [before!.id] })).toMatchObject(refused('approvals.retry_asks_nobody'));
    await ok(shop.retry(id, { itemIds: [after!.id] }));
  });

  it('that somebody had paused before the press is not resumed either', async () => {
    const shop = await robbed('Masse en pause', 1_000_000);
    const id = await shop.letGo(rows, options);
    await ok(shop.maker.post(`${shop.mass.path(id)}/pause`, { version: (await shop.mass.get(id)).version }));
    expect((await press(shop.letter)).status).toBe(200);
    await shop.hand.fund(2_000_000);
    await ok(shop.resume(id));
    await shop.wait();
    expect([(await shop.states(id))[0], (await shop.requestOf(id)).status]).toEqual(['paused', 'pendingApproval']);
  });

  it('that a second stolen account had corrected while it stood still asks for all of it', async () => {
    const shop = await robbed('Masse volée deux fois', 1_000_000);
    await world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: '237677123001' });
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.hand.fund(3_000_000);
    const colleague = await shop.another();
    const second = await world.person(shop.organisationId, 'admin');
    await givePins(world, second);
    const { email } = (await ok(second.get('/ba021/v1/session'))).user;
    world.clock.advance(1_000);
    await login(email, undefined, 'second thief');
    const [letter] = await waysBack(email, 'newDevice');
    world.clock.advance(1_000);
    const [first] = await shop.mass.rows(id);
    const corrections = [{ itemId: first!.id, phone: '677999888' }];
    await ok(second.post(`${shop.mass.path(id)}/retry`, { pin: testPin, corrections }));
    world.clock.advance(1_000);
    await ok(decideAs(colleague, (await shop.requestOf(id)).id, 'approve'));
    await shop.wait();
    expect((await press(letter)).status).toBe(200);
    await ok(shop.resume(id));
    const waiting = (await shop.mass.rows(id)).filter((row: any) => row.status === 'pending');
    expect(waiting.map((row: any) => row.phone)).toContain('237677999888');
    const { amount, status } = await shop.requestOf(id);
    expect([status, Number(amount)]).toEqual([
      'pendingApproval',
      waiting.reduce((sum: number, row: any) => sum + row.total_debit, 0),
    ]);
  });

  it('whose money is there does not lapse, however long it stands still', async () => {
    const shop = await robbed('Masse payée d’avance', 1_000_000);
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.hand.fund(3_000_000);
    await world.travel(26 * 3_600_000, 1_800_000);
    const { missing } = await shop.hand.inTx((tx) =>
      tx.selectFrom('mass_payments').select('missing').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const waiting = await shop.hand.inTx((tx) =>
      tx.selectFrom('mass_payment_items').select('status').where('run_id', '=', id).orderBy('row_no').execute(),
    );
    expect([missing, waiting.map(({ status }) => status)]).toEqual([
      null,
      ['completed', 'completed', 'pending', 'pending'],
    ]);
  });

  it('that lapses while it waits for another yes waits for nobody any more', async () => {
    const shop = await robbed('Masse qui attend', 1_000_000);
    await world.sim('outcomes', { action: 'ignore', count: 1, neverExpires: true, msisdn: '237677123001' });
    const id = await shop.letGo(rows, options);
    expect((await press(shop.letter)).status).toBe(200);
    await shop.another();
    await shop.wait();
    await ok(shop.resume(id));
    await world.travel(26 * 3_600_000, 1_800_000);
    const { resume_approval_id: waitsFor } = await shop.hand.inTx((tx) =>
      tx.selectFrom('mass_payments').select('resume_approval_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect([waitsFor, (await shop.requestOf(id)).status]).toEqual([null, 'expired']);
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
