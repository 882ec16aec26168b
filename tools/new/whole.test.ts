import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * A capability made in a copy of the whole house: what the command writes and wires, and what it leaves to a person
 * done as it says, is clean to the compiler and to the house rules.
 */
let root: string;
const run = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const put = (path: string, anchor: string, line: string): void => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text, path).toContain(anchor);
  writeFileSync(join(root, path), text.replace(anchor, `${anchor}\n${line}`));
};
/** What was made, under this folder. */
const mine = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /voucher[^/]*\/.*\.tsx?$/.test(path))
    .map((path) => join(folder, path));
/** What a program that failed says, or nothing. */
const complaints = (act: () => string): string => {
  try {
    act();
    return '';
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error);
  }
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'whole-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter((path) => /\.(m?tsx?|mjs|json|md|sql|css|txt|svg)$/.test(path)))
    cpSync(file, join(root, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('compiles and keeps the house rules once what it leaves is decided', () => {
  const said = run('tools/run.mjs', 'tools/new.ts', 'capability', 'money-in/vouchers', '--fr', 'Bons');
  expect(said).toContain('Left to decide');
  put(
    'packages/domain/src/access/reach-of-rights.ts',
    "  dashboard: { view: 'branch' },",
    "  vouchers: { view: 'whole', create: 'whole' },",
  );
  put(
    'packages/domain/src/access/power-over-money.ts',
    '  dashboard: { view: false },',
    '  vouchers: { view: false, create: false },',
  );
  put('packages/domain/src/access/grants.ts', "  'settlements:view',", "  'vouchers:view',");
  put('apps/console/src/features/access/roles/groups.ts', "  transactions: 'moneyIn',", "  vouchers: 'moneyIn',");
  run('tools/run.mjs', 'node_modules/oxfmt/bin/oxfmt', 'packages/domain/src/access');
  expect(complaints(() => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'))).toBe('');
  // What the list says last, for the hash of the migration.
  const rules = complaints(() => run('tools/run.mjs', 'tools/tidy/main.ts', '--write'));
  expect(rules.split('\n').filter((line) => /voucher/i.test(line))).toEqual([]);
  expect(complaints(() => run('node_modules/oxlint/bin/oxlint', ...['apps', 'packages'].flatMap(mine)))).toBe('');
  // Two compilers and the house rules over everything, beside whatever else runs.
}, 400_000);
