import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { diagramEnd, diagramStart, drawWalls } from './diagram.ts';
import { tidy } from './tidy.ts';
import { releasedPath, withNewMigrations } from './rules/migrations.ts';
import { readTree, type Violation } from './tree.ts';

const releasedText = 'CREATE TABLE payment_links (id text);\n';

/** A small house in which nothing is out of place: each tidy test breaks exactly one thing in it. */
const cleanHouse: Record<string, string> = {
  'ARCHITECTURE.md': `# Rooms\n\n${diagramStart}\n\n${drawWalls()}\n\n${diagramEnd}\n`,
  'package-lock.json': '{ "packages": { "node_modules/zod": { "version": "4.6.7" } } }\n',
  'vite.config.ts': 'export default { base: process.env.BASE };\n',
  'packages/domain/src/values/money.ts':
    'export type Amount = number;\nexport const start = (at: Date) => new Date(at);\n',
  // A sentence is not cut in two: it may pass the edge.
  'packages/domain/src/sentence.ts': `export const sentence =\n  '${'A sentence stays whole, however long it is. '.repeat(3)}';\n`,
  'packages/domain/src/values/money.test.ts':
    "import { expect, it } from 'vitest';\nit('adds', () => expect(new Date()).toBeDefined());\n",
  'packages/contract/src/endpoint.ts': "import * as z from 'zod/mini';\nexport const any = z.any();\n",
  'packages/contract/src/payment-links/api.ts':
    "import { any } from '../endpoint.ts';\nexport const paymentLinksApi = { list: { path: '/fapi/payment-links', data: any } };\n",
  'packages/contract/src/customers/api.ts': "export const customersApi = { path: '/fapi/customers' };\n",
  'packages/client/src/client.ts': "import { any } from '#contract/endpoint.ts';\nexport const call = () => any;\n",
  'packages/i18n/src/words.ts':
    "import type { Amount } from '#domain/values/money.ts';\nexport const say = (amount: Amount) => `${amount} F`;\n",
  'packages/i18n/src/catalogues/payment-links/words.ts': `export const paymentLinkWords = {\n${"  title: '',\n".repeat(400)}};\n`,
  'packages/ui/src/button.tsx':
    "import { say } from '#i18n/words.ts';\nexport function Button() {\n  return <p>Don't pay {say(1)}</p>;\n}\n",
  'apps/server/src/kit/config.ts': 'export const port = Number(process.env.PORT);\n',
  'apps/server/src/kit/database.ts': "import { any } from '#contract/endpoint.ts';\nexport const database = any;\n",
  'apps/server/src/ledger/post.ts':
    "import { database } from '../kit/database.ts';\nexport const post = [database, 'SELECT * FROM ledger_entries'];\n",
  'apps/server/src/ledger/post.test.ts':
    "import { post } from './post.ts';\nexport const seen = [post, 'ledger_entries'];\n",
  'apps/server/src/connectors/mtn.ts': "import { port } from '../kit/config.ts';\nexport const mtn = port;\n",
  'apps/server/src/connectors/mtn.test.ts':
    "import { startSimulators } from '#simulators/start-simulators.ts';\nimport { given } from '../testing/given.ts';\nexport const run = [startSimulators, given];\n",
  'apps/server/src/testing/given.ts':
    "import { createPaymentLink } from '../modules/money-in/payment-links/create-payment-link.ts';\nexport const given = createPaymentLink;\n",
  'apps/server/src/modules/money-in/payment-links/create-payment-link.ts':
    "import { post } from '../../../ledger/post.ts';\nimport { findCustomer } from '../../terms/customers/public.ts';\nimport { columns } from './store.ts';\nexport const createPaymentLink = (at: Date) => [post, findCustomer, columns, new Date(at)];\n",
  'apps/server/src/modules/money-in/payment-links/store.ts': "export const columns = ['id'];\n",
  'apps/server/src/modules/terms/customers/public.ts': "export { findCustomer } from './find-customer.ts';\n",
  'apps/server/src/modules/terms/customers/find-customer.ts': 'export const findCustomer = 1;\n',
  'apps/server/src/main/api.ts':
    "import { createPaymentLink } from '../modules/money-in/payment-links/create-payment-link.ts';\nconsole.log(createPaymentLink);\n",
  'apps/console/src/routes.ts':
    "import { paymentLinkRoutes } from './features/payment-links/routes.ts';\nexport const routeTable = paymentLinkRoutes;\n",
  'apps/console/src/data/query.ts': "import { call } from '#client/client.ts';\nexport const query = call;\n",
  'apps/console/src/shell/page.tsx': "import { Button } from '#ui/button.tsx';\nexport const page = Button;\n",
  'apps/console/src/features/payment-links/routes.ts':
    "export const paymentLinkRoutes = [() => import('./list-page.tsx')];\n",
  'apps/console/src/features/payment-links/list-page.tsx':
    "import { query } from '../../data/query.ts';\nexport const listPage = query;\n",
  'apps/console/src/features/customers/routes.ts': "export const customerRoutes = [{ path: '/customers' }];\n",
  'apps/console/src/features/customers/links.ts': [
    "import { to, type PlainAddress } from '../../data/paths.ts';",
    "type Page = '/customers' | '/team';",
    'export const hrefOf = (id: string) => to(id ? `/customers/{id}` : `/customers`, { id });',
    "const pages = { one: '/customers', two: '/team' } as const satisfies Record<string, PlainAddress>;",
    "export const isPage = (page: Page) => pages[0] === page || page.startsWith('/customers/');",
    '',
  ].join('\n'),
  'apps/checkout/src/pay-page.ts':
    "import { createElement as h } from 'react';\nimport type { any } from '#contract/endpoint.ts';\nexport const payPage = (data: typeof any) => h('p', null, String(data));\n",
  'apps/simulators/src/main.ts':
    "import { startSimulators } from './start-simulators.ts';\nconsole.log(startSimulators, process.env.PORT);\n",
  'apps/simulators/src/start-simulators.ts':
    "import { createServer } from 'node:http';\nexport const startSimulators = createServer;\n",
  'db/migrations/money/0001_payment_links.sql': releasedText,
  'db/migrations/released.json': JSON.stringify({
    'money/0001_payment_links.sql': createHash('sha256').update(releasedText).digest('hex'),
  }),
  'bench/ledger.ts': "import { post } from '#server/ledger/post.ts';\nconsole.log(post, Date.now());\n",
  'tools/tidy/ratchet.json': '{ "lines": {} }\n',
};
for (const room of [
  'packages/domain',
  'packages/contract',
  'packages/client',
  'packages/i18n',
  'packages/ui',
  'apps/server',
  'apps/console',
  'apps/checkout',
  'apps/simulators',
  'db',
  'bench',
  'tools',
]) {
  cleanHouse[`${room}/README.md`] = '# What it is for\n';
}

/**
 * Builds the clean house in a temporary folder with `changes` on top (null takes a file away), runs tidy
 * and gives back what it found. `inside` may look at the folder before it is removed.
 */
export function tidyHouse(changes: Record<string, string | null> = {}, inside?: (root: string) => void): Violation[] {
  const root = mkdtempSync(join(tmpdir(), 'tidy-'));
  try {
    for (const [path, text] of Object.entries({ ...cleanHouse, ...changes })) {
      if (text === null) continue;
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    // As `-- --write` does; only a test about the list brings its own.
    if (changes[releasedPath] === undefined) writeFileSync(join(root, releasedPath), withNewMigrations(readTree(root)));
    inside?.(root);
    return tidy(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
