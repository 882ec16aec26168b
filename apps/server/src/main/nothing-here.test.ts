import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-nothing-'));
const empty = join(folder, 'empty');
const missing = join(folder, 'missing');
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
beforeEach(() => {
  rmSync(missing, { recursive: true, force: true });
  rmSync(empty, { recursive: true, force: true });
  mkdirSync(empty);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Commands that look at an installation, and what they end with when they cannot. */
const commands: [words: string[], code: number][] = [
  [['verify-ledger.ts'], 2],
  [['verify-audit.ts'], 2],
  [['db.ts', 'address'], 1],
  [['db.ts', 'reports'], 1],
  [['db.ts', 'reviewer', 'ada@example.cm'], 1],
  [['db.ts', 'levels'], 1],
];

function run([file, ...words]: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file!), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, text: stdout + stderr };
}

describe.each(commands)('%j where nothing is', (words, code) => {
  it('says so, and makes nothing', () => {
    const { status, text } = run(words, { NKAP_DATA_DIR: missing });
    expect({ status, text }).toEqual({
      status: code,
      text: expect.stringContaining(`There is no installation in ${missing}: name the right folder with NKAP_DATA_DIR`),
    });
    expect(existsSync(missing)).toBe(false);
  });
});

it('an empty folder is none either', () => {
  expect(run(['verify-ledger.ts'], { NKAP_DATA_DIR: empty }).text).toContain(`There is no installation in ${empty}`);
  expect(readdirSync(empty)).toEqual([]);
});

it.each(commands.filter(([words]) => words[0] !== 'db.ts' || words[1] === 'reports'))(
  '%j makes no secret of its own for a database that was sealed with another',
  (words, code) => {
    const { status, text } = run(words, { NKAP_DATA_DIR: missing, DATABASE_URL: database.adminUrl });
    expect({ status, text }).toEqual({
      status: code,
      text: expect.stringContaining(`NKAP_SECRET is not set, and there is none in ${missing}`),
    });
    expect(existsSync(missing)).toBe(false);
  },
);
