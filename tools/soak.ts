import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/kit/clock.ts';
import { loadConfig } from '#server/kit/config.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServices } from '#server/main/services.ts';
import { chance as chanceOf, demoPassword, readDemoWorld } from '#server/modules/demo/cast.ts';
import { settleIn } from '#server/modules/demo/settle-in.ts';
import { foldReports } from '#server/modules/reports/public.ts';
import { openServer } from '#server/postgres/server.ts';
import { runClerk, type Ledger } from './soak/merchant.ts';
import { payerWorld } from './soak/payer-world.ts';
import { verdict } from './soak/verdict.ts';

/**
 * npm run soak -- --seconds 60 --seed 7: clerks at work on a product whose operators misbehave and whose worker, API and
 * database are killed. At the end everything is calmed, settled and compared with the operators' own books.
 */
const option = (name: string, fallback: number) => {
  const index = process.argv.indexOf(`--${name}`);
  const value = index < 0 ? fallback : Number(process.argv[index + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
};
const seconds = option('seconds', 60);
const seed = option('seed', Math.floor(Math.random() * 1e6));
const dataDir = mkdtempSync(join(tmpdir(), 'nkap-soak-'));
const portBase = 21_000 + (process.pid % 4000);
const ports = Object.fromEntries(['PORT', 'SANDBOX_PORT', 'SIM_PHONE_PORT', 'SIM_MTN_PORT', 'SIM_ORANGE_PORT', 'SIM_ORANGE_WEB_PORT', 'SIM_TRANZAK_PORT', 'SIM_BANK_PORT'].map((name, index) => [name, String(portBase + index)]));
const env = { ...process.env, ...ports, NKAP_DATA_DIR: dataDir, LOG_LEVEL: 'error' };
const config = loadConfig(env);
const chance = chanceOf(seed);
console.log(`soak: ${seconds} s, seed ${seed}`);

const product = await startProduct();
const server = await openServer(config, silentLog);
const services = openServices({ ...config, databaseUrl: server.databaseUrl }, { secret: loadSecret(config), clock: systemClock, log: silentLog });
const payers = payerWorld(config);
let failed = true;
try {
  const world = readDemoWorld();
  const simulator = (port: number) => `http://127.0.0.1:${port}`;
  await settleIn(world, [services.production, services.sandbox], { mtn: simulator(config.simMtnPort), orange: simulator(config.simOrangePort), orangeWeb: simulator(config.simOrangeWebPort), tranzak: simulator(config.simTranzakPort), bank: simulator(config.simBankPort), phone: simulator(config.simPhonePort) }, new Date());
  const book: Ledger = { acknowledged: new Map(), sent: 0, refused: 0, lostAnswers: 0 };
  const until = Date.now() + seconds * 1000;
  const api = `http://127.0.0.1:${config.port}`;
  const logins = world.organisations.flatMap((organisation) => organisation.people.slice(0, 1)).map((person) => ({ email: person.email, password: demoPassword }));
  const clerks = logins.flatMap((login, index) => [0, 1, 2, 3].map((desk) => runClerk(api, login, payers, chanceOf(seed * 100 + index * 10 + desk), book, until)));
  await Promise.all([...clerks, chaos(until)]);
  await payers.calm();
  await settled();
  const { problems, facts } = await verdict(services.production, payers, book);
  if (!(await isWhole(api))) problems.push('not whole again: database, API and worker are to be ready a minute after the last kill');
  console.log(`sent ${book.sent}, acknowledged ${book.acknowledged.size}, refused ${book.refused}, answers lost ${book.lostAnswers}; ${JSON.stringify(facts)}`);
  for (const problem of problems.slice(0, 20)) console.log(`  ✗ ${problem}`);
  failed = problems.length > 0 || book.acknowledged.size === 0;
  console.log(failed ? `soak failed: ${problems.length} problems, seed ${seed}` : 'soak passed: books add up, nothing acknowledged was lost, nobody was debited twice');
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
  const child = spawn(process.execPath, [join(import.meta.dirname, 'soak/product.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.toString().includes('soak product ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the product did not start (${code})`)));
  });
  return child;
}

/** Breaks something every few seconds. Kills are -9: nobody gets to say goodbye. */
async function chaos(until: number): Promise<void> {
  while (Date.now() < until) {
    await sleep(1500 + chance.below(3500));
    // Oftener than the worker does it, and while everything moves: a day that is taken for summed too early shows at the end.
    await foldReports(services.production.db).catch(() => {});
    const roll = chance.next();
    if (roll < 0.55) console.log(`  · ${await payers.breakSomething(chance)}`);
    else if (roll < 0.65) {
      const simulator = chance.pick(['mtn', 'orange'] as const);
      console.log(`  · ${simulator} is down for 3 s`);
      await payers.call('down', { simulator, down: true });
      await sleep(3000);
      await payers.call('down', { simulator, down: false });
    } else {
      const victim = roll < 0.78 ? 'worker' : roll < 0.9 ? 'api' : 'database';
      const pid = victim === 'database' ? databasePid() : childPid(victim);
      if (!pid) continue;
      console.log(`  · kill -9 ${victim}`);
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It was already gone.
      }
    }
  }
}

function childPid(name: string): number | null {
  const run = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { children: { name: string; pid: number }[] };
  return run.children.find((child) => child.name === name)?.pid ?? null;
}

function databasePid(): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0]) || null;
  } catch {
    return null;
  }
}

/** Whatever was killed has been started again: the API answers, and a worker was seen lately. */
async function isWhole(api: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(1000)) {
    const isReady = await fetch(`${api}/ready`).then((answer) => answer.ok, () => false);
    if (isReady) return true;
  }
  return false;
}

/** Waits until the product has heard the end of everything, at most two minutes. */
async function settled(): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(1000)) {
    const open = await services.production.runTx('system', (tx) => tx.selectFrom('transactions').select((eb) => eb.fn.countAll<number>().as('count')).where('status', 'in', ['pending', 'processing']).executeTakeFirstOrThrow()).catch(() => ({ count: 1 }));
    if (open.count === 0) return;
  }
}
