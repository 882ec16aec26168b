import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/kit/config.ts';
import { freePorts } from '#server/testing/free-ports.ts';
import { processIdentity } from '#server/postgres/process.ts';

/**
 * The supervisor as a real process, with small programs in place of the product's, killed in every way it can be
 * killed.
 */
const folder = mkdtempSync(join(tmpdir(), 'nkap-start-'));
const dataDir = join(folder, 'data');
const ports: Record<string, string> = {};
const started: Supervisor[] = [];

type Supervisor = {
  process: ChildProcess;
  said(): string;
  until(text: RegExp, ms?: number): Promise<void>;
  ended: Promise<number | null>;
};

beforeAll(async () => {
  const names = [
    'PORT',
    'SANDBOX_PORT',
    'SIM_PHONE_PORT',
    'SIM_MTN_PORT',
    'SIM_ORANGE_PORT',
    'SIM_ORANGE_WEB_PORT',
    'SIM_TRANZAK_PORT',
    'SIM_BANK_PORT',
  ];
  (await freePorts(names.length)).forEach((port, index) => (ports[names[index]!] = String(port)));
  const listener = (variables: string[]) => `
    import { createServer } from 'node:http';
    for (const name of ${JSON.stringify(variables)}) createServer((_, answer) => answer.end('ok')).listen(Number(process.env[name]), process.env.HOST);
    process.on('SIGTERM', () => process.exit(0));`;
  write(
    'simulators.mjs',
    listener([
      'SIM_PHONE_PORT',
      'SIM_MTN_PORT',
      'SIM_ORANGE_PORT',
      'SIM_ORANGE_WEB_PORT',
      'SIM_TRANZAK_PORT',
      'SIM_BANK_PORT',
    ]).replace(', process.env.HOST', ''),
  );
  write('api.mjs', listener(['PORT', 'SANDBOX_PORT']));
  write(
    'worker.mjs',
    `console.log(JSON.stringify({ level: 'info', msg: 'working', admin: String(process.env.ADMIN_DATABASE_URL), login: new URL(process.env.DATABASE_URL).username })); setInterval(() => {}, 1000);`,
  );
  write(
    'seed.mjs',
    `console.log('seeding'); await new Promise((done) => setTimeout(done, Number(process.env.SEED_MS ?? 0)));`,
  );
  write(
    'drive.ts',
    `
    import { loadConfig } from '${rootFolder}/apps/server/src/kit/config.ts';
    import { supervise } from '${rootFolder}/tools/start/supervise.ts';
    const stop = new AbortController();
    let running;
    const finish = async () => { stop.abort(); await running?.stop(); console.log('STOPPED'); process.exit(0); };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, finish);
    const at = (name) => '${folder}/' + name + '.mjs';
    try {
      running = await supervise(loadConfig(), { api: at('api'), worker: at('worker'), seed: at('seed'), simulators: at('simulators'), buildConsole: async () => {} }, { empty: process.argv.includes('--empty'), signal: stop.signal });
      console.log('READY', running.hasDemo, 'database', running.server.embedded.pid());
    } catch (error) { console.log('FAILED ' + error.message); process.exit(1); }`,
  );
});

afterAll(async () => {
  for (const one of started) one.process.kill('SIGTERM');
  await Promise.all(started.map((one) => one.ended));
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it("fills a new database, keeps administrators' logins to itself, and stops everything on a signal", async () => {
    const run = start();
    await run.until(/READY true/);
    await run.until(/working.*admin=undefined login= *$/m);
    expect(run.said()).toMatch(/seeding[\s\S]*Demo world made/);
    expect(await text(ports.PORT!)).toBe('ok');
    const { children } = running();
    expect(children.map((child) => child.name).sort()).toEqual(['api', 'simulators', 'worker']);
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(children.filter((child) => processIdentity(child.pid) !== null)).toEqual([]);
    expect(processIdentity(databasePid(run))).toBeNull();
  });

  it('refuses a second supervisor and a taken port, each with a sentence', async () => {
    const run = start();
    await run.until(/READY true/);
    expect(run.said()).not.toMatch(/seeding/);
    // The second was given another port, and still says where the first is.
    const second = start([], { PORT: String((await freePorts(1))[0]) });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/FAILED It is already running on this data directory \(process \d+\)/);
    expect(second.said()).toContain(`Open http://localhost:${ports.PORT!},`);
    run.process.kill('SIGINT');
    await run.ended;
    const holder = await listen(Number(ports.SANDBOX_PORT));
    const third = start();
    expect(await third.ended).toBe(1);
    expect(third.said()).toMatch(/FAILED Port \d+ is taken by .*process \d+.*SANDBOX_PORT=\d+ npm start/);
    await new Promise((done) => holder.close(done));
  });

  it('starts a crashed program and a killed database again', async () => {
    const run = start();
    await run.until(/READY/);
    const worker = running().children.find((child) => child.name === 'worker')!;
    process.kill(worker.pid, 'SIGKILL');
    await run.until(/worker ended unexpectedly \(SIGKILL\)[\s\S]*working/);
    process.kill(databasePid(run), 'SIGKILL');
    await run.until(/database server runs again/, 15_000);
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('after kill -9 children end by themselves, and the next start adopts the database', async () => {
    const run = start();
    await run.until(/READY/);
    const pid = databasePid(run);
    const { children } = running();
    run.process.kill('SIGKILL');
    await run.ended;
    const next = start();
    await next.until(/READY true/);
    expect(next.said()).toMatch(/Adopted the database server/);
    expect(databasePid(next)).toBe(pid);
    expect(children.filter((child) => processIdentity(child.pid) !== null)).toEqual([]);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    expect(processIdentity(pid)).toBeNull();
  });

  it('ends children of a killed run that hang', async () => {
    const hanging = spawn(
      process.execPath,
      [
        '-e',
        `process.on('SIGTERM', () => {}); require('net').createServer().listen(${ports.PORT}, '127.0.0.1', () => console.log('up'))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((done) => hanging.stdout.once('data', done));
    const entry = (name: string, pid: number) => ({ name, pid, identity: processIdentity(pid) });
    writeFileSync(
      join(dataDir, 'running.json'),
      JSON.stringify({
        supervisor: { name: 'supervisor', pid: 999_999_999, identity: 'gone' },
        children: [entry('api', hanging.pid!), { ...entry('worker', process.pid), identity: 'another' }],
      }),
    );
    const gone = new Promise((done) => hanging.once('exit', done));
    const run = start();
    await run.until(/READY/);
    // It is over when the run says so; this process hears of it by an event of its own.
    await gone;
    expect(hanging.signalCode).toBe('SIGKILL');
    run.process.kill('SIGTERM');
    await run.ended;
  });

  it('begins again when the first filling was interrupted, and asks about the demo world only once', async () => {
    rmSync(dataDir, { recursive: true });
    const killed = start([], { SEED_MS: '60000' });
    await killed.until(/seeding/);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const again = start();
    await again.until(/READY true/);
    expect(again.said()).toMatch(/interrupted[\s\S]*seeding/);
    again.process.kill('SIGTERM');
    await again.ended;
    rmSync(dataDir, { recursive: true });
    for (const words of [['--empty'], []]) {
      const run = start(words);
      await run.until(/READY false/);
      run.process.kill('SIGTERM');
      await run.ended;
    }
  });
});

function start(words: string[] = [], env: Record<string, string> = {}): Supervisor {
  let output = '';
  const child = spawn(process.execPath, [join(folder, 'drive.ts'), ...words], {
    env: { ...process.env, ...ports, HOST: '127.0.0.1', NKAP_DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const run: Supervisor = {
    process: child,
    said: () => output,
    ended,
    until: async (wanted, timeout = 30_000) => {
      const isOver = () => wanted.test(output) || child.exitCode !== null;
      await expect.poll(isOver, { timeout, message: `never said ${wanted}` }).toBe(true);
      expect(output).toMatch(wanted);
    },
  };
  started.push(run);
  return run;
}

const write = (name: string, content: string) => (
  mkdirSync(folder, { recursive: true }),
  writeFileSync(join(folder, name), content)
);
const running = () =>
  JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { children: { name: string; pid: number }[] };
const databasePid = (run: Supervisor) => Number(/database (\d+)/.exec(run.said())![1]);
const text = async (port: string) => (await fetch(`http://127.0.0.1:${port}/`)).text();

function listen(port: number): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}
