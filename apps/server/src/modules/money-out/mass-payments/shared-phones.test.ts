import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, runInput } from '../../../testing/mass-payments.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
let numbers = 0;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Famille', ['owner']);
  ({ owner } = merchant);
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
});
afterAll(() => world?.close());

const person = (displayName: string, phone: string, more: object = {}) =>
  hand.ok(owner.post('/fapi/recipients', { kind: 'person', displayName, phone, language: 'fr', ...more }));
const read = (id: string) => hand.ok(owner.get(`/fapi/recipients/${id}`));
const freeze = (id: string) => hand.ok(owner.post(`/fapi/recipients/${id}/freeze`, { reason: 'Départ' }));
const said = (item: any): string[] => [...item.errors, ...item.warnings].map((fault: any) => fault.code);
/** Awa and Bih, husband and wife with one phone. */
async function family() {
  const phone = mtnPhone(++numbers);
  return {
    phone,
    awa: await person('Awa Ngo', phone, { employeeNo: 'E-1' }),
    bih: await person('Bih Ngo', phone, { employeeNo: 'E-2' }),
  };
}
async function paid(id: string) {
  const sent = await hand.submit(id, { confirmLikeness: true, confirmTwins: true });
  expect(sent.status, JSON.stringify(sent.body.error)).toBe(200);
  await world.settle();
  await world.travel(60_000);
  return hand.get(id);
}

describe('two people with one phone', () => {
  it('are each paid as themselves from a file: the rows, the totals and the histories are each one’s own', async () => {
    const { phone, awa, bih } = await family();
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(
      id,
      Buffer.from(
        `Nom;Téléphone;Montant\r\nNGO BIH;${phone};7000\r\nAwa Ngo;${phone};5000\r\nChi Ngo;${phone};3000\r\n`,
      ),
    );
    const items = await hand.items(id);
    expect(items.map((item) => item.recipientId)).toEqual([bih.id, awa.id, null]);
    // Nobody stands there twice; who is not on the list is said to be so.
    expect(items.map(said)).toEqual([[], [], ['recipient.otherName']]);
    expect((await paid(id)).status).toBe('completed');
    expect([await read(awa.id), await read(bih.id)]).toMatchObject([
      { totalPaid: 5000, paidCount: 1 },
      { totalPaid: 7000, paidCount: 1 },
    ]);
    expect((await read(bih.id)).payments).toMatchObject([{ amount: 7000 }]);
    // Paid within seven days is said of who was paid, by a name written shorter too.
    const next = await hand.create([
      { name: 'Awa', phone, amount: 5100 },
      { name: 'Dora Fru', phone, amount: 5200 },
    ]);
    expect((await hand.items(next.id)).map(said)).toEqual([['row.paidRecently'], ['recipient.otherName']]);
  });

  it('are said to be paid within seven days, and however long ago as long as that is not over', async () => {
    const phone = mtnPhone(++numbers);
    const row = { name: 'Enow Tabe', phone, amount: 4100 };
    await paid((await hand.create([row])).id);
    const said30DaysLater = async (state: object) => {
      const at = new Date(world.clock.now().getTime() - 30 * 86_400_000);
      await world.production.runTx('system', (tx) =>
        tx
          .updateTable('transactions')
          .set({ created_at: at, completed_at: null, stage: null, ...state })
          .where('phone', '=', `237${phone}`)
          .execute(),
      );
      return (await hand.items((await hand.create([row])).id)).flatMap(said);
    };
    const completed = { status: 'completed', completed_at: new Date(world.clock.now().getTime() - 30 * 86_400_000) };
    expect(await said30DaysLater(completed)).toEqual([]);
    expect(
      await said30DaysLater({ ...completed, completed_at: world.clock.now() }),
      'planned long ago, paid today',
    ).toEqual(['row.paidRecently']);
    expect(await said30DaysLater({ status: 'processing', stage: 'inReconciliation' })).toEqual(['row.paidRecently']);
    expect(await said30DaysLater({ status: 'failed' })).toEqual([]);
  });

  it('are told apart by the reference, and a person who stands there twice is said to', async () => {
    const { phone, awa, bih } = await family();
    const run = await hand.create([
      { name: 'Ngo', phone, amount: 5000, externalRef: 'E-2' },
      { name: 'Ngo Bih', phone, amount: 5000 },
      { name: 'Awa Ngo', phone, amount: 5000 },
    ]);
    const items = await hand.items(run.id);
    expect(items.map((item) => [item.recipientId, said(item)])).toEqual([
      [bih.id, ['row.duplicate']],
      [bih.id, ['row.duplicate']],
      [awa.id, []],
    ]);
    expect(items[0].warnings[0].text.en).toContain('row 2');
  });

  it('are asked about where the name does not say, and paid once somebody has chosen', async () => {
    const { phone, awa, bih } = await family();
    const run = await hand.create([
      { name: 'Ngo', phone, amount: 5000 },
      { name: 'Ngo', phone, amount: 6000 },
    ]);
    expect(run).toMatchObject({ status: 'draft', wrongCount: 2, faults: [{ code: 'recipient.ambiguous', count: 2 }] });
    const [first, second] = await hand.items(run.id);
    expect(first.whoIs).toEqual([
      { recipientId: awa.id, name: 'Awa Ngo', employeeNo: 'E-1' },
      { recipientId: bih.id, name: 'Bih Ngo', employeeNo: 'E-2' },
    ]);
    expect((await hand.submit(run.id)).body.error?.key).toBe('mass_payments.action_not_possible');
    const answer = (itemId: string, recipientId: string | null) => hand.ok(hand.edit(run.id, itemId, { recipientId }));
    expect(await answer(first.id, bih.id)).toMatchObject({ status: 'ready', recipientId: bih.id });
    expect(await answer(second.id, null)).toMatchObject({ status: 'ready', recipientId: null });
    // What was chosen holds when prices or amounts change, also in a copy; another name is another question.
    await hand.ok(
      owner.put(hand.path(run.id), {
        version: (await hand.get(run.id)).version,
        run: runInput({ feeBearer: 'beneficiary' }),
      }),
    );
    expect((await hand.ok(hand.edit(run.id, first.id, { amount: 5500 }))).recipientId).toBe(bih.id);
    const copy = await hand.ok(owner.post(`${hand.path(run.id)}/clone`, {}));
    expect((await hand.items(copy.id)).map((item) => [item.recipientId, item.status])).toEqual([
      [bih.id, 'ready'],
      [null, 'ready'],
    ]);
    expect(await hand.ok(hand.edit(copy.id, (await hand.items(copy.id))[0].id, { name: 'Ngo' }))).toMatchObject({
      recipientId: bih.id,
    });
    expect(await hand.ok(hand.edit(copy.id, (await hand.items(copy.id))[0].id, { name: 'Awa N.' }))).toMatchObject({
      recipientId: awa.id,
      status: 'ready',
    });
    expect(
      (
        await hand.edit(copy.id, (await hand.items(copy.id))[0].id, {
          recipientId: 'rcp_00000000000000000000000000',
        })
      ).body.error?.key,
    ).toMatch(/recipients.not_found|request.invalid/);
    expect((await paid(run.id)).status).toBe('completed');
    expect([(await read(awa.id)).totalPaid, (await read(bih.id)).totalPaid]).toEqual([0, 5500]);
  });
});

describe('a frozen person who shares a phone', () => {
  it('is not paid, however the name is written; the other one is', async () => {
    const { phone, awa, bih } = await family();
    await freeze(awa.id);
    const names = ['Bih Ngo', 'Awa Ngo', 'Awaa Ngo', 'A. Ngo', 'Ngo', 'Ngo Awa Bih', 'Quelqu’un'];
    const run = await hand.create(names.map((name, index) => ({ name, phone, amount: 5000 + index })));
    expect(
      (await hand.items(run.id)).map((item) => [item.name, item.status, said(item).includes('recipient.frozen')]),
    ).toEqual(names.map((name, index) => [name, index === 0 ? 'ready' : 'draft', index > 0]));
    // Choosing the free one does not make the frozen name theirs.
    const picked = await hand.ok(hand.edit(run.id, (await hand.items(run.id))[1].id, { recipientId: bih.id }));
    expect([picked.status, picked.errors.map((fault: any) => fault.code)]).toEqual(['draft', ['recipient.frozen']]);
    await hand.ok(owner.post(`${hand.path(run.id)}/items/drop`, { which: 'wrong' }));
    expect((await paid(run.id)).counts).toEqual({ completed: 1 });
    expect((await read(bih.id)).totalPaid).toBe(5000);
  });

  it('is not paid through somebody entered after the freeze, nor when the freeze comes after the run was sent for', async () => {
    const { phone, awa, bih } = await family();
    const scheduledFor = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const run = await hand.create(
      [
        { name: 'Awa Ngo', phone, amount: 5000 },
        { name: 'Bih Ngo', phone, amount: 6000 },
        { name: 'Chi Fru', phone, amount: 7000 },
      ],
      { scheduledFor },
    );
    expect((await hand.submit(run.id)).status).toBe(200);
    await freeze(awa.id);
    await world.travel(2 * 3_600_000, 600_000);
    const done = await hand.rows(run.id);
    expect(done.map((item) => [item.name, item.status, item.reason_code])).toEqual([
      ['Awa Ngo', 'failed', 'RECIPIENT_FROZEN'],
      ['Bih Ngo', 'completed', null],
      ['Chi Fru', 'failed', 'RECIPIENT_FROZEN'],
    ]);
    owner = await world.person(owner.organisationId, 'owner');
    hand = massHand(world, owner.organisationId, owner);
    await hand.ready();
    await person('Dora Fru', phone);
    const late = await hand.create([{ name: 'Dora Fru', phone, amount: 5000 }]);
    expect(late.faults).toMatchObject([{ code: 'recipient.frozen' }]);
    expect((await read(bih.id)).totalPaid).toBe(6000);
  });

  it('does not stop a transfer to the other one by name, and gets none by a name like theirs', async () => {
    const { phone, awa, bih } = await family();
    await freeze(awa.id);
    const quote = (name: string, more: object = {}) =>
      owner.post('/fapi/transfers/quote', {
        beneficiary: { kind: 'wallet', phone, name },
        amount: 5000,
        mode: 'send',
        ...more,
      });
    expect((await quote('Bih Ngo')).status).toBe(200);
    expect((await quote('Bih Ngo', { recipientId: bih.id })).status).toBe(200);
    for (const name of ['Awa Ngo', 'Ngo Awaa', 'Ngo', 'Chi Fru'])
      expect([name, (await quote(name)).body.error?.key]).toEqual([name, 'transfers.recipient_blocked']);
    expect((await quote('Awa Ngo', { recipientId: bih.id })).body.error?.key).toBe('transfers.recipient_blocked');
    const priced = (await quote('Bih Ngo')).body.data;
    const made = await owner.post('/fapi/transfers', {
      beneficiary: { kind: 'wallet', phone, name: 'Bih Ngo' },
      recipientId: bih.id,
      amount: 5000,
      mode: 'send',
      expectedTotalDebit: priced.totalDebit,
      nameConfirmed: true,
      pin: testPin,
    });
    expect(made.body.error?.key ?? 'made').toBe('made');
    await world.settle();
    await world.travel(60_000);
    expect((await owner.get(`/fapi/transfers/${made.body.data.transfer.id}`)).body.data.status).toBe('completed');
  });
});
