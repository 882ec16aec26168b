import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';
import { foreignTablesPath, type ForeignTables } from './foreign-tables.ts';
import { shrunk } from './rules/tables.ts';
import { readTree } from './tree.ts';

const modules = 'apps/server/src/modules';
const owned = {
  [`${modules}/money-in/payment-links/tables.ts`]:
    "export type PaymentLinksTables = {\n  payment_links: { id: string };\n  'identity.visits': { id: string };\n};\n",
};
const inCustomers = (text: string) => ({ ...owned, [`${modules}/terms/customers/find-customer.ts`]: text });
const code = (statement: string) =>
  `import { sql } from 'kysely';\nexport const findCustomer = (tx: any, table: any) => [\n  sql,\n  ${statement},\n];\n`;
const list = (part: object) => ({ [foreignTablesPath]: JSON.stringify(part) });
const entry = (module = 'customers') => ({ [module]: ['payment_links'] });

describe('a table has one owner', () => {
  it.each([
    ["tx.insertInto('payment_links').values({})", 'customers writes payment_links'],
    ["tx.updateTable('payment_links as l').set({})", 'customers writes payment_links'],
    ["tx.deleteFrom('payment_links')", 'customers writes payment_links'],
    ["tx.mergeInto('payment_links')", 'customers writes payment_links'],
    ["tx.selectFrom('payment_links')", 'customers reads payment_links'],
    ["tx.selectFrom(['payment_links as l', 'other'])", 'customers reads payment_links'],
    ["tx.selectFrom('other').leftJoin('payment_links as l', (on: any) => on)", 'customers reads payment_links'],
    ['sql`with v as (select 1) update payment_links l set id = ${1} from v`', 'customers writes payment_links'],
    ['sql<{ id: string }>`insert into payment_links (id) values (${1})`', 'customers writes payment_links'],
    ['sql`DELETE FROM payment_links`', 'customers writes payment_links'],
    ['sql`select 1 from other join payment_links l on true`', 'customers reads payment_links'],
    ['sql`update identity.visits set id = null`', 'customers writes identity.visits'],
    ['sql`select count(*) from visits`', 'customers reads identity.visits'],
    ['sql`update production.payment_links set id = null`', 'customers writes payment_links'],
    ["sql.raw('update payment_links set id = null')", 'customers writes payment_links'],
    ['tx.query(`delete from payment_links where id = ${1}`)', 'customers writes payment_links'],
    ["tx.query({ text: 'truncate payment_links' })", 'customers writes payment_links'],
    ["tx.query('select 1 from payment_links')", 'customers reads payment_links'],
    ["tx[table]('payment_links').set({})", 'customers writes payment_links'],
    ["tx['updateTable']('payment_links').set({})", 'customers writes payment_links'],
  ])('%s by another module', (statement, says) => {
    expect(tidyHouse(inCustomers(code(statement)))).toEqual([
      {
        rule: 'tables',
        file: `${modules}/terms/customers/find-customer.ts`,
        line: 4,
        message: `${says}, which belongs to payment-links: through payment-links/public.ts`,
      },
    ]);
  });

  it.each(['kit', 'jobs', 'connectors', 'ledger'])('and %s does not write it either, but may read it', (room) => {
    const found = (statement: string) =>
      tidyHouse({ ...owned, [`apps/server/src/${room}/put.ts`]: code(statement) }).filter(
        ({ rule }) => rule === 'tables',
      );
    expect(found("tx.updateTable('payment_links').set({})").map(({ message }) => message)).toEqual([
      `${room} writes payment_links, which belongs to payment-links: through payment-links/public.ts`,
    ]);
    expect(found("tx.selectFrom('payment_links')")).toEqual([]);
  });

  it('or one room: jobs are written by jobs', () => {
    const writers = (room: string) =>
      tidyHouse({
        'db/migrations/identity/0001_jobs.sql': 'CREATE TABLE jobs (\n  id text\n);\n',
        [`apps/server/src/${room}/put.ts`]: code('sql`delete from jobs`'),
      })
        .filter(({ rule }) => rule === 'tables')
        .map(({ message }) => message);
    expect(writers('jobs')).toEqual([]);
    expect(writers('kit')).toEqual(['identity.jobs is written by jobs alone']);
  });

  it('who does with it what it likes, and so may its tests and those of others', () => {
    const statement = code("tx.updateTable('payment_links').set({})");
    expect(
      tidyHouse({
        ...owned,
        [`${modules}/money-in/payment-links/store.ts`]: `${statement}export const columns = 1;\n`,
      }),
    ).toEqual([]);
    expect(tidyHouse({ ...owned, [`${modules}/terms/customers/customers.test.ts`]: statement })).toEqual([]);
  });

  it('and is described once', () => {
    const twice = {
      [`${modules}/terms/customers/tables.ts`]: 'export type CustomersTables = {\n  payment_links: 1;\n};\n',
    };
    expect(tidyHouse({ ...owned, ...twice })).toMatchObject([
      { rule: 'tables', message: expect.stringContaining('belongs to payment-links already') },
    ]);
  });

  it('that is known: nothing uses a table that no module describes', () => {
    expect(
      tidyHouse({ [`${modules}/terms/customers/find-customer.ts`]: code("tx.selectFrom('payment_links')") }),
    ).toMatchObject([{ rule: 'tables', message: expect.stringContaining('payment_links has no owner') }]);
  });

  it.each(['tx.deleteFrom(table)', 'sql`delete from ${table} where true`'])(
    'and is written by its name: %s',
    (text) => {
      expect(tidyHouse(inCustomers(code(text)))).toMatchObject([
        { rule: 'tables', message: expect.stringContaining('a name nobody can read here') },
      ]);
    },
  );

  it('whatever else is said with the same words', () => {
    const innocent = "sql`select payment_links from other for no key update skip locked`, 'payment_links'";
    expect(tidyHouse(inCustomers(code(innocent)))).toEqual([]);
  });
});

describe('the list of those who still read otherwise', () => {
  const reads = inCustomers(code("tx.selectFrom('payment_links')"));
  /** Commits a list, then puts the one of the working tree back over it. */
  const after = (committed: object) => (root: string) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, stdio: 'ignore' });
    const path = join(root, foreignTablesPath);
    const present = readFileSync(path);
    writeFileSync(path, list(committed)[foreignTablesPath]);
    git('init');
    git('add', path);
    git('commit', '-m', 'x');
    writeFileSync(path, present);
  };

  it('lets them', () => expect(tidyHouse({ ...reads, ...list({ reads: entry() }) })).toEqual([]));

  it('lets nobody write', () => {
    const writes = inCustomers(code("tx.updateTable('payment_links').set({})"));
    for (const kind of ['writes', 'reads'])
      expect(tidyHouse({ ...writes, ...list({ [kind]: entry() }) }).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('customers writes payment_links, which belongs'),
      );
  });

  it('loses what is no longer true', () => {
    expect(tidyHouse({ ...owned, ...list({ reads: entry() }) })).toMatchObject([
      { file: foreignTablesPath, message: expect.stringContaining('customers reads payment_links is no longer true') },
    ]);
    tidyHouse({ ...reads, ...list({ reads: { ...entry(), refunds: ['payment_links'] } }) }, (root) => {
      const before = JSON.parse(readFileSync(join(root, foreignTablesPath), 'utf8')) as ForeignTables;
      expect(shrunk(readTree(root), before)).toEqual({ reads: entry() });
    });
  });

  it('gains nothing', () => {
    expect(tidyHouse({ ...reads, ...list({ reads: entry() }) }, after({}))).toMatchObject([
      { file: foreignTablesPath, message: expect.stringContaining('customers reads payment_links may not be added') },
    ]);
    expect(tidyHouse({ ...reads, ...list({ reads: entry() }) }, after({ reads: entry() }))).toEqual([]);
  });

  it('follows a module that was renamed, and only in what that one did', () => {
    const house = { ...reads, ...list({ reads: entry() }) };
    expect(tidyHouse(house, after({ reads: entry('clients') }))).toEqual([]);
    expect(tidyHouse(house, after({ reads: { clients: ['identity.visits'] } }))).toHaveLength(1);
  });
});
