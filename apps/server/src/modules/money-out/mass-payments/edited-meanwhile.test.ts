import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { massHand, mtnPhone, orangePhone, typed } from '../../../testing/mass-payments.ts';
import { storedFileId } from '../../../testing/send-file.ts';
import { approverWarnings } from './approver-warnings.ts';
import { lockRun } from './records.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let world: TestWorld;
let organisationId: string;
let owner: Session;
let manager: Session;
let hand: ReturnType<typeof massHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Primes', ['owner', 'manager']);
  ({ organisationId, owner } = merchant);
  manager = merchant.people['manager']!;
  hand = massHand(world, organisationId, owner);
  await hand.ready();
  await hand.fund(5_000_000);
});
afterAll(() => world?.close());

const keyOf = (answer: { body: any }) => answer.body.error?.key;
const place = (id: string, item: { id: string }) => `${hand.path(id)}/items/${item.id}`;

describe('rows that are dropped', () => {
  it('are named in the history and to the approver, and stay counted', async () => {
    const run = await hand.create([
      typed('12', 6100, { name: 'Awa' }),
      typed(mtnPhone(21), 0, { name: '' }),
      typed(mtnPhone(22), 7000),
    ]);
    expect(run).toMatchObject({ wrongCount: 2, itemCount: 3, droppedCount: 0 });
    const path = `${hand.path(run.id)}/items/drop`;
    const right = (await hand.items(run.id)).find((item) => item.status === 'ready');
    await hand.ok(manager.put(place(run.id, right), { version: right.version, note: 'Prime' }));
    const late = await owner.post(path, { which: 'wrong', version: run.version });
    expect([late.status, keyOf(late)]).toEqual([409, 'record.changed_meanwhile']);
    const { version } = await hand.get(run.id);
    const left = await hand.ok(owner.post(path, { which: 'wrong', version }));
    expect(left).toMatchObject({ wrongCount: 0, itemCount: 1, droppedCount: 2 });
    expect(left.events[0]).toMatchObject({
      kind: 'rowsDropped',
      actorName: expect.any(String),
      note: { en: 'Awa, Row 2', fr: 'Awa, Ligne 2' },
    });
    const seen = await hand.inTx(async (tx) => approverWarnings(tx, [await lockRun(tx, organisationId, run.id)]));
    expect(seen).toContainEqual({
      code: 'rowsDropped',
      text: {
        en: 'Rows were dropped; who has no other row is not paid: Awa, Row 2',
        fr: 'Des lignes ont été retirées\u00a0; qui n’en a pas d’autre n’est pas payé\u00a0: Awa, Ligne 2',
      },
    });
  });
});

describe('one press for many rows', () => {
  const csv = (amount: number) =>
    Buffer.from(`Nom,Téléphone,Montant\nAwa,${mtnPhone(31)},${amount}\nBih,${mtnPhone(32)},7000.5\n`);

  it('is about the rows that were seen, and not about those of another file', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(id, csv(6100));
    const { version } = await hand.get(id);
    await hand.upload(id, csv(9100));
    for (const [what, body] of [
      ['amounts', { choice: 'round' }],
      ['over-cap', { choice: 'manual' }],
      ['left-out', { choice: 'leaveOut' }],
    ] as const) {
      const late = await manager.post(`${hand.path(id)}/items/${what}`, { version, ...body });
      expect([what, late.status, keyOf(late)]).toEqual([what, 409, 'record.changed_meanwhile']);
    }
    const now = await hand.get(id);
    const rounded = manager.post(`${hand.path(id)}/items/amounts`, { version: now.version, choice: 'round' });
    expect((await hand.ok(rounded)).changed).toBe(1);
  });

  it('reads no file anew over what a colleague corrected since it was looked at', async () => {
    const { id } = await hand.create([], { type: 'file' });
    const preview = await hand.upload(id, csv(6100));
    const [item] = await hand.items(id);
    await hand.ok(hand.edit(id, item.id, { amount: 8100 }));
    const { version, mapping } = preview;
    const late = await manager.put(`${hand.path(id)}/mapping`, { version, mapping });
    expect([late.status, keyOf(late)]).toEqual([409, 'record.changed_meanwhile']);
    const again = await hand.ok(manager.get(`${hand.path(id)}/mapping`));
    await hand.ok(manager.put(`${hand.path(id)}/mapping`, { version: again.version, mapping }));
  });
});

describe('another file', () => {
  const csv = (phone: string) => Buffer.from(`Nom,Téléphone,Montant\nAwa,${phone},6100\n`);
  const stored = (phone: string) => storedFileId(manager, { purpose: 'spreadsheet', bytes: csv(phone), name: 'b.csv' });

  it('replaces the rows that were seen, and none that a colleague corrected since', async () => {
    const { id, version: made } = await hand.create([], { type: 'file' });
    const fileId = await stored(mtnPhone(42));
    const send = (version: number, key?: string) => manager.post(`${hand.path(id)}/file`, { version, fileId }, key);
    await hand.upload(id, csv(mtnPhone(41)));
    const seen = await hand.get(id);
    const [item] = await hand.items(id);
    await hand.ok(hand.edit(id, item.id, { amount: 8100 }));
    for (const old of [made, seen.version]) {
      const late = await send(old);
      expect([late.status, keyOf(late)]).toEqual([409, 'record.changed_meanwhile']);
    }
    expect((await hand.items(id)).map(({ amount }) => amount)).toEqual([8100]);
    const { version } = await hand.get(id);
    const answers = [await send(version, 'another-file-1'), await send(version, 'another-file-1')];
    expect(
      answers.map(({ status }) => status),
      'whose answer was lost is nobody else’s',
    ).toEqual([200, 200]);
    expect([await hand.items(id), (await hand.get(id)).file.name]).toEqual([[], 'b.csv']);
  });

  it('takes the place of a run’s file for whoever says no version, as before', async () => {
    const { id } = await hand.create([], { type: 'file' });
    await hand.upload(id, csv(mtnPhone(43)));
    await hand.ok(manager.post(`${hand.path(id)}/file`, { fileId: await stored(mtnPhone(44)) }));
    expect((await hand.get(id)).file.name).toBe('b.csv');
  });
});

describe('what goes again as it is', () => {
  const failNext = (phone: string) =>
    world.sim('outcomes', { action: 'fail', reason: 'INTERNAL_PROCESSING_ERROR', msisdn: `237${phone}` });
  const settled = async () => {
    await world.settle();
    await world.travel(60_000);
  };

  it('is what was read, and no other row that failed since for as much', async () => {
    await givePins(world, manager);
    const [awa, bih, moved] = [mtnPhone(51), mtnPhone(52), mtnPhone(53)];
    for (const phone of [awa, bih, moved]) await failNext(phone);
    // Nobody is at the third number: that row goes once it is corrected.
    const { id } = await hand.create([typed(awa, 6100), typed(bih, 6100), typed('670000457', 6100)]);
    await hand.ok(hand.submit(id, { confirmLikeness: true }));
    await settled();
    const retry = (who: Session, body: object) => who.post(`${hand.path(id)}/retry`, { pin: testPin, ...body });
    const groupOf = (run: any) => run.failures.find((failure: any) => failure.retry === 'asIs');
    const seen = await hand.get(id);
    const rows = await hand.items(id);
    await hand.ok(retry(manager, { itemIds: [rows[0].id] }));
    await hand.ok(retry(manager, { corrections: [{ itemId: rows[2].id, phone: moved }] }));
    await settled();
    const now = await hand.get(id);
    const sums = ({ count, totalDebit }: any) => [count, totalDebit];
    expect(sums(groupOf(now).again), 'as many, for as much').toEqual(sums(groupOf(seen).again));
    const reason = groupOf(seen).reason.code;
    const corrections = [{ itemId: rows[1].id, phone: bih, amount: 6000 }];
    for (const body of [
      { asIsVersion: seen.asIsVersion },
      { reason, asIsVersion: groupOf(seen).again.version },
      { corrections, asIs: true, asIsVersion: seen.asIsVersion },
    ]) {
      const late = await retry(owner, body);
      expect([late.status, keyOf(late), late.body.error?.params]).toEqual([
        409,
        'record.changed_meanwhile',
        { version: now.asIsVersion },
      ]);
    }
    expect((await hand.items(id)).map(({ status }) => status)).toEqual(['completed', 'failed', 'failed']);
    const again = await hand.ok(retry(owner, { reason, asIsVersion: groupOf(now).again.version }));
    expect(again.retried).toBe(2);
    await settled();
    expect(await hand.get(id)).toMatchObject({ status: 'completed', asIsVersion: 0 });
  });
});

describe('a row that two people have open', () => {
  it('keeps what the first of them corrected: the second is told and shown it', async () => {
    const run = await hand.create([typed(mtnPhone(1), 6100), typed(mtnPhone(2), 7000)]);
    const [seen] = await hand.items(run.id);
    const corrected = await hand.ok(
      owner.put(place(run.id, seen), { version: seen.version, phone: mtnPhone(9), amount: 8100 }),
    );
    expect(corrected.version).not.toBe(seen.version);
    const late = await manager.put(place(run.id, seen), {
      version: seen.version,
      phone: mtnPhone(1),
      amount: 6100,
      note: 'Prime',
    });
    expect([late.status, keyOf(late)]).toEqual([409, 'record.changed_meanwhile']);
    const [now] = await hand.items(run.id);
    expect(now).toMatchObject({ phone: `237${mtnPhone(9)}`, amount: 8100, note: null, version: corrected.version });
    expect(late.body.error.params.version).toBe(now.version);
    await hand.ok(manager.put(place(run.id, now), { version: now.version, note: 'Prime' }));
  });

  it('is another row to nobody who corrects the one beside it, however close together', async () => {
    const run = await hand.create([typed(mtnPhone(11), 6100), typed(mtnPhone(12), 7000)]);
    const [first, second] = await hand.items(run.id);
    const answers = await Promise.all([
      owner.put(place(run.id, first), { version: first.version, amount: 6200 }),
      manager.put(place(run.id, second), { version: second.version, amount: 7200 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await hand.items(run.id)).map(({ amount }) => amount)).toEqual([6200, 7200]);
  });

  it('takes one of two corrections that come at the same moment', async () => {
    const run = await hand.create([typed(orangePhone(13), 6100)]);
    const [seen] = await hand.items(run.id);
    const answers = await Promise.all([
      owner.put(place(run.id, seen), { version: seen.version, amount: 1000 }),
      manager.put(place(run.id, seen), { version: seen.version, amount: 2000 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is asked about by whoever lost the answer: their own correction is nobody else’s', async () => {
    const run = await hand.create([typed(mtnPhone(14), 6100)]);
    const [seen] = await hand.items(run.id);
    const send = () => owner.put(place(run.id, seen), { version: seen.version, amount: 6200 }, 'one-correction-1');
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  it('cannot be corrected without saying which it was', async () => {
    const run = await hand.create([typed(mtnPhone(15), 6100)]);
    const [seen] = await hand.items(run.id);
    const blind = await owner.put(place(run.id, seen), { amount: 1 });
    expect([blind.status, blind.body.error.fields[0].path]).toEqual([422, 'version']);
  });
});
