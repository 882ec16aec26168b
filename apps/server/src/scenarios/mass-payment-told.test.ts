import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ruleInForce, testPin } from '../testing/approvals.ts';
import { massHand, mtnPhone, orangePhone, typed } from '../testing/mass-payments.ts';
import { readCsv } from '../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** What somebody would try who wants money out of a run without being seen, or who is simply tired. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let manager: Session;
let admin: Session;
let organisationId: string;
let hand: ReturnType<typeof massHand>;
let numbers = 5000;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const merchant = await world.merchant(undefined, ['owner', 'manager', 'admin']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  admin = merchant.people['admin']!;
  hand = massHand(world, organisationId, owner);
  for (const person of [owner, manager, admin]) await massHand(world, organisationId, person).ready();
  await hand.fund(20_000_000);
});
const row = (amount = 10_000, more: object = {}) => typed(mtnPhone(++numbers), amount, more);
const run = async (id: string, ms = 60_000) => {
  await world.settle();
  await world.travel(ms);
  return hand.get(id);
};
const loginAgain = async (session: Session): Promise<Session> => {
  const user = await world.production.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('email').where('id', '=', session.userId).executeTakeFirstOrThrow(),
  );
  return world.login(user.email!);
};
const recipient = async (name: string, phone: string) =>
  hand.ok(owner.post('/fapi/recipients', { kind: 'person', displayName: name, phone, language: 'fr' }));

describe('who hears of it', () => {
  it('not of a blocked payroll: an administrator of one branch', async () => {
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    const branch = await world.person(organisationId, 'admin');
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set({ sub_account_ids: ['sub_00000000000000000000000000'] })
        .where('user_id', '=', branch.userId)
        .execute(),
    );
    const { id } = await massHand(world, organisationId, manager).create([row()]);
    expect((await massHand(world, organisationId, manager).submit(id)).body.data.approval.status).toBe('onHold');
    const told = (who: Session) =>
      hand.inTx((tx) =>
        tx
          .selectFrom('identity.notifications')
          .select('id')
          .where('user_id', '=', who.userId)
          .where('type', '=', 'approvalBlocked')
          .execute(),
      );
    expect([(await told(admin)).length, (await told(branch)).length]).toEqual([1, 0]);
  });

  it('not of amounts of runs: who does not see runs', async () => {
    const developer = await world.person(organisationId, 'developer');
    const auditor = await world.person(organisationId, 'auditor');
    await hand.create([row()]);
    const kinds = async (who: Session) =>
      (await who.get('/fapi/live/poll?after=evt_00000000000000000000000000')).body.data.events.map(
        (line: any) => line.kind,
      );
    expect(await kinds(auditor)).toContain('massPayment');
    expect(await kinds(developer)).not.toContain('massPayment');
  });
});

describe('what a run tells', () => {
  it('that the number of somebody is another one than was paid last, in the row and to the approver', async () => {
    const awa = await recipient('Awa Ngo', mtnPhone(++numbers));
    const { id } = await hand.create([{ recipientId: awa.id, amount: 9000 }]);
    await hand.submit(id);
    await run(id);
    await ruleInForce(owner, manager, { subject: 'massPayment' });
    world.clock.advance(8 * 24 * 3_600_000);
    owner = await loginAgain(owner);
    manager = await loginAgain(manager);
    hand = massHand(world, organisationId, owner);
    const now = await hand.ok(owner.get(`/fapi/recipients/${awa.id}`));
    await hand.ok(
      owner.put(`/fapi/recipients/${awa.id}`, {
        version: now.version,
        recipient: { kind: 'person', displayName: 'Awa Ngo', phone: mtnPhone(++numbers), language: 'fr' },
        pin: testPin,
      }),
    );
    const next = await hand.create([{ recipientId: awa.id, amount: 9000 }]);
    expect((await hand.items(next.id))[0].warnings.map((fault: any) => fault.code)).toEqual(['recipient.changed']);
    const asked = (await hand.submit(next.id)).body.data;
    expect((await manager.get(`/fapi/approvals/${asked.approval.id}`)).body.data.warnings).toMatchObject([
      { code: 'changedPhone' },
    ]);
  });

  it('how fast it goes and how long the rest takes, while it goes', async () => {
    await world.sim('down', { simulator: 'orange' });
    const { id } = await hand.create([
      ...Array.from({ length: 20 }, () => row()),
      ...Array.from({ length: 10 }, () => typed(orangePhone(++numbers), 5000)),
    ]);
    expect(await hand.get(id)).toMatchObject({ speed: null, secondsLeft: null });
    await hand.submit(id);
    const now = await run(id, 120_000);
    expect(now).toMatchObject({ status: 'processing', counts: { completed: 20 }, speed: 10, secondsLeft: 60 });
    await world.sim('down', { simulator: 'orange', down: false });
    expect(await run(id, 600_000)).toMatchObject({ status: 'completed', speed: null, secondsLeft: null });
  });
});

describe('the file that comes back', () => {
  it('calculates nothing, not even in its headings', async () => {
    const { id } = await hand.create([], { type: 'file', title: '=1+1' });
    await hand.upload(
      id,
      Buffer.from('Nom;Téléphone;Montant;=HYPERLINK(1);00 code\r\nAwa Ngo;677250001;5000;@SUM(1);00123\r\n'),
    );
    await hand.submit(id);
    await run(id);
    const csv = readCsv(
      Buffer.from((await owner.get(`${hand.path(id)}/result?format=csv&language=en`)).body as string),
      ',',
    );
    expect([csv[0]!.slice(4, 6), csv[1]!.slice(4, 6)]).toEqual([
      ["'=HYPERLINK(1)", '00 code'],
      ["'@SUM(1)", '00123'],
    ]);
    const all = readCsv(
      Buffer.from((await owner.get('/fapi/mass-payments/recipients/export?format=csv&language=en')).body as string),
      ',',
    );
    expect(all.flat().filter((cell) => /^[=+@-]./.test(cell))).toEqual([]);
  });
});
