import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../kit/log.ts';
import { rootFolder } from '../kit/config.ts';
import { queueMessage, type SendOutcome } from '../modules/ground/messages/public.ts';
import { freePorts } from '../testing/free-ports.ts';
import { messageStage } from '../testing/message-stage.ts';
import { messagesTo } from '../testing/sent-messages.ts';
import { testSecretText } from '../testing/test-database.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { serveMetrics, type MetricsServer } from './metrics-server.ts';
import { createStages } from './stages.ts';

let world: TestWorld;
let owner: Session;
let server: MetricsServer;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Confidentielle'));
  server = await serveMetrics(world.services, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server?.close();
  await world?.close();
});

/** Every sample by its whole name, labels in the order in which they are written. */
async function figures(at = server.url): Promise<Record<string, number>> {
  const answer = await fetch(`${at}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1).replace('+Inf', 'Infinity')),
    ]),
  );
}
const payments = (provider: string, result: string) =>
  `nkap_payments_total{environment="production",provider="${provider}",operation="collect",result="${result}"}`;

async function charge(phone: string, action: 'approve' | 'decline'): Promise<string> {
  const { body } = await owner.post('/fapi/direct-charges', { amount: 5_000, phone });
  await world.settle();
  const { prompts } = await world.sim(`prompts?msisdn=237${phone}`);
  await world.sim('answer', { promptId: prompts.at(-1).id, action });
  await world.settle();
  return body.data.id as string;
}

it('counts payments by operator and by what became of them, once each', async () => {
  expect((await figures())[payments('mtnMomo', 'succeeded')]).toBeUndefined();
  await charge('677123456', 'approve');
  await charge('677123457', 'approve');
  await charge('677123458', 'decline');
  await charge('699123456', 'approve');
  const now = await figures();
  expect(now[payments('mtnMomo', 'succeeded')]).toBe(2);
  expect(now[payments('orangeCore', 'succeeded')]).toBe(1);
  const ends = Object.entries(now).filter(([name]) => name.startsWith('nkap_payments_total{'));
  expect(ends.reduce((sum, [, count]) => sum + count, 0)).toBe(4);
  expect((await figures())[payments('mtnMomo', 'succeeded')]).toBe(2);
});

it('says how many payments nobody knows the end of for more than an hour', async () => {
  const name = 'nkap_payments_unknown_over_hour{environment="production"}';
  expect((await figures())[name]).toBe(0);
  const { body } = await owner.post('/fapi/direct-charges', { amount: 700, phone: '677123459' });
  const since = (minutes: number) =>
    sql`update production.transactions set status = 'processing', stage = 'inReconciliation',
      created_at = ${new Date(world.clock.now().getTime() - minutes * 60_000)} where id = ${body.data.id}`.execute(
      world.database.admin,
    );
  await since(59);
  expect((await figures())[name]).toBe(0);
  await since(61);
  expect((await figures())[name]).toBe(1);
  await sql`delete from production.attempts where transaction_id = ${body.data.id}`.execute(world.database.admin);
});

it('says what waits in the inbox of callbacks and in the outbox of messages, and for how long', async () => {
  const at = world.clock.now().getTime();
  for (const seconds of [5, 90])
    await sql`insert into production.callback_inbox (id, provider, received_at, method, body)
      values (${`cbk_${seconds}`}, 'mtnMomo', ${new Date(at - seconds * 1000)}, 'PUT', '{}')`.execute(
      world.database.admin,
    );
  await sql`update identity.outbox_messages set status = 'sent'`.execute(world.database.admin);
  await sql`delete from identity.jobs`.execute(world.database.admin);
  await sql`insert into identity.outbox_messages (id, channel, recipient, template, language, status, next_attempt_at,
    created_at) values ('msg_1', 'email', 'a@b.cm', 'x', 'fr', 'queued', ${new Date(at - 30_000)},
    ${new Date(at - 60_000)})`.execute(world.database.admin);
  const now = await figures();
  expect(now['nkap_inbox_callbacks{environment="production"}']).toBe(2);
  expect(now['nkap_inbox_oldest_seconds{environment="production"}']).toBe(90);
  expect(now['nkap_inbox_callbacks{environment="sandbox"}']).toBe(0);
  expect(now['nkap_inbox_oldest_seconds{environment="sandbox"}']).toBe(0);
  expect(now['nkap_outbox_messages{channel="email"}']).toBe(1);
  expect(now['nkap_outbox_overdue_seconds{channel="email"}']).toBe(30);
  expect(now['nkap_outbox_messages{channel="sms"}']).toBe(0);
});

describe('a job that was given up', () => {
  const dead = (why: string) => `nkap_jobs_dead{environment="production",kind="message",why="${why}"}`;
  const db = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'db.ts'), 'jobs', ...words], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: world.database.adminUrl,
        NKAP_SECRET: testSecretText,
        NKAP_DATA_DIR: world.dataDir,
      },
    }).then(({ stdout }) => stdout.trim());

  it('stands in the figures until somebody has it tried again', async () => {
    const { runTx, clock } = world.production;
    await sql`delete from identity.jobs`.execute(world.database.admin);
    await sql`delete from identity.outbox_messages`.execute(world.database.admin);
    expect((await figures())[dead('refused')]).toBe(0);
    const id = await runTx('system', (tx) =>
      queueMessage(tx, {
        channel: 'email',
        to: 'a@b.cm',
        template: 'deactivated',
        params: { organisation: 'Boutique Confidentielle', byName: 'Ali' },
        language: 'fr',
        at: clock.now(),
      }),
    );
    const queued = await figures();
    expect(queued['nkap_outbox_messages{channel="email"}']).toBe(1);
    expect(queued['nkap_jobs_waiting{environment="production",kind="message"}']).toBe(1);
    world.clock.advance(20_000);
    expect((await figures())['nkap_jobs_overdue_seconds{environment="production",kind="message"}']).toBe(20);
    const answers: SendOutcome[] = [{ kind: 'refused', reason: '550 nobody of that name' }, { kind: 'sent' }];
    const send = messageStage({
      runTx,
      clock,
      senders: { email: async () => answers.shift()!, sms: null, close: async () => {} },
    });
    await send();
    const given = await figures();
    expect([given[dead('refused')], given[dead('exhausted')]]).toEqual([1, 0]);
    expect(given['nkap_outbox_messages{channel="email"}']).toBe(0);

    const list = await db();
    expect(list).toMatch(
      new RegExp(`^job_\\w+  production  message  ${id}  refused after 1, .*: 550 nobody of that name$`),
    );
    expect(await db('again', 'code')).toBe('None is dead');
    expect(await db('again', list.split(' ')[0]!)).toBe(`production  message  ${id}  is due again`);
    const again = await figures();
    expect([again[dead('refused')], again['nkap_outbox_messages{channel="email"}']]).toEqual([0, 1]);
    expect(await db()).toBe('None is dead');
    // The command goes by the clock of the machine, and this world by its own.
    await sql`update identity.jobs set due_at = ${clock.now()}`.execute(world.database.admin);
    await send();
    expect((await messagesTo(world, 'a@b.cm')).length).toBe(1);
    expect(await sql`select status from identity.outbox_messages`.execute(world.database.admin)).toMatchObject({
      rows: [{ status: 'sent' }],
    });
    await expect(db('again')).rejects.toThrow('say nothing, or "again" with an id or a kind');
  });
});

it('counts failures of the money stages', async () => {
  const name = 'nkap_stage_failures_total{environment="production",stage="pipeline"}';
  const broken = { ...world.production, log: createLog({ name: 'test', level: 'silent' }) };
  broken.pipeline = { ...broken.pipeline, runOnce: () => Promise.reject(new Error('broken')) };
  const stages = createStages(broken, null);
  onTestFinished(() => stages.stop());
  stages.pipeline.wake();
  await expect.poll(async () => (await figures())[name]).toBeGreaterThanOrEqual(1);
});

it('says how long requests wait for a connection, and how many wait now', async () => {
  const pool = (state: string) => `nkap_pool_connections{environment="production",pool="main",state="${state}"}`;
  const { main } = world.production.db.pools;
  const before = (await figures())['nkap_pool_wait_seconds_count{environment="production",pool="main"}']!;
  expect(before).toBeGreaterThan(0);
  const taken = await Promise.all(Array.from({ length: main.options.max }, () => main.connect()));
  const waiting = world.production.runTx('system', async () => {});
  try {
    await expect.poll(async () => (await figures())[pool('waiting')]).toBe(1);
    expect((await figures())[pool('total')]).toBe(main.options.max);
  } finally {
    for (const client of taken) client.release();
  }
  await waiting;
  const now = await figures();
  expect(now[pool('waiting')]).toBe(0);
  expect(now['nkap_pool_wait_seconds_count{environment="production",pool="main"}']).toBe(before + 1);
});

it('says when the books were last proved, and that they were not', async () => {
  const age = 'nkap_books_proof_age_seconds{environment="production"}';
  expect((await figures())[age]).toBe(Number.POSITIVE_INFINITY);
  const verify = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'verify-ledger.ts'), ...words], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: world.database.adminUrl,
        NKAP_SECRET: testSecretText,
        NKAP_DATA_DIR: world.dataDir,
      },
    }).then(
      ({ stdout }) => ({ status: 0, stdout }),
      ({ code, stdout }) => ({ status: code as number, stdout: stdout as string }),
    );
  // The books of one are not the books.
  expect((await verify(owner.organisationId)).status).toBe(0);
  expect((await figures())[age]).toBe(Number.POSITIVE_INFINITY);
  const { status, stdout } = await verify();
  expect([status, stdout]).toEqual([0, expect.stringContaining('production: all')]);
  const proved = await figures();
  expect(proved[age]).toBeLessThan(120);
  expect(proved['nkap_books_hold{environment="production"}']).toBe(1);
  // Called paid, and nothing of it in the books.
  const { body } = await owner.post('/fapi/direct-charges', { amount: 900, phone: '677123460' });
  await sql`update production.transactions set status = 'completed', stage = null where id = ${body.data.id}`.execute(
    world.database.admin,
  );
  expect((await verify()).status).toBe(1);
  world.clock.advance(3_600_000);
  const broken = await figures();
  expect(broken['nkap_books_hold{environment="production"}']).toBe(0);
  // It was not proved anew.
  expect(broken[age]).toBeGreaterThan(3_000);
});

it('names no person, no number and no organisation', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  for (const secret of [owner.organisationId, owner.userId, 'Confidentielle', '677123456', 'a@b.cm', '@'])
    expect(text).not.toContain(secret);
});

it('answers within two seconds while the database stands still', async () => {
  await world.database.admin.transaction().execute(async (tx) => {
    await sql`lock table production.callback_inbox in access exclusive mode`.execute(tx);
    const began = performance.now();
    const now = await figures();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(now['nkap_figures_known{environment="production"}']).toBe(0);
    expect(now['nkap_inbox_callbacks{environment="production"}']).toBeUndefined();
    expect(now['nkap_figures_known{environment="sandbox"}']).toBe(1);
  });
  await expect
    .poll(async () => (await figures())['nkap_figures_known{environment="production"}'], { timeout: 10_000 })
    .toBe(1);
});

it('is at no address that payers reach', async () => {
  for (const listener of [world.app, world.sandboxApp]) {
    const answer = await listener.inject({
      url: '/metrics',
      headers: { accept: 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1' },
    });
    expect(answer.statusCode).toBe(404);
  }
  const other = await fetch(`${server.url}/health`);
  expect([other.status, (await fetch(`${server.url}/metrics`, { method: 'POST' })).status]).toEqual([404, 405]);
});

it.each(['api', 'worker'] as const)('is served by the %s on a port of its own, when one is named', async (kind) => {
  const [port, sandboxPort, metricsPort] = (await freePorts(3)) as [number, number, number];
  const child = spawn(process.execPath, [join(rootFolder, `apps/server/src/main/${kind}.ts`)], {
    env: {
      PATH: process.env.PATH,
      NKAP_DATA_DIR: world.dataDir,
      DATABASE_URL: world.database.adminUrl,
      NKAP_SECRET: testSecretText,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      [kind === 'api' ? 'METRICS_PORT' : 'WORKER_METRICS_PORT']: String(metricsPort),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const at = `http://127.0.0.1:${metricsPort}`;
  await expect
    .poll(
      () =>
        fetch(`${at}/metrics`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  const now = await figures(at);
  expect(now['process_resident_memory_bytes']).toBeGreaterThan(0);
  expect(now['nkap_inbox_callbacks{environment="production"}']).toBeDefined();
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
