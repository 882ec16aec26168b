import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paperOf } from '../../../testing/paper-of.ts';
import { decideAs, givePins, ruleInForce, sweepNow, testPin as pin } from '../../../testing/approvals.ts';
import { sampleJpeg } from '../../../testing/sample-files.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/** Announced was one sum, another one came: whoever confirms it has to see both. */
let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
beforeAll(async () => {
  world = await testWorld({
    start: new Date('2026-11-18T09:00:00Z'),
    env: {
      DEPOSIT_BANK_HOLDER: 'Nkap SA',
      DEPOSIT_BANK_NAME: 'Afriland First Bank',
      DEPOSIT_BANK_RIB: '10005000010123456789063',
    },
  });
  const merchant = await world.merchant('Recharge', ['owner', 'admin', 'manager']);
  ({ owner } = merchant);
  [admin, manager] = [merchant.people['admin']!, merchant.people['manager']!];
  await givePins(world, owner, admin, manager);
});
afterAll(() => world?.close());

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const announced = async (amount: number) => (await manager.post('/fapi/top-ups/bank', { amount })).body.data;
const record = (id: string, amount: number) =>
  manager.post(`/fapi/top-ups/${id}/record`, { version: 1, amount, ...paperOf(world.clock.now()) });
const read = async (id: string) =>
  (await owner.get('/fapi/top-ups')).body.data.deposits.find((row: any) => row.id === id);

describe('a deposit of another amount than was announced', () => {
  it('keeps both, tells whoever confirms, and says so in the timeline', async () => {
    const top = await announced(100_000);
    expect(top).toMatchObject({ amount: 100_000, announcedAmount: 100_000 });
    const told = (await record(top.id, 700_000)).body.data;
    expect(told).toMatchObject({ amount: 700_000, announcedAmount: 100_000 });
    const { params } = (await admin.get('/ba021/v1/notifications')).body.data.find(
      (line: any) => line.type === 'topUpWaiting',
    );
    expect(params).toMatchObject({ amount: 700_000, announced: 100_000 });
    const done = (
      await admin.post(`/fapi/top-ups/${top.id}/decision`, { version: told.version, decision: 'confirm', pin })
    ).body.data;
    expect(done).toMatchObject({ status: 'completed', amount: 700_000, announcedAmount: 100_000 });
    const { amount, events } = (await owner.get(`/fapi/transactions/${done.transactionId}`)).body.data;
    expect([amount, plain(events[0].note.en), plain(events[0].note.fr)]).toEqual([
      700_000,
      'Announced: XAF 100,000. Arrived: XAF 700,000 (XAF 600,000 more).',
      'Annoncé : 100 000 FCFA. Arrivé : 700 000 FCFA (600 000 FCFA de plus).',
    ]);
  });

  it('says nothing of a difference where there is none', async () => {
    const top = await announced(50_000);
    const told = (await record(top.id, 50_000)).body.data;
    const done = (
      await admin.post(`/fapi/top-ups/${top.id}/decision`, { version: told.version, decision: 'confirm', pin })
    ).body.data;
    expect((await owner.get(`/fapi/transactions/${done.transactionId}`)).body.data.events[0].note).toBeNull();
  });

  it('stands whole before who approves by a rule, and is what was announced again once it is taken back', async () => {
    await ruleInForce(owner, admin, { subject: 'topUpManual' });
    const top = await announced(90_000);
    const { approvalId } = (await record(top.id, 80_000)).body.data;
    const request = (await admin.get(`/fapi/approvals/${approvalId}`)).body.data;
    expect(request.amount, 'decided is what arrived').toBe(80_000);
    expect(request.lines.map((line: any) => [line.label.en, plain(line.value.en ?? line.value)])).toEqual(
      expect.arrayContaining([
        ['Announced', 'XAF 90,000'],
        ['Arrived', 'XAF 80,000'],
        ['Difference', 'XAF 10,000 less'],
      ]),
    );
    expect(request.warnings.map((warning: any) => warning.code)).toContain('depositDiffers');
    await manager.post(`/fapi/approvals/${approvalId}/recall`, {});
    expect(await read(top.id)).toMatchObject({ status: 'pending', amount: 90_000, announcedAmount: 90_000 });
    const again = (
      await manager.post(`/fapi/top-ups/${top.id}/record`, {
        version: (await read(top.id)).version,
        amount: 85_000,
        ...paperOf(world.clock.now()),
      })
    ).body.data;
    expect((await decideAs(admin, again.approvalId, 'approve')).status).toBe(200);
    expect(await read(top.id)).toMatchObject({ status: 'completed', amount: 85_000, announcedAmount: 90_000 });
  });

  it('that nobody decided on in time says so, and is declared again by anybody with what was declared', async () => {
    const top = await announced(60_000);
    expect(await read(top.id)).toMatchObject({ notApproved: null });
    const proofFileId = await storedFileId(manager, { purpose: 'proof', bytes: sampleJpeg() });
    const paper = { ...paperOf(world.clock.now()), proofFileId };
    const declare = async (who: Session, amount: number) =>
      who.post(`/fapi/top-ups/${top.id}/record`, { version: (await read(top.id)).version, amount, ...paper });
    const first = await declare(manager, 59_000);
    expect(first.body.data, JSON.stringify(first.body.error)).toMatchObject({
      status: 'processing',
      notApproved: null,
    });
    const { approvalId } = first.body.data;
    const over = { lapses_at: world.clock.now(), next_look_at: world.clock.now() };
    await world.production.runTx('system', (tx) =>
      tx.updateTable('approval_requests').set(over).where('id', '=', approvalId).execute(),
    );
    await sweepNow(world);
    expect(await read(top.id)).toMatchObject({
      status: 'pending',
      approvalId: null,
      slipNumber: paper.slipNumber,
      proofFileId,
      notApproved: { status: 'expired', amount: 59_000, byName: null, at: world.clock.now().toISOString() },
    });
    const again = await declare(owner, 59_000);
    expect(again.body.data, JSON.stringify(again.body.error)).toMatchObject({
      status: 'processing',
      proofFileId,
      notApproved: null,
    });
    expect((await decideAs(admin, again.body.data.approvalId, 'approve')).status).toBe(200);
  });
});
