import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '#server/kit/clock.ts';
import { loadConfig } from '#server/kit/config.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServices } from '#server/main/services.ts';
import { chance as chanceOf, demoPassword, readDemoWorld } from '#server/modules/demo/demo/cast.ts';
import { settleIn } from '#server/modules/demo/demo/settle-in.ts';
import { accountOf } from '#server/ledger/chart.ts';
import { foldReports } from '#server/modules/ground/reports/public.ts';
import { openServer } from '#server/postgres/server.ts';
import { databasePid, pauseDatabase } from './soak/database-processes.ts';
import { runClerk, type Ledger } from './soak/merchant.ts';
import { runPaymaster } from './soak/paymaster.ts';
import { payerWorld } from './soak/payer-world.ts';
import { readyToPay } from './soak/prepare.ts';
import { watchBooks } from './soak/snapshots.ts';
import { verdict } from './soak/verdict.ts';

/**
 * npm run soak -- --seconds 60 --seed 7: clerks and paymasters at work on a product whose operators misbehave, whose
 * worker, API and database are killed and whose database stands still. The books are proven while it runs; at the end
 * everything is calmed, settled and compared with the operators' own books.
 */
const option = (name: string, fallback: number) => {
  const index = process.argv.indexOf(`--${name}`);
  const value = index < 0 ? fallback : Number(process.argv[index + 1]);
  if (!Number.isInteger(value) || value < 0) {
    console.error(`--${name} must be a whole number`);
    process.exit(1);
  }
  return value;
};
/** Asked about so often without a word, a payment waits for people. */
const pollsEnough = 30;
const seconds = option('seconds', 60);
const seed = option('seed', Math.floor(Math.random() * 1e6));
const dataDir = mkdtempSync(join(tmpdir(), 'nkap-soak-'));
const portBase = 21_000 + (process.pid % 4000);
const ports = Object.fromEntries(
  [
    'PORT',
    'SANDBOX_PORT',
    'SIM_PHONE_PORT',
    'SIM_MTN_PORT',
    'SIM_ORANGE_PORT',
    'SIM_ORANGE_WEB_PORT',
    'SIM_TRANZAK_PORT',
    'SIM_BANK_PORT',
  ].map((name, index) => [name, String(portBase + index)]),
);
const env = { ...process.env, ...ports, NKAP_DATA_DIR: dataDir, LOG_LEVEL: 'error' };
const config = loadConfig(env);
const chance = chanceOf(seed);
console.log(`soak: ${seconds} s, seed ${seed}`);

const product = await startProduct();
const server = await openServer(config, silentLog);
const services = openServices(
  { ...config, databaseUrl: server.databaseUrl },
  { secret: loadSecret(config), clock: systemClock, log: silentLog },
);
const payers = payerWorld(config);
let failed = true;
try {
  const world = readDemoWorld();
  const simulator = (port: number) => `http://127.0.0.1:${port}`;
  const organisations = await settleIn(
    world,
    [services.production, services.sandbox],
    {
      mtn: simulator(config.simMtnPort),
      orange: simulator(config.simOrangePort),
      orangeWeb: simulator(config.simOrangeWebPort),
      tranzak: simulator(config.simTranzakPort),
      bank: simulator(config.simBankPort),
      phone: simulator(config.simPhonePort),
    },
    new Date(),
  );
  const book: Ledger = {
    acknowledged: new Map(),
    runs: new Map(),
    settled: new Map(),
    sent: 0,
    refused: 0,
    lostAnswers: 0,
  };
  const until = Date.now() + seconds * 1000;
  const api = `http://127.0.0.1:${config.port}`;
  const logins = world.organisations
    .flatMap((organisation) => organisation.people.slice(0, 1))
    .map((person) => ({ email: person.email, password: demoPassword }));
  const clerks = logins.flatMap((login, index) =>
    [0, 1, 2, 3].map((desk) => runClerk(api, login, payers, chanceOf(seed * 100 + index * 10 + desk), book, until)),
  );
  await payers.loseAnswers();
  const { funded, codes, wallets } = await readyToPay(
    services.production,
    organisations.map(({ id }) => id),
  );
  const paymasters = organisations.flatMap(({ id, plan }, index) =>
    [0, 1].map((desk) => {
      const neighbour = codes.get(organisations[(index + 1) % organisations.length]!.id)!;
      const no = 2 * index + desk;
      return runPaymaster(
        api,
        { email: plan.people[0]!.email, password: demoPassword },
        { no, neighbour, till: { accountId: accountOf(id, 'collectionPrimary'), wallet: wallets.get(id)! } },
        payers,
        chanceOf(seed * 1000 + no),
        book,
        until,
      );
    }),
  );
  const [watched] = await Promise.all([watchBooks(services.production, until), ...clerks, ...paymasters, chaos(until)]);
  await payers.calm();
  const calmed = Date.now();
  await settled();
  console.log(`everything has ended ${((Date.now() - calmed) / 1000).toFixed(0)} s after the last fault`);
  const { problems, facts } = await verdict(services.production, payers, book, funded);
  problems.unshift(...watched.problems);
  if (!(await isWhole(api)))
    problems.push('not whole again: database, API and worker are to be ready a minute after the last kill');
  console.log(
    `sent ${book.sent}, acknowledged ${book.acknowledged.size}, refused ${book.refused}, settled ${book.settled.size}, answers lost ${book.lostAnswers}; books proven ${watched.proofs} times meanwhile; ${JSON.stringify(facts)}`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ✗ ${problem}`);
  failed = problems.length > 0 || book.acknowledged.size === 0 || book.runs.size === 0 || book.settled.size === 0;
  console.log(
    failed
      ? `soak failed: ${problems.length} problems, seed ${seed}`
      : 'soak passed: books add up, nothing acknowledged was lost, nobody was debited twice',
  );
} finally {
  await services.close();
  product.kill('SIGTERM');
  await sleep(3000);
  await server.stop().catch(() => {});
  if (!failed) rmSync(dataDir, { recursive: true, force: true });
  else console.log(`kept for a look: ${dataDir}`);
}
process.exit(failed ? 1 : 0);

async function startProduct(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'soak/product.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.toString().includes('soak product ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the product did not start (${code})`)));
  });
  return child;
}

/** Breaks something every few seconds, each kind of kill in turn. Kills are -9: nobody gets to say goodbye. */
async function chaos(until: number): Promise<void> {
  const kills: ('worker' | 'api' | 'database' | 'pause')[] = [];
  // Something is to be on its way when the first of them dies.
  await sleep(2500);
  for (let step = 0; ; step++) {
    await sleep(700 + chance.below(1500));
    if (Date.now() >= until) return;
    // Oftener than the worker does it, and while everything moves: a day that is taken for summed too early shows at
    // the end.
    await foldReports(services.production.db).catch(() => {});
    if (step % 2 === 0) {
      if (step % 6 === 2) await shutOperator();
      else console.log(`  · ${await payers.breakSomething(chance)}`);
      continue;
    }
    if (kills.length === 0) kills.push(...shuffled(['worker', 'api', 'database', 'pause'] as const));
    const victim = kills.pop()!;
    if (victim === 'pause') {
      // Longer than anybody waits where there is time for it.
      const pause = seconds >= 60 ? 30 : 4;
      console.log(`  · the database stands still for ${pause} s`);
      await pauseDatabase(dataDir, pause * 1000);
      continue;
    }
    const pid = victim === 'database' ? databasePid(dataDir) : childPid(victim);
    if (!pid) continue;
    console.log(`  · kill -9 ${victim}`);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was already gone.
    }
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

async function shutOperator(): Promise<void> {
  const simulator = chance.pick(['mtn', 'orange', 'orange', 'tranzak'] as const);
  console.log(`  · ${simulator} is down for 3 s`);
  await payers.call('down', { simulator, down: true });
  await sleep(3000);
  await payers.call('down', { simulator, down: false });
}

function childPid(name: string): number | null {
  const run = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as {
    children: { name: string; pid: number }[];
  };
  return run.children.find((child) => child.name === name)?.pid ?? null;
}

/** Whatever was killed has been started again: the API answers, and a worker was seen lately. */
async function isWhole(api: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(1000)) {
    const isReady = await fetch(`${api}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return true;
  }
  return false;
}

/** Waits until the product has heard the end of everything that will ever be heard, at most two minutes. */
async function settled(): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(1000)) {
    // Who was asked late is out of time as well.
    await payers.call('clock/advance', { seconds: 60 });
    const open = await services.production
      .runTx('system', async (tx) => {
        // Nobody waits here for the next of the hourly questions, nor for the minute a claim holds whose process was
        // killed.
        await tx
          .updateTable('attempts')
          .set({ next_step_at: new Date(), claimed_until: null })
          .where('next_step_at', 'is not', null)
          .where((eb) =>
            eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', new Date(Date.now() + 45_000))]),
          )
          .execute();
        const { rows } = await sql<{ id: string }>`
        select t.id from transactions t where t.status in ('pending', 'processing', 'onHold')
          and not exists (select 1 from attempts a where a.organisation_id = t.organisation_id
            and a.transaction_id = t.id and a.polls >= ${pollsEnough})
        union all
        select r.id from mass_payments r where r.status in ('processing', 'onHold')
          and not exists (select 1 from mass_payment_items i where i.organisation_id = r.organisation_id
            and i.run_id = r.id and i.status in ('processing', 'inReconciliation')) limit 1`.execute(tx);
        return rows[0];
      })
      .catch(() => 'unreadable');
    if (open === undefined) return;
  }
}
