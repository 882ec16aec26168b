import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { freePorts } from '#server/testing/free-ports.ts';
import type { Ready } from './product.ts';
import { leakedIn } from './secrets.ts';

const portNames = [
  'PORT',
  'SANDBOX_PORT',
  'SIM_PHONE_PORT',
  'SIM_MTN_PORT',
  'SIM_ORANGE_PORT',
  'SIM_ORANGE_WEB_PORT',
  'SIM_TRANZAK_PORT',
  'SIM_BANK_PORT',
];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let product: ChildProcess | undefined;
let browser: BrowserServer | undefined;
let folder = '';
let isReady = false;

/**
 * One product and one browser for the whole run. While writing stories, E2E_WORLD names the file that a product
 * started by hand (`E2E_WORLD=/tmp/world.json node e2e/world/product.ts`) has written; it is used and left running.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'nkap-e2e-'));
  const remains = join(folder, 'remains');
  mkdirSync(remains);
  try {
    browser = await chromium.launchServer({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: flags,
    });
    const ready = runningProduct() ?? (await startProduct());
    project.provide('world', { ...ready, browser: browser.wsEndpoint(), remains });
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** Throws when the stories have left books that do not add up, or a secret in the log. */
export async function teardown(): Promise<void> {
  await browser?.close();
  const broken = await askForBrokenBooks();
  await stopProduct();
  const log = join(folder, 'product.log');
  const leaked = existsSync(log) ? leakedIn(readFileSync(log, 'utf8')) : [];
  const remains = join(folder, 'remains');
  if (existsSync(remains) && readdirSync(remains).length > 0) {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    console.log(`\nPictures of failed stories and the product's log: ${folder}`);
  } else rmSync(folder, { recursive: true, force: true });
  if (leaked.length > 0) throw new Error(`The product's log gives secrets away:\n${leaked.join('\n')}`);
  if (broken.length > 0) throw new Error(`The books do not add up after the stories:\n${broken.join('\n')}`);
}

async function askForBrokenBooks(): Promise<string[]> {
  const child = product;
  if (!child?.connected || !isReady) return [];
  return new Promise((done) => {
    child.once('message', (broken) => done(broken as string[]));
    child.once('exit', () => done(['the product ended before it was asked']));
    child.send('verify');
  });
}

function runningProduct(): Ready | null {
  const file = process.env.E2E_WORLD;
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Ready) : null;
}

async function startProduct(): Promise<Ready> {
  const ports = Object.fromEntries(
    (await freePorts(portNames.length)).map((port, index) => [portNames[index], String(port)]),
  );
  const child = fork(join(import.meta.dirname, 'product.ts'), [], {
    env: {
      ...cleanEnvironment(),
      ...ports,
      HOST: '127.0.0.1',
      NKAP_DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      SUPPORT_CHAT_URL: 'https://wa.me/237600000000',
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in the terminal comes to the test runner alone, which then stops us in order.
    detached: process.platform !== 'win32',
  });
  product = child;
  const log = createWriteStream(join(folder, 'product.log'));
  child.stdout!.pipe(log);
  child.stderr!.pipe(log);
  return new Promise((resolve, reject) => {
    child.once('message', (ready) => {
      isReady = true;
      resolve(ready as Ready);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new Error(
          `The product did not start (${signal ?? code}):\n${readFileSync(join(folder, 'product.log'), 'utf8').slice(-4000)}`,
        ),
      ),
    );
  });
}

async function stopProduct(): Promise<void> {
  const child = product;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 25_000);
  await gone;
  clearTimeout(late);
}

/** An operator's settings must not lead the stories to a real database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(NKAP_|SIM_|DATABASE_|ADMIN_DATABASE_URL$|READ_DATABASE_URL$|PREPARED_STATEMENTS$|PUBLIC_URL$|SANDBOX_PUBLIC_URL$|NODE_ENV$|SMTP_URL$|MAIL_FROM$|SMPP_URL$|SMS_FROM$|VITEST)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
