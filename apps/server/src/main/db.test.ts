import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rootFolder } from '../kit/config.ts';
import { silentLog } from '../kit/log.ts';
import { startEmbedded } from '../postgres/embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-db-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('npm run db says why the database server does not start', async () => {
  const made = await startEmbedded({ dataDir: folder, log: silentLog, durable: false });
  await made.stop();
  appendFileSync(join(made.folder, 'postgresql.conf'), 'no_such_setting_at_all = on\n');
  const env = { ...process.env, NKAP_DATA_DIR: folder, DATABASE_URL: '', NODE_OPTIONS: '' };
  const done = spawnSync(process.execPath, [join(rootFolder, 'apps/server/src/main/db.ts'), 'address'], {
    env,
    encoding: 'utf8',
  });
  expect(done.status).toBe(1);
  expect(done.stderr).toContain('no_such_setting_at_all');
});

it('npm run db does nothing where it does not know a word', () => {
  const done = spawnSync(process.execPath, [join(rootFolder, 'apps/server/src/main/db.ts'), 'address', 'foo'], {
    env: { ...process.env, NKAP_DATA_DIR: join(folder, 'none') },
    encoding: 'utf8',
  });
  expect([done.status, done.stderr, existsSync(join(folder, 'none'))]).toEqual([
    1,
    'address takes nothing, and not foo.\n',
    false,
  ]);
});
