import { describe, expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

/** Each row: one file that breaks one rule, the rule, and part of what tidy says. */
const broken: [what: string, path: string, text: string, rule: string, says: string][] = [
  [
    'a folder of everything',
    'packages/domain/src/utils/money.ts',
    'export const x = 1;\n',
    'names',
    '"utils" says nothing',
  ],
  [
    'a file of everything',
    'packages/domain/src/helpers.ts',
    'export const x = 1;\n',
    'names',
    '"helpers" says nothing',
  ],
  [
    'a comment beyond the edge',
    'packages/domain/src/wide.ts',
    `/** ${'Nobody reads what stands out there. '.repeat(4)}*/\nexport const x = 1;\n`,
    'columns',
    'wider than 120 columns',
  ],
  [
    'SQL beyond the edge',
    'apps/server/src/kit/wide.ts',
    `import { sql } from 'kysely';\nexport const x = sql\`select ${'organisation_id, '.repeat(8)}id from payment_links\`;\n`,
    'columns',
    'wider than 120 columns',
  ],
  [
    'a module that a test replaces for its neighbours',
    'apps/server/src/modules/money-in/payment-links/cheap.test.ts',
    "import { vi } from 'vitest';\nvi.mock('./store.ts', () => ({ columns: [] }));\n",
    'alone',
    'name it *.alone.test.ts',
  ],
  [
    'a second queue',
    'db/migrations/money/0002_reminders.sql',
    'CREATE TABLE reminders (\n  id text,\n  claimed_until timestamptz\n);\nCREATE TABLE jobs (\n  claimed_until timestamptz\n);\n',
    'queues',
    'makes reminders a queue',
  ],
  [
    'a timer past the queue',
    'apps/server/src/modules/terms/customers/remind.ts',
    'export const start = () => setInterval(() => {}, 1000);\n',
    'queues',
    'main/schedules.ts',
  ],
  [
    'a provider by its code',
    'apps/console/src/features/payment-links/carrier.ts',
    "export const isOwn = (provider: string) => provider !== 'tranzak';\n",
    'rails',
    'ask the table of rails',
  ],
  [
    'a provider by its code in a sentence of SQL',
    'apps/server/src/modules/terms/customers/of-orange.ts',
    "export const mine = `select 1 from attempts where provider in ('orangeCore', 'orangeWeb')`;\n",
    'rails',
    'orangeCore',
  ],
  [
    'a wait of its own',
    'apps/server/src/modules/terms/customers/ask-again.ts',
    'export const askAgainSeconds = 30;\n',
    'retries',
    'domain/values/retries',
  ],
  [
    'a next try by a number',
    'apps/server/src/modules/terms/customers/put-off.ts',
    'export const later = (now: Date) => ({ next_step_at: new Date(now.getTime() + 45_000) });\n',
    'retries',
    'next_step_at',
  ],
  ['camelCase file', 'packages/domain/src/payLink.ts', 'export const x = 1;\n', 'names', 'kebab-case'],
  ['PascalCase component file', 'packages/ui/src/Card.tsx', 'export const x = 1;\n', 'names', 'kebab-case'],
  [
    'a released migration that was edited',
    'db/migrations/money/0001_payment_links.sql',
    'CREATE TABLE payment_links (id text, title text);\n',
    'migrations',
    'the change is a new file',
  ],
  [
    'two migrations of one number',
    'db/migrations/money/0001_renamed_links.sql',
    'CREATE TABLE coupons (id text);\n',
    'migrations',
    'has the number of',
  ],
  ['migration with a free name', 'db/migrations/money/Add_links.sql', 'SELECT 1;\n', 'names', 'kebab-case'],
  ['a barrel by name', 'packages/domain/src/index.ts', 'export const x = 1;\n', 'names', 'no barrels'],
  ['export *', 'packages/domain/src/all.ts', "export * from './money.ts';\n", 'exports', 'export *'],
  [
    'export * in a public.ts',
    'apps/server/src/modules/money-in/payment-links/public.ts',
    "export * from './store.ts';\n",
    'exports',
    'export *',
  ],
  [
    'a barrel by content',
    'packages/domain/src/all.ts',
    "export { start } from './money.ts';\n",
    'exports',
    're-exports only in a public.ts',
  ],
  [
    'a default export',
    'packages/ui/src/card.tsx',
    'export default function Card() {}\n',
    'exports',
    'named exports only',
  ],
  [
    'the W short form where money is confirmed',
    'apps/console/src/features/home/total.tsx',
    "import { formatCompact } from '#domain/values/money.ts';\nexport const sum = formatCompact(25_000, 'en');\n",
    'money',
    'dashboard cards only',
  ],
  [
    'the short sum on home',
    'apps/console/src/features/home/sum.tsx',
    "import { ShortMoney } from '#ui/charts/short-money.tsx';\nexport const Sum = () => <ShortMoney amount={1} />;\n",
    'money',
    'write the whole sum',
  ],
  [
    'a part of a page that a line that breaks ends with the page',
    'apps/console/src/features/home/later.tsx',
    "import { lazy } from 'react';\nexport const Later = lazy(() => import('./total.tsx'));\n",
    'lazy',
    'use lazyPart',
  ],
  ...[
    "export const back = { href: '/payment-links' };\n",
    'export const hrefOf = (id: string) => `/customers/${id}`;\n',
    "export const isHere = location.pathname === '/home';\n",
    "export const views = { all: '/dashboard' } as const;\n",
    "import { to } from './data.ts';\nexport const more = to('/team', { tab: '/home' });\n",
  ].map((text): [string, string, string, string, string] => [
    'an address written by hand',
    'apps/console/src/features/customers/links.ts',
    text,
    'addresses',
    'to(',
  ]),
  [
    'a text that is said to be an address',
    'apps/console/src/data/links.ts',
    'export const hrefOf = (text: string) => text as Href;\n',
    'addresses',
    'as Href',
  ],
  [
    'a French question whose mark may begin a line',
    'packages/i18n/src/catalogues/questions/words.ts',
    "export const ask = { en: 'Sure?', fr: 'Sûr ?' };\n",
    'french',
    'on the line of their word',
  ],
  [
    'French quotation marks that may stand alone, in a sentence with a name',
    'packages/i18n/src/catalogues/quotes/words.ts',
    'export const named = { en: (p: { name: string }) => p.name, fr: (p: { name: string }) => `« ${p.name} »` };\n',
    'french',
    'on the line of their word',
  ],
  [
    'a colon between two things, the same in both languages',
    'apps/console/src/shell/title.tsx',
    'export const titleOf = (a: string, b: string) => `${a} : ${b}`;\n',
    'french',
    'has its words in packages/i18n',
  ],
  [
    'a form that is drawn anew when somebody else saves',
    'apps/console/src/shell/edit.tsx',
    'export const Edit = ({ fee }: { fee: { version: number } }) => <Form key={fee.version} />;\n',
    'forms',
    'keep it with useBegun',
  ],
  [
    'a screen that says by itself what is wrong in a box',
    'apps/console/src/shell/edit.tsx',
    "import { fieldErrors } from '../data/error-sentence.ts';\nexport const said = fieldErrors;\n",
    'forms',
    'says useForm',
  ],
  [
    'an input of files beside the one file drop',
    'apps/console/src/shell/send.tsx',
    'export const Send = () => <input type="file" />;\n',
    'forms',
    'take packages/ui/src/file-drop.tsx',
  ],
  [
    'a row whose handlers stay old',
    'apps/console/src/shell/row.tsx',
    "import { memo } from 'react';\nexport const Row = memo(Line, (a, b) => a.id === b.id);\n",
    'forms',
    'handlers stay old',
  ],
  [
    'the clock in domain',
    'packages/domain/src/age.ts',
    'export const age = () => Date.now();\n',
    'purity',
    'Date.now()',
  ],
  [
    'today in domain',
    'packages/domain/src/age.ts',
    'export const age = () => new Date();\n',
    'purity',
    'new Date() without arguments',
  ],
  [
    'chance in domain',
    'packages/domain/src/age.ts',
    'export const age = () => Math.random();\n',
    'purity',
    'Math.random()',
  ],
  [
    'today in a module',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    'export const columns = [new Date()];\n',
    'purity',
    'new Date() without arguments',
  ],
  [
    'now() in business SQL',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    'export const columns = [sql`UPDATE links SET at = now()`];\n',
    'purity',
    'now() in business SQL',
  ],
  [
    'CURRENT_TIMESTAMP in business SQL',
    'apps/server/src/ledger/post.ts',
    "export const post = 'SELECT CURRENT_TIMESTAMP';\n",
    'purity',
    'CURRENT_TIMESTAMP in business SQL',
  ],
  [
    'a ledger table in a module, as text',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    'export const columns = `SELECT * FROM ledger_entries`;\n',
    'ledger',
    'only the ledger touches its tables',
  ],
  [
    'a ledger table in a module, by Kysely',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "export const columns = (db: any) => db.selectFrom('ledger_accounts as a');\n",
    'ledger',
    'ledger_accounts',
  ],
  [
    'a ledger table in the kit, as a type',
    'apps/server/src/kit/tables.ts',
    'export type Tables = { ledger_holds: string };\n',
    'ledger',
    'ledger_holds',
  ],
  [
    'a day of UTC, in a test too',
    'apps/server/src/modules/money-in/payment-links/links.test.ts',
    'export const today = (clock: any) => clock.now().toISOString().slice(0, 10);\n',
    'days',
    'a day is one of Douala',
  ],
  [
    'a cheap hash in the product',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "import { setHashCost } from '../../kit/passwords.ts';\nsetHashCost({ memoryCost: 8, timeCost: 1, parallelism: 1 });\n",
    'hashes',
    'only tests make hashes cheap',
  ],
  [
    'a business noun in the kit',
    'apps/server/src/kit/limits.ts',
    'export const refundsMax = 3;\n',
    'kit',
    '"refundsMax" speaks of refund',
  ],
  [
    'a business noun in a kit file name',
    'apps/server/src/kit/payment-link.ts',
    'export const x = 3;\n',
    'kit',
    'speaks of payment link',
  ],
  [
    'a hand-written URL in the console',
    'apps/console/src/data/query.ts',
    "export const query = () => fetch('/fapi/payment-links');\n",
    'urls',
    '/fapi/payment-links',
  ],
  [
    'a hand-written URL in a template',
    'apps/server/src/kit/links.ts',
    'export const url = (host: string) => `https://${host}/ba021/v1/login`;\n',
    'urls',
    '/ba021/v1/login',
  ],
  [
    'console.log in a module',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    "export const columns = console.log('x');\n",
    'log',
    'console.log',
  ],
  [
    'console.error on the server',
    'apps/server/src/kit/links.ts',
    "export const x = () => console.error('x');\n",
    'log',
    'console.error',
  ],
  [
    'console.log in the browser',
    'packages/ui/src/card.tsx',
    "export const x = () => console.log('x');\n",
    'log',
    'console.log',
  ],
  [
    'the environment read anywhere',
    'apps/server/src/kit/links.ts',
    "export const x = process.env['PORT'];\n",
    'environment',
    'kit/config.ts',
  ],
  [
    'a key held by a screen',
    'apps/console/src/features/payment-links/list-page.tsx',
    'export const listPage = (send: any, key: string) => send.mutate({ body: {}, idempotencyKey: key });\n',
    'writes',
    'keys belong to data/intents.ts',
  ],
  [
    'the hook of old',
    'apps/console/src/shell/page.tsx',
    "import { useIdempotencyKey } from '../data/use-endpoint.ts';\nexport const page = useIdempotencyKey;\n",
    'writes',
    'a screen calls useWrite',
  ],
  [
    'a key in a header by hand',
    'apps/console/src/features/payment-links/list-page.tsx',
    "export const listPage = (headers: Headers) => headers.set('Idempotency-Key', 'x');\n",
    'writes',
    'a key sent by hand',
  ],
  [
    'a key that a screen renews',
    'apps/console/src/shell/page.tsx',
    'export const page = (renew: () => void) => renew();\n',
    'writes',
    'nothing but a definite answer ends a key',
  ],
  [
    'a key that a screen renews, by its object',
    'apps/console/src/shell/page.tsx',
    'export const page = (key: any) => key.renew();\n',
    'writes',
    'nothing but a definite answer ends a key',
  ],
  [
    'a key that a screen makes',
    'apps/console/src/features/payment-links/list-page.tsx',
    'export const listPage = () => crypto.randomUUID();\n',
    'writes',
    'a key made by a screen',
  ],
  [
    'a write past the book of intents',
    'apps/console/src/features/payment-links/list-page.tsx',
    'export const listPage = (client: any, row: any) => client.call(row, { body: {} });\n',
    'writes',
    'client.call: through',
  ],
  [
    'a key held elsewhere in the data layer',
    'apps/console/src/data/query.ts',
    'export const query = (client: any, idempotencyKey: string) => client.call({ idempotencyKey });\n',
    'writes',
    'keys belong to data/intents.ts',
  ],
  ['a focused test', 'packages/domain/src/values/money.test.ts', "it.only('x', () => {});\n", 'leftovers', '.only'],
  [
    'a focused table of tests',
    'packages/domain/src/values/money.test.ts',
    "describe.only.each([1])('x', () => {});\n",
    'leftovers',
    '.only',
  ],
  [
    'a skipped test',
    'packages/domain/src/values/money.test.ts',
    "it.skip('x', () => {});\n",
    'leftovers',
    '.skip without an issue',
  ],
  [
    'a promise in a comment',
    'packages/domain/src/values/money.ts',
    '// TODO later\nexport const x = 1;\n',
    'leftovers',
    'without an issue reference',
  ],
  [
    'a promise in a migration',
    'db/migrations/money/0002_links.sql',
    'SELECT 1; -- FIXME\n',
    'leftovers',
    'without an issue reference',
  ],
  [
    'a module without a contract',
    'apps/server/src/modules/money-in/payment-link/store.ts',
    'export const x = 1;\n',
    'capabilities',
    'packages/contract/src/payment-link does not exist',
  ],
  [
    'a feature without a contract',
    'apps/console/src/features/links/routes.ts',
    'export const x = 1;\n',
    'capabilities',
    'packages/contract/src/links does not exist',
  ],
  [
    'a tenant table without row-level security',
    'db/migrations/money/0002_links.sql',
    'CREATE TABLE links (\n  organisation_id text,\n  id text,\n  PRIMARY KEY (organisation_id, id)\n);\n',
    'tenants',
    'ENABLE ROW LEVEL SECURITY',
  ],
  [
    'a tenant table whose key does not begin with the organisation',
    'db/migrations/money/0002_links.sql',
    'CREATE TABLE links (\n  id text PRIMARY KEY,\n  organisation_id text\n);\nALTER TABLE links ENABLE ROW LEVEL SECURITY;\nCREATE POLICY tenant ON links USING (true);\n',
    'tenants',
    'begins with organisation_id',
  ],
  ['a README nobody will read', 'apps/server/README.md', '# Server\n'.repeat(61), 'readme', '61 lines, at most 60'],
  [
    'a lock file that names a registry',
    'package-lock.json',
    '{\n"resolved": "https://packages.example.org/zod/-/zod-4.tgz" }\n',
    'registry',
    'names a registry host',
  ],
  [
    'an .npmrc that names a registry',
    '.npmrc',
    'registry=https://packages.example.org\n',
    'registry',
    "machine's business",
  ],
  [
    'a path of one machine',
    'tools/start.mjs',
    `export const x = '${['', 'home', 'amina'].join('/')}';\n`,
    'machine-path',
    'is a path of one machine',
  ],
  ['a long file', 'packages/domain/src/long.ts', 'export {};\n'.repeat(301), 'size', '301 lines, at most 300'],
  ['a long test', 'packages/domain/src/long.test.ts', 'export {};\n'.repeat(601), 'size', '601 lines, at most 600'],
  [
    'a diagram drawn by hand',
    'ARCHITECTURE.md',
    '<!-- walls:start (drawn by npm run tidy -- --write) -->\n<!-- walls:end -->\n',
    'diagram',
    'npm run tidy -- --write',
  ],
  ['an ARCHITECTURE.md without a diagram', 'ARCHITECTURE.md', '# Rooms\n', 'diagram', 'needs the markers'],
  [
    'a schema that the build does not find',
    'apps/console/src/features/home/form.tsx',
    'export const form = (row: { body: object }) => ({ schema: row.body });\n',
    'schemas',
    'name the row',
  ],
];

/** Each row: something close to a broken rule that is right as it stands. */
const sound: [what: string, path: string, text: string][] = [
  [
    'a skipped test that names its issue',
    'packages/domain/src/values/money.test.ts',
    "it.skip('waits for #12', () => {});\n",
  ],
  ['a test that runs where it can', 'packages/domain/src/values/money.test.ts', "it.skipIf(false)('x', () => {});\n"],
  [
    'a URL of the contract in a test',
    'apps/server/src/modules/money-in/payment-links/links.test.ts',
    "export const path = '/fapi/payment-links';\n",
  ],
  ['a word that contains a forbidden one', 'apps/simulators/src/orange-core.ts', 'export const x = 1;\n'],
  ['a date read from a value', 'packages/domain/src/age.ts', 'export const age = (at: number) => new Date(at);\n'],
  [
    'console.error where there is no log',
    'apps/console/src/shell/page.tsx',
    "export const page = () => console.error('x');\n",
  ],
  [
    'a promise kept by an issue',
    'packages/domain/src/values/money.ts',
    '// TODO #12: other currencies\nexport const x = 1;\n',
  ],
  [
    'a comment that speaks of now()',
    'apps/server/src/modules/money-in/payment-links/store.ts',
    '// never now() in SQL\nexport const columns = 1;\n',
  ],
  [
    'the book of intents',
    'apps/console/src/data/intents.ts',
    'export const send = (client: any, key: string) => client.call({ idempotencyKey: key ?? crypto.randomUUID() });\n',
  ],
  [
    'a device that gives itself a name',
    'apps/console/src/data/session.ts',
    'export const session = () => crypto.randomUUID();\n',
  ],
  [
    'recovery codes that are renewed',
    'apps/console/src/shell/page.tsx',
    'export const page = (renew: any) => renew.mutate({});\n',
  ],
  ['a long catalogue', 'packages/i18n/src/catalogues/customers/words.ts', 'export {};\n'.repeat(301)],
  ['long seed data', 'db/seed/shops.ts', 'export {};\n'.repeat(301)],
];

describe('rules', () => {
  it.each(broken)('refuse %s', (_, path, text, rule, says) => {
    const found = tidyHouse({ [path]: text });
    expect(found.map(({ rule: name }) => name)).toContain(rule);
    for (const violation of found) expect(violation).toMatchObject({ rule, message: expect.stringContaining(says) });
  });

  it.each(sound)('accept %s', (_, path, text) => {
    expect(tidyHouse({ [path]: text })).toEqual([]);
  });

  it('refuse a migration that nobody listed, and one that was listed and is gone', () => {
    expect(tidyHouse({ 'db/migrations/released.json': '{}' })).toMatchObject([
      { rule: 'migrations', message: expect.stringContaining('lacks money/0001_payment_links.sql') },
    ]);
    expect(tidyHouse({ 'db/migrations/money/0001_payment_links.sql': null })).toMatchObject([
      { rule: 'migrations', message: expect.stringContaining('is gone') },
    ]);
  });

  it('refuse a migration that rewrites rows and has no test', () => {
    const path = 'db/migrations/money/0002_titles.sql';
    const column = '-- Update nothing yet.\nALTER TABLE payment_links ADD COLUMN title text;\n';
    const said = (text: string, tests: Record<string, string> = {}) =>
      tidyHouse({ [path]: text, ...tests }).filter(({ file }) => file === path);
    expect(said(`${column}UPDATE payment_links SET title = id;\n`)).toMatchObject([
      {
        rule: 'migrations',
        message: expect.stringContaining('apps/server/src/scenarios/migrations/money-0002.test.ts'),
      },
    ]);
    expect(
      said(`${column}UPDATE payment_links SET title = id;\n`, {
        'apps/server/src/scenarios/migrations/money-0002.test.ts': 'export {};\n',
      }),
    ).toEqual([]);
    expect(said(column)).toEqual([]);
  });

  it('refuse a room without a README', () => {
    expect(tidyHouse({ 'packages/ui/README.md': null })).toMatchObject([
      { rule: 'readme', file: 'packages/ui/README.md' },
    ]);
  });

  it('report the line', () => {
    const text = '\n\nexport const a = 1;\nexport default a;\n';
    expect(tidyHouse({ 'packages/domain/src/a.ts': text })).toMatchObject([{ rule: 'exports', line: 4 }]);
  });
});
