import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '../kit/config.ts';
import { testPin } from '../testing/approvals.ts';
import { massHand, mtnPhone, orangePhone } from '../testing/mass-payments.ts';
import { testSecretText } from '../testing/test-database.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/** Workers as they really are: processes of their own, on the clock on the wall, killed without a word. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof massHand>;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Bourses');
  owner = merchant.owner;
  hand = massHand(world, merchant.organisationId, owner);
  await hand.ready();
  await hand.fund(80_000_000);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await world?.close();
});

function startWorker(): ChildProcess {
  const port = (url: string) => new URL(url).port;
  const worker = spawn(process.execPath, [join(rootFolder, 'apps/server/src/main/worker.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: world.database.adminUrl,
      NKAP_SECRET: testSecretText,
      NKAP_DATA_DIR: world.dataDir,
      LOG_LEVEL: 'error',
      PUBLIC_URL: world.publicUrl,
      SIM_MTN_PORT: port(world.urls.mtn),
      SIM_ORANGE_PORT: port(world.urls.orange),
      SIM_ORANGE_WEB_PORT: port(world.urls.orangeWeb),
      SIM_PHONE_PORT: port(world.urls.phone),
    },
  });
  workers.push(worker);
  return worker;
}
const ended = (worker: ChildProcess) => new Promise<void>((resolve) => worker.once('exit', () => resolve()));
const completed = async (id: string): Promise<number> => (await hand.get(id)).counts.completed ?? 0;
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 120_000 }).toBe(true);
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Boursier ${'abcdefghij'[index % 10]}`,
    phone: index % 2 ? mtnPhone(from + index) : orangePhone(from + index),
    amount: 10_000 + index,
  }));
const csv = (rows: { name: string; phone: string; amount: number }[]) =>
  Buffer.from(
    `Nom;Téléphone;Montant\r\n${rows.map((row) => `${row.name};${row.phone};${row.amount}`).join('\r\n')}\r\n`,
  );

/** Everybody of these rows got exactly their amount, exactly once, by the operators' own books. */
async function paidOnce(rows: { phone: string; amount: number }[]): Promise<void> {
  const paid = await hand.paidOut();
  for (const row of rows)
    expect([row.phone, paid.get(`237${row.phone}`)]).toEqual([row.phone, { times: 1, amount: row.amount }]);
}

describe('two workers at once', () => {
  const rows = people(5000, 400);
  it('share a run and pay everybody once', async () => {
    const run = (await hand.create([], { type: 'file', title: 'À deux' })).id;
    await hand.upload(run, csv(rows));
    expect((await hand.submit(run)).status).toBe(200);
    const both = [startWorker(), startWorker()];
    await until(async () => (await hand.get(run)).status !== 'processing');
    for (const worker of both) worker.kill('SIGTERM');
    await Promise.all(both.map(ended));
    expect((await hand.get(run)).counts).toEqual({ completed: rows.length });
    await paidOnce(rows);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });
});

describe('a worker that is killed at 37 %', () => {
  const rows = people(0, 600);
  it('has paid nobody twice once another has gone on', async () => {
    const run = (await hand.create([], { type: 'file', title: 'Bourses' })).id;
    await hand.upload(run, csv(rows));
    const before = await hand.balance('payout');
    expect((await hand.submit(run)).status).toBe(200);
    const worker = startWorker();
    await until(async () => (await completed(run)) >= 0.37 * rows.length);
    worker.kill('SIGKILL');
    await ended(worker);
    const left = await hand.get(run);
    expect(left.status).toBe('processing');
    expect(left.counts.completed).toBeLessThan(rows.length);
    for (let round = 0; round < 60 && (await hand.get(run)).status === 'processing'; round++)
      await world.travel(30_000);
    // What was on its way out when the worker died and is proven never to have been taken has failed, and goes out
    // again with one press.
    for (const group of (await hand.get(run)).failures) {
      expect(group.retry).toBe('asIs');
      await hand.ok(owner.post(`${hand.path(run)}/retry`, { reason: group.reason.code, pin: testPin }));
    }
    for (let round = 0; round < 60 && (await hand.get(run)).status === 'processing'; round++)
      await world.travel(30_000);
    const done = await hand.get(run);
    expect([done.status, done.counts]).toEqual(['completed', { completed: rows.length }]);
    await paidOnce(rows);
    const after = await hand.balance('payout');
    expect([after.reserved, before.posted - after.posted]).toEqual([0, done.totalDebit]);
    expect(await hand.verify()).toMatchObject({ ok: true });
  });

  it('and the same file sent again is recognised, whatever it is called', async () => {
    const again = (await hand.create([], { type: 'file', title: 'Bourses (2)' })).id;
    await hand.upload(again, csv(rows), 'autre-nom.csv');
    const detail = await hand.get(again);
    expect(detail.looksLike).toMatchObject([{ title: 'Bourses', sameFile: true, samePercent: 100 }]);
    expect(detail.warningCount).toBe(rows.length);
    expect((await hand.submit(again)).body.error.key).toBe('mass_payments.looks_repeated');
    // Four of five rows are enough, in any order and without the file; fewer are not.
    const others = (same: number) =>
      rows
        .slice(100, 200)
        .toReversed()
        .map((row, index) => (index < same ? row : { ...row, amount: row.amount + 5000 }));
    expect((await hand.create(others(79), { title: 'Autre' })).looksLike).toEqual([]);
    expect((await hand.create(others(80), { title: 'Presque' })).looksLike).toContainEqual(
      expect.objectContaining({ title: 'Bourses', sameFile: false, samePercent: 80 }),
    );
    expect((await hand.submit(again, { confirmLikeness: true })).status).toBe(200);
    expect((await hand.act(again, 'cancel')).body.data.status).toBe('cancelled');
  });
});
