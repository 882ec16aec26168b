import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/kit/config.ts';
import { reachedAt } from '#server/kit/config-network.ts';
import { createLog } from '#server/kit/log.ts';
import { migrate } from '#server/kit/migrate.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServer, withoutLogin, type Server } from '#server/postgres/server.ts';
import { keepRunning, runOnce, type Child } from './children.ts';
import { demoState, emptyDatabase, hasPeople, rememberDemo } from './demo.ts';
import { claimInstance, type Instance } from './instance.ts';
import { dim, readable, say } from './output.ts';
import { takenPorts } from './ports.ts';

/** The programs that make up the product; tests put small ones in their place. */
export type Programs = {
  api: string;
  worker: string;
  seed: string;
  simulators: string;
  buildConsole(options: { onBuild: () => void; signal: AbortSignal }): Promise<unknown>;
};
export type Running = { server: Server; hasDemo: boolean; stop(): Promise<void> };

/**
 * Starts everything in the right order, as much at once as possible. Rejects with a sentence for people; then all is
 * stopped again.
 */
export async function supervise(
  config: Config,
  programs: Programs,
  options: { empty: boolean; signal: AbortSignal },
): Promise<Running> {
  const log = createLog({
    name: 'database',
    level: config.logLevel,
    stream: { write: (line) => say(readable('database', line.trim())) },
  });
  const children: Child[] = [];
  let instance: Instance | undefined;
  let server: Server | undefined;
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await server?.stop();
    instance?.release();
  };
  const launch = (name: string, file: string, env: Record<string, string | undefined> = {}) => {
    const child = keepRunning({ name, file, env: { ...childEnvironment(config), ...env } }, () =>
      instance?.children(children),
    );
    children.push(child);
    instance?.children(children);
    return child;
  };
  try {
    instance = await claimInstance(config.dataDir, config.publicUrl);
    const problems = await takenPorts(portsOf(config));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const simulators = config.simulators
      ? launch('simulators', programs.simulators, { SIM_DATA_DIR: join(config.dataDir, 'simulators') })
      : null;
    const building = step(
      'Console built',
      () => programs.buildConsole({ onBuild: () => say(dim('  … building the console')), signal: options.signal }),
      500,
    );
    building.catch(() => {}); // Awaited below; a failure meanwhile must not end the process.
    server = await step('Database ready', () => openServer(config, log, { keepAlive: true }));
    say(dim(`    ${server.description}`));
    const open = server;
    const secret = loadSecret(config);
    await step('Migrations applied', () => migrate({ adminUrl: open.adminUrl, secret, log }), 500);
    options.signal.throwIfAborted();
    const database = {
      DATABASE_URL: open.databaseUrl,
      READ_DATABASE_URL: config.readDatabaseUrl ? withoutLogin(config.readDatabaseUrl) : undefined,
    };
    if (simulators)
      await Promise.all(
        simulatorPorts(config).map((one) => answers(config, one.port, '/', simulators, options.signal)),
      );
    const hasDemo = await demoWorld(
      open,
      { file: programs.seed, env: { ...childEnvironment(config), ...database } },
      options,
      () => migrate({ adminUrl: open.adminUrl, secret, log }),
    );
    await building; // The API reads what was built when it starts.
    const api = launch('api', programs.api, database);
    launch('worker', programs.worker, database);
    await Promise.all([
      answers(config, config.port, '/health', api, options.signal),
      answers(config, config.sandboxPort, '/health', api, options.signal),
    ]);
    return { server: open, hasDemo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Fills a new database with the demo world, unless `--empty` says that the operator wants none. Returns whether there
 * is one.
 */
async function demoWorld(
  server: Server,
  seed: { file: string; env: Record<string, string | undefined> },
  options: { empty: boolean; signal: AbortSignal },
  migrateAgain: () => Promise<unknown>,
): Promise<boolean> {
  let state = await demoState(server.adminUrl);
  if (state === null && (await hasPeople(server.adminUrl))) state = 'none';
  if (state === 'filling') {
    if (!server.embedded)
      throw new Error(
        'Filling this database with the demo world was interrupted. Give an empty database, or make this one empty, and start again.',
      );
    say('The last first start was interrupted while it made the demo world; beginning again with an empty database');
    await emptyDatabase(server.adminUrl);
    await migrateAgain();
    state = null;
  }
  if (state !== null) return state === 'present';
  if (options.empty) {
    await rememberDemo(server.adminUrl, 'none');
    return false;
  }
  say(dim('  … making the demo world: a few weeks of two organisations (start with --empty to do without)'));
  await rememberDemo(server.adminUrl, 'filling');
  await step('Demo world made', () => runOnce({ name: 'demo', ...seed }, { signal: options.signal }));
  await rememberDemo(server.adminUrl, 'present');
  return true;
}

/** What children are told. They never get an administrator's login of the database. */
function childEnvironment(config: Config): Record<string, string | undefined> {
  return {
    NKAP_DATA_DIR: config.dataDir,
    ADMIN_DATABASE_URL: undefined,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  };
}

function simulatorPorts(config: Config) {
  return [
    { setting: 'SIM_PHONE_PORT', port: config.simPhonePort, host: '127.0.0.1' },
    { setting: 'SIM_MTN_PORT', port: config.simMtnPort, host: '127.0.0.1' },
    { setting: 'SIM_ORANGE_PORT', port: config.simOrangePort, host: '127.0.0.1' },
    { setting: 'SIM_ORANGE_WEB_PORT', port: config.simOrangeWebPort, host: '127.0.0.1' },
    { setting: 'SIM_TRANZAK_PORT', port: config.simTranzakPort, host: '127.0.0.1' },
    { setting: 'SIM_BANK_PORT', port: config.simBankPort, host: '127.0.0.1' },
  ];
}

function portsOf(config: Config) {
  const own = [
    { setting: 'PORT', port: config.port, host: config.host },
    { setting: 'SANDBOX_PORT', port: config.sandboxPort, host: config.host },
    ...[
      { setting: 'METRICS_PORT', port: config.metricsPort, host: config.metricsHost, hostSetting: 'METRICS_HOST' },
      {
        setting: 'WORKER_METRICS_PORT',
        port: config.workerMetricsPort,
        host: config.metricsHost,
        hostSetting: 'METRICS_HOST',
      },
    ].filter((one): one is typeof one & { port: number } => one.port !== null),
  ];
  return config.simulators ? [...own, ...simulatorPorts(config)] : own;
}

/** Waits until something answers HTTP there; `/health` must also say yes. Gives up when the program keeps crashing. */
async function answers(config: Config, port: number, path: string, child: Child, signal: AbortSignal): Promise<void> {
  const address = `${reachedAt(path === '/' ? 'localhost' : config.host, port)}${path}`;
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(25)) {
    signal.throwIfAborted();
    if (child.crashes >= 3) throw new Error(`${child.name} keeps crashing; its reasons are above.`);
    const status = await fetch(address, { signal: AbortSignal.timeout(5000), redirect: 'manual' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status > 0 && (path === '/' || status === 200)) return;
  }
  throw new Error(`${child.name} does not answer at ${address}.`);
}

/** Says that something is done and how long it took; quick things only when they took longer than `worthSaying`. */
async function step<T>(what: string, work: () => Promise<T>, worthSaying = 0): Promise<T> {
  const began = Date.now();
  const result = await work();
  const took = Date.now() - began;
  if (took >= worthSaying) say(`  ✓ ${what} ${dim(`(${(took / 1000).toFixed(1)} s)`)}`);
  return result;
}
