import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

describe('declared outcomes', () => {
  const api = {
    'packages/contract/src/customers/api.ts': "export const api = {\n  errors: ['customers.not_found'],\n};\n",
  };
  const test = {
    'apps/server/src/modules/terms/customers/customers.test.ts': "describe('404 customers.not_found', () => {});\n",
  };

  it('are named by a test', () => {
    expect(tidyHouse(api)).toMatchObject([
      { rule: 'outcomes', file: 'packages/contract/src/customers/api.ts', line: 2 },
    ]);
    expect(tidyHouse({ ...api, ...test })).toEqual([]);
  });

  it('are found in a part of a table too', () => {
    const part = { 'packages/contract/src/customers/notes-api.ts': api['packages/contract/src/customers/api.ts'] };
    expect(tidyHouse(part)).toMatchObject([{ rule: 'outcomes', file: 'packages/contract/src/customers/notes-api.ts' }]);
  });

  it('wait in the ratchet until one does', () => {
    const ratchet = { 'tools/tidy/ratchet.json': '{ "untestedErrors": ["customers.not_found"] }' };
    expect(tidyHouse({ ...api, ...ratchet })).toEqual([]);
    expect(tidyHouse({ ...api, ...test, ...ratchet })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('is tested or gone now') },
    ]);
  });
});

describe('what a screen writes', () => {
  const screen = (written: string) => ({
    'apps/console/src/features/customers/delete-dialog.tsx': `import { customersApi } from '#contract/customers/api.ts';\nimport { useWrite } from '../../data/write.ts';\n${written}`,
    'apps/console/src/data/write.ts': 'export const useWrite = (row: unknown) => row;\n',
  });
  const plain = screen('export const useDelete = () => useWrite(customersApi.remove);\n');
  const table = screen(
    "const rows = { delete: customersApi.remove };\nexport const useDelete = (act: 'delete') => useWrite(rows[act]);\n",
  );
  const test = (text: string) => ({
    'apps/console/src/features/customers/customers.screen.test.tsx': `import { customersApi } from '#contract/customers/api.ts';\n${text}\n`,
  });
  const untested = [{ rule: 'rendered', message: expect.stringContaining('customersApi.remove is written') }];

  it('is tried by a rendered test of its feature, which does more than answer for it', () => {
    expect(tidyHouse(plain)).toMatchObject(untested);
    expect(tidyHouse(table)).toMatchObject(untested);
    expect(tidyHouse({ ...plain, ...test('answer(customersApi.remove);') })).toMatchObject(untested);
    expect(tidyHouse({ ...plain, ...test('await sent(customersApi.remove);') })).toEqual([]);
    expect(tidyHouse({ ...table, ...test("it.each([['delete', customersApi.remove]]);") })).toEqual([]);
  });

  it('waits in the ratchet until it is', () => {
    const ratchet = { 'tools/tidy/ratchet.json': '{ "unrenderedWrites": ["features/customers customersApi.remove"] }' };
    expect(tidyHouse({ ...plain, ...ratchet })).toEqual([]);
    expect(tidyHouse({ ...plain, ...ratchet, ...test('await sent(customersApi.remove);') })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('is tested or gone now') },
    ]);
  });
});

describe('a list of records', () => {
  const at = 'apps/console/src/features/customers/list-page.tsx';
  const page = (path: string, taken: string) => ({
    [path]: `import { x } from '${taken}';\nexport const Screen = () => x;\n`,
    'packages/ui/src/pagination.tsx': 'export const x = 1;\n',
    'apps/console/src/data/keyset-page.ts': 'export const x = 1;\n',
  });
  const plumbed = page(at, '#ui/pagination.tsx');

  it('has no pages, no cursor and no chips of its own', () => {
    expect(tidyHouse(plumbed)).toMatchObject([{ rule: 'lists', file: at, line: 1 }]);
    expect(tidyHouse(page(at, '../../data/keyset-page.ts'))).toMatchObject([{ rule: 'lists', file: at }]);
    expect(tidyHouse(page('apps/console/src/shell/list/record-list.tsx', '#ui/pagination.tsx'))).toEqual([]);
  });

  it('waits in the ratchet until it stands on the shell', () => {
    const ratchet = { 'tools/tidy/ratchet.json': JSON.stringify({ ownLists: [at] }) };
    expect(tidyHouse({ ...plumbed, ...ratchet })).toEqual([]);
    expect(tidyHouse({ [at]: 'export const Screen = () => null;\n', ...ratchet })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('npm run tidy -- --write') },
    ]);
  });
});

describe('what a person reads', () => {
  const path = 'apps/server/src/modules/money-in/payment-links/state.ts';
  const says = (text: string) => ({ [path]: `${text}\n` });
  const pair = "export const title = { en: 'Open', fr: 'Ouvert' };";
  const found = [{ rule: 'sentences', file: path, line: 1 }];

  it('stands in i18n, not where it is decided', () => {
    expect(tidyHouse(says(pair))).toMatchObject(found);
    expect(
      tidyHouse(says('export const opened = (p: { n: number }) => ({ en: `${p.n} open`, fr: `${p.n} ouverts` });')),
    ).toMatchObject(found);
    expect(tidyHouse(says("export const greet = (l: string) => (l === 'fr' ? 'Bonjour' : 'Hello');"))).toMatchObject(
      found,
    );
    expect(tidyHouse(says('export const facts = (fr: string) => ({ reasonFr: fr.trim() });'))).toMatchObject(found);
    expect(tidyHouse({ 'packages/i18n/src/catalogues/payment-links/state.ts': `${pair}\n` })).toEqual([]);
  });

  it('is no code, no unit, and no list of what others write', () => {
    expect(
      tidyHouse(
        says(
          "export const of = (l: string, name: string) => [\n  { en: name, fr: name },\n  { en: ['phone'], fr: ['numéro'] },\n  l === 'fr' ? 'FCFA' : 'XAF',\n];",
        ),
      ),
    ).toEqual([]);
  });
});

describe('the ratchet', () => {
  const long = (lines: number) => ({ 'packages/domain/src/long.ts': 'export {};\n'.repeat(lines) });
  const ratchet = (lines: number) => ({
    'tools/tidy/ratchet.json': JSON.stringify({ lines: { 'packages/domain/src/long.ts': lines } }),
  });
  /** Commits a ratchet, then puts the one of the working tree back over it. */
  const commit = (root: string, lines: Record<string, number>) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, stdio: 'ignore' });
    const path = join(root, 'tools/tidy/ratchet.json');
    const present = readFileSync(path);
    writeFileSync(path, JSON.stringify({ lines }));
    git('init');
    git('add', path);
    git('commit', '-m', 'x');
    writeFileSync(path, present);
  };

  it('tolerates an old sin at its measure', () => {
    expect(tidyHouse({ ...long(340), ...ratchet(340) })).toEqual([]);
  });

  it('refuses growth', () => {
    expect(tidyHouse({ ...long(341), ...ratchet(340) })).toMatchObject([
      { rule: 'size', message: '341 lines, at most 340' },
    ]);
  });

  it('asks to be lowered when the file shrank, and emptied when it is within the limit', () => {
    expect(tidyHouse({ ...long(320), ...ratchet(340) })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('at 320 lines now') },
    ]);
    expect(tidyHouse({ ...long(200), ...ratchet(340) })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('within the limit now') },
    ]);
  });

  it('refuses to be raised or added to by hand', () => {
    const path = 'packages/domain/src/long.ts';
    const raise = (before: Record<string, number>) =>
      tidyHouse({ ...long(340), ...ratchet(340) }, (root) => commit(root, before));
    expect(raise({ [path]: 320 })).toMatchObject([
      { rule: 'ratchet', message: expect.stringContaining('raised from 320 to 340') },
    ]);
    expect(raise({})).toMatchObject([{ rule: 'ratchet', message: expect.stringContaining('may not be added') }]);
    expect(raise({ [path]: 340 })).toEqual([]);
  });
});

describe('a badge', () => {
  const at = 'apps/console/src/features/customers/list-page.tsx';
  const page = (body: string) => ({
    [at]: `import { Badge } from '#ui/badge.tsx';\nexport const Screen = () => ${body};\n`,
    'packages/ui/src/badge.tsx': 'export const Badge = () => null;\n',
  });

  it('comes from the tables of states and marks, and from nowhere else', () => {
    expect(tidyHouse(page('<Badge tone="danger">x</Badge>'))).toMatchObject([{ rule: 'badges', file: at, line: 2 }]);
    const ratchet = { 'tools/tidy/ratchet.json': JSON.stringify({ ownBadges: [at] }) };
    expect(tidyHouse({ ...page('<Badge>x</Badge>'), ...ratchet })).toEqual([]);
    expect(tidyHouse({ [at]: 'export const Screen = () => null;\n', ...ratchet })).toMatchObject([{ rule: 'ratchet' }]);
  });
});
