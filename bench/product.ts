import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authApi } from '#contract/auth/api.ts';
import type { Permission } from '#domain/access/rights.ts';
import { loadConfig, rootFolder, settings, type Config } from '#server/kit/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { silentLog } from '#server/kit/log.ts';
import { loadSecret } from '#server/kit/secret.ts';
import { openServices, type Services } from '#server/main/services.ts';
import { demoPassword, readDemoWorld } from '#server/modules/demo/demo/cast.ts';
import { settleIn, type SettledOrganisation } from '#server/modules/demo/demo/settle-in.ts';
import { openServer, type Server } from '#server/postgres/server.ts';

/** A private copy of the product as `npm start` runs it: own ports, own data directory, its own database server. */
export type Product = {
  url: string;
  /** The simulators' admin. */
  simulators: string;
  dataDir: string;
  /** From the call of npm start's program to "is ready", in ms. */
  startMs: number;
  pid(name: 'api' | 'worker' | 'simulators'): number;
  stop(): Promise<void>;
};

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'nkap-bench-'));
const ports = [
  'PORT',
  'SANDBOX_PORT',
  'SIM_PHONE_PORT',
  'SIM_MTN_PORT',
  'SIM_ORANGE_PORT',
  'SIM_ORANGE_WEB_PORT',
  'SIM_TRANZAK_PORT',
  'SIM_BANK_PORT',
];
let starts = 0;

/**
 * `program` is npm start's own by default; the soak's does the same without building the console (one that was built is
 * served all the same).
 */
export async function startProduct(
  dataDir: string,
  options: { program?: string; empty?: boolean; env?: Record<string, string> } = {},
): Promise<Product> {
  const base = 25_000 + (process.pid % 3000) + 10 * (starts++ % 8);
  const own = Object.fromEntries(settings.map(({ name }) => [name, '']));
  const chosen = Object.fromEntries(ports.map((name, index) => [name, String(base + index)]));
  const env = { ...process.env, ...own, ...chosen, NKAP_DATA_DIR: dataDir, LOG_LEVEL: 'error', ...options.env };
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(rootFolder, options.program ?? 'tools/start/main.ts'), ...(options.empty ? ['--empty'] : [])],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // Whatever ends us ends it too.
  process.once('exit', () => child.kill('SIGTERM'));
  await ready(child);
  const startMs = performance.now() - began;
  return {
    url: `http://127.0.0.1:${chosen['PORT']}`,
    simulators: `http://127.0.0.1:${chosen['SIM_PHONE_PORT']}/__sim`,
    dataDir,
    startMs,
    pid(name) {
      const running = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as {
        children: { name: string; pid: number }[];
      };
      return running.children.find((each) => each.name === name)!.pid;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([new Promise((done) => child.once('exit', done)), sleep(20_000)]);
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      if (/(is|product) ready/.test(said)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product did not start (${code}):\n${said}`)));
  });
}

/** A running product with the demo merchants but no history, and its database at hand. Shared by the parts of a run. */
export type Workbench = {
  product: Product;
  config: Config;
  server: Server;
  services: Services;
  merchants: SettledOrganisation[];
  logIn(permission: Permission): Promise<Login[]>;
  close(): Promise<void>;
};
export type Login = { token: string; organisationId: string; email: string; headers: Record<string, string> };

export async function openWorkbench(): Promise<Workbench> {
  const dataDir = newDataDir();
  const product = await startProduct(dataDir, { program: 'tools/soak/product.ts' });
  const config = loadConfig({ NKAP_DATA_DIR: dataDir });
  const server = await openServer(config, silentLog);
  const services = openServices(
    { ...config, databaseUrl: server.databaseUrl },
    { secret: loadSecret(config), clock: systemClock, log: silentLog, extraOrigins: simulatorOrigins(product) },
  );
  const merchants = await settleIn(
    readDemoWorld(),
    [services.production, services.sandbox],
    simulatorUrls(product),
    new Date(),
  );
  return {
    product,
    config,
    server,
    services,
    merchants,
    logIn: (permission) => logIn(product, merchants, permission),
    async close() {
      await services.close();
      await product.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Everybody of the demo merchants who has a permission. */
async function logIn(
  product: Product,
  merchants: readonly SettledOrganisation[],
  permission: Permission,
): Promise<Login[]> {
  const logins: Login[] = [];
  for (const merchant of merchants) {
    for (const [index, { email }] of merchant.plan.people.entries()) {
      if (!merchant.callers[index]!.permissions.has(permission)) continue;
      const answer = await fetch(`${product.url}${authApi.emailLogin.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      const { data } = (await answer.json()) as { data?: { accessToken?: string } };
      if (!data?.accessToken) continue; // a person of two organisations is asked which
      logins.push({
        token: data.accessToken,
        organisationId: merchant.id,
        email,
        headers: { authorization: `Bearer ${data.accessToken}`, 'x-organisation-id': merchant.id },
      });
    }
  }
  if (logins.length === 0) throw new Error('Nobody could log in');
  return logins;
}

function simulatorUrls(product: Product) {
  const phonePort = Number(new URL(product.simulators).port);
  const at = (offset: number) => `http://127.0.0.1:${phonePort + offset}`;
  return { phone: at(0), mtn: at(1), orange: at(2), orangeWeb: at(3), tranzak: at(4), bank: at(5) };
}

const simulatorOrigins = (product: Product) => Object.values(simulatorUrls(product));
