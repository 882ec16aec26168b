import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rootFolder } from '../kit/config.ts';
import { freePorts } from '../testing/free-ports.ts';
import { cloneDatabase, testSecretText } from '../testing/test-database.ts';

it('SIGTERM lets a request in flight finish, takes no new one, and ends', async () => {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'nkap-stop-'));
  const [port, sandboxPort] = await freePorts(2);
  const api = spawn(process.execPath, [join(rootFolder, 'apps/server/src/main/api.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NKAP_DATA_DIR: folder,
      DATABASE_URL: database.adminUrl,
      NKAP_SECRET: testSecretText,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      NKAP_SIMULATORS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  const ended = new Promise<number | null>((done) => api.once('exit', (code) => done(code)));
  const at = `http://127.0.0.1:${port}`;
  try {
    await expect
      .poll(
        () =>
          fetch(`${at}/health`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    let inFlight: Promise<number | string> | undefined;
    await database.admin.transaction().execute(async (tx) => {
      // Whoever logs in waits until this is over.
      await sql`lock table identity.users in access exclusive mode`.execute(tx);
      inFlight = fetch(`${at}/ba021/v1/email-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@boutique.example', password: 'Demo1234' }),
      }).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      const waiting = async () =>
        (
          await sql<{
            n: number;
          }>`select count(*)::int as n from pg_locks where not granted and relation = 'identity.users'::regclass
            and database = (select oid from pg_database where datname = current_database())`.execute(tx)
        ).rows[0]!.n;
      await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
      api.kill('SIGTERM');
      const health = () =>
        fetch(`${at}/health`).then(
          (answer) => answer.status,
          () => 'refused',
        );
      await expect.poll(health, { timeout: 20_000 }).not.toBe(200);
    });
    // A wrong login, answered as such: neither cut nor an error of ours.
    expect(await inFlight).toBe(401);
    expect(await ended).toBe(0);
  } finally {
    api.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});

it('stops in order from the first moment at which it answers', async () => {
  const database = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'nkap-stop-'));
  const [port, sandboxPort] = await freePorts(2);
  const api = spawn(process.execPath, [join(rootFolder, 'apps/server/src/main/api.ts')], {
    env: {
      PATH: process.env.PATH,
      NKAP_DATA_DIR: folder,
      DATABASE_URL: database.adminUrl,
      NKAP_SECRET: testSecretText,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  const ended = new Promise((done) => api.once('exit', (code, signal) => done(signal ?? code)));
  try {
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { interval: 2, timeout: 60_000 }).toBe(true);
    api.kill('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    api.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});
