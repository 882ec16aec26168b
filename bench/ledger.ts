import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '#server/kit/ids.ts';
import { openDatabase, withTx, type Database } from '#server/kit/database.ts';
import { silentLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrate.ts';
import { secretFrom } from '#server/kit/secret.ts';
import { ensureAccounts } from '#server/ledger/accounts.ts';
import { createBatcher } from '#server/ledger/batcher.ts';
import { postWithin } from '#server/ledger/post.ts';
import { postingFor } from '#server/ledger/recipes.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { startEmbedded } from '#server/postgres/embedded.ts';
import { prepareTpcb, runPgbench, runTpcb } from './tpcb.ts';

/**
 * How fast money is posted, against TPC-B on the same server in the same run. One JSON line per figure.
 * Every commit is durable. BENCH_DATABASE_URL names a server (superuser) to use instead of the embedded one.
 * A posting here is collection.charge: three entries, three accounts, one idempotency key.
 */
const callers = 256;
const rounds = 3;
/** Per round; the rounds alternate between us and the yardstick, so that a busy neighbour slows both. */
const tpcbMs = 700;
const singleMs = 500;
const batchedMs = 700;

type Figure = { name: string; value: number; unit: string; ratio?: number; against?: string };
const print = (figure: Figure) => console.log(JSON.stringify(figure));
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

const folder = mkdtempSync(join(tmpdir(), 'nkap-bench-'));
const embedded = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbedded({ dataDir: folder, log: silentLog, database: 'nkap' });
const serverUrl = process.env.BENCH_DATABASE_URL ?? embedded!.url;
const database = `bench_${process.pid}`;
const adminUrl = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
const secret = secretFrom('a secret for benches only, thirty-two characters at least');

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const median = (values: number[]): number | null => [...values].sort((a, b) => a - b)[values.length >> 1] ?? null;
const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Callers that post, wait for the answer and post again. */
async function load(
  count: number,
  milliseconds: number,
  post: (organisationId: string) => Promise<{ ok: boolean }>,
  organisations: string[],
) {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + milliseconds;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        const result = await post(organisations[Math.floor(Math.random() * organisations.length)]!);
        if (!result.ok) throw new Error(`A posting was refused: ${JSON.stringify(result)}`);
        times.push(performance.now() - started);
      }
    }),
  );
  return { perSecond: (times.length / (performance.now() - begun)) * 1000, times };
}

const charge = (organisationId: string) => {
  const now = new Date();
  return postingFor(
    'collection.charge',
    { organisationId, refId: newId('transaction', now), occurredAt: now, bookedAt: now },
    { account: 'collectionPrimary', operator: 'mtn', amount: 10_000, payerFee: 60, merchantFee: 140 },
  );
};

async function run(db: Database): Promise<void> {
  const organisations = Array.from({ length: 500 }, () => newId('organisation'));
  await withTx(db, 'system', async (tx) => {
    for (const organisationId of organisations)
      await ensureAccounts(tx, organisationId, new Date(), ['collectionPrimary', 'feeRevenue', 'providerClearing:mtn']);
  });
  await prepareTpcb(adminUrl, 5);

  const batcher = createBatcher({ db });
  const alone = (organisationId: string) =>
    withTx(db, { organisationId }, async (tx) => (await postWithin(tx, [charge(organisationId)]))[0]!);
  const batched = (organisationId: string) => batcher.post(charge(organisationId));
  const hot = organisations.slice(0, 1);
  // Connections are made, functions compiled and plans cached before anything is measured.
  await load(8, 400, alone, organisations);
  await load(callers, 400, batched, organisations);

  const rates = {
    driver: [] as number[],
    pgbench: [] as number[],
    single: [] as number[],
    uniform: [] as number[],
    hot: [] as number[],
  };
  const times = { uniform: [] as number[], hot: [] as number[] };
  for (let turn = 0; turn < rounds; turn++) {
    rates.driver.push(await runTpcb(adminUrl, { connections: 8, milliseconds: tpcbMs }));
    const pgbench = await runPgbench(adminUrl, { connections: 8, seconds: 1 });
    if (pgbench !== null) rates.pgbench.push(pgbench);
    rates.single.push((await load(8, singleMs, alone, organisations)).perSecond);
    for (const [shape, among] of [
      ['uniform', organisations],
      ['hot', hot],
    ] as const) {
      const result = await load(callers, batchedMs, batched, among);
      rates[shape].push(result.perSecond);
      times[shape].push(...result.times);
    }
  }
  // The faster of the two drivers is what we are measured against.
  const best = (median(rates.pgbench) ?? 0) > median(rates.driver)! ? 'pgbench' : 'driver';
  const base = median(rates[best])!;
  for (const driver of ['driver', 'pgbench'] as const) {
    const rate = median(rates[driver]);
    if (rate !== null) print({ name: `ledger.tpcb.${driver}`, value: round(rate), unit: 'transactions/s' });
  }
  const against = `ledger.tpcb.${best}`;
  for (const [shape, name] of [
    ['single', 'ledger.post.single'],
    ['uniform', 'ledger.post.uniform'],
    ['hot', 'ledger.post.hot'],
  ] as const) {
    const rate = median(rates[shape])!;
    print({ name, value: round(rate), unit: 'postings/s', ratio: round(rate / base, 2), against });
    if (shape === 'single') continue;
    const sorted = times[shape].sort((a, b) => a - b);
    print({ name: `${name}.p50`, value: round(percentile(sorted, 0.5)), unit: 'ms' });
    print({ name: `${name}.p99`, value: round(percentile(sorted, 0.99)), unit: 'ms' });
  }
  await batcher.close();
  const verification = await verifyLedger(db);
  if (!verification.ok)
    throw new Error(`The books are broken after the bench: ${JSON.stringify(verification.broken[0])}`);
}

try {
  await onServer(`create database ${database} template template0 encoding 'UTF8'`);
  await migrate({ adminUrl, secret });
  const db = openDatabase({
    url: adminUrl,
    environment: 'production',
    secret,
    log: silentLog,
    poolMax: 12,
    preparedStatements: true,
  });
  try {
    await run(db);
  } finally {
    await db.close();
  }
} finally {
  await onServer(`drop database if exists ${database} with (force)`);
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
}
