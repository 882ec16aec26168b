/**
 * Who may import whom. This table is the only place where the walls of the house are written:
 * tidy checks every import against it and draws the diagram of ARCHITECTURE.md from it.
 *
 * A room is a folder that runs in one place (browser, server, both) and knows one kind of thing.
 * A chamber is a folder inside a room with walls of its own. A yard (db, e2e, tests, bench, tools) stands
 * around the house and may look through every door, because it is never part of the product's process.
 */
export type Chamber = {
  name: string;
  /** Other chambers of the same room. A chamber may always import itself, except where `divided`. */
  mayImport: readonly string[] | 'all';
  /** Every direct subfolder is a house of its own; only `door` (if there is one) may be imported from outside it. */
  divided?: { door: string | null };
  /**
   * Folders between the chamber and its houses, lowest first: a house looks into houses of its own wing and of those
   * before it, never into a later one.
   */
  wings?: readonly Wing[];
  /** Holds what tests share: seen by tests only, and left out of the diagram. */
  forTests?: true;
};

export type Wing = { name: string; what: string };

export type Packages = { only: readonly string[] } | { never: readonly string[] };

export type Room = {
  name: string;
  folder: string;
  what: string;
  mayImport: readonly string[];
  /** Rooms of which only types may be imported, so nothing of them reaches the running program. */
  mayImportTypesOf?: readonly string[];
  /** Packages by the start of their name; `node:` stands for every built-in module. */
  packages: Packages;
  chambers?: readonly Chamber[];
};

/** What the modules of the server are about, from what everything stands on to what stands on everything. */
export const wings: readonly Wing[] = [
  { name: 'ground', what: 'who is here and what every act leaves behind: members, files, messages, audit' },
  { name: 'approvals', what: 'what waits for somebody else; capabilities hand it a handler each' },
  { name: 'people', what: 'ways in, second factors, the team and what each may' },
  { name: 'terms', what: 'what was agreed before money moves: fees, operators, rates, limits, payers' },
  { name: 'engine', what: 'money in, back and out, knowing no product' },
  { name: 'accounts', what: 'balances, moves between accounts, withheld money, accounts elsewhere' },
  { name: 'money-in', what: 'charges, links, pay pages, refunds, corrections' },
  { name: 'money-out', what: 'transfers, recipients, bulk payments, settlements' },
  { name: 'books', what: 'what is seen over all of it: dashboard, search, papers of the bank' },
  { name: 'onboarding', what: 'how a business comes in and is reviewed' },
  { name: 'demo', what: 'the demo world, made by calling the others' },
];

/** The component kit: hidden behind ui so that it can be replaced in one place. */
const componentKit = ['downshift', '@radix-ui', 'radix-ui', 'react-day-picker', 'd3-scale', 'd3-shape', 'uplot'];
const serverOnly = ['node:', 'fastify', '@fastify', 'kysely', 'pg', 'undici', 'pino'];

export const rooms: readonly Room[] = [
  {
    name: 'domain',
    folder: 'packages/domain/src',
    what: 'pure rules: money, states, fees, phones, access',
    mayImport: [],
    packages: { only: [] },
  },
  {
    name: 'contract',
    folder: 'packages/contract/src',
    what: 'endpoint table, schemas, error catalogue',
    mayImport: ['domain'],
    packages: { only: ['zod/mini', 'zod/v4/core'] },
  },
  {
    name: 'client',
    folder: 'packages/client/src',
    what: 'typed fetch client walked from the contract',
    mayImport: ['contract', 'domain'],
    packages: { only: [] },
  },
  {
    name: 'i18n',
    folder: 'packages/i18n/src',
    what: 'every sentence in English and French',
    mayImport: ['domain'],
    mayImportTypesOf: ['contract'],
    packages: { only: ['n2words'] },
  },
  {
    name: 'ui',
    folder: 'packages/ui/src',
    what: 'design system; the only room that knows the component kit',
    mayImport: ['i18n', 'domain'],
    packages: { never: [...serverOnly, 'zod', '@tanstack/react-router', '@tanstack/react-query'] },
  },
  {
    name: 'server',
    folder: 'apps/server/src',
    what: 'HTTP API and workers',
    mayImport: ['domain', 'contract', 'i18n', 'checkout'],
    packages: { never: ['react', 'react-dom', '@tanstack', 'lucide-react', 'vite', ...componentKit] },
    chambers: [
      { name: 'kit', mayImport: [] },
      { name: 'ledger', mayImport: ['kit'] },
      { name: 'connectors', mayImport: ['kit'] },
      { name: 'jobs', mayImport: ['kit'] },
      { name: 'postgres', mayImport: ['kit'] },
      { name: 'modules', mayImport: ['kit', 'ledger', 'connectors', 'jobs'], divided: { door: 'public.ts' }, wings },
      { name: 'main', mayImport: 'all' },
      { name: 'testing', mayImport: 'all', forTests: true },
      { name: 'scenarios', mayImport: 'all', forTests: true },
      { name: 'access', mayImport: 'all', forTests: true },
    ],
  },
  {
    name: 'console',
    folder: 'apps/console/src',
    what: "the merchant's console",
    mayImport: ['ui', 'client', 'contract', 'domain', 'i18n'],
    packages: { never: [...serverOnly, ...componentKit] },
    chambers: [
      { name: 'data', mayImport: [] },
      { name: 'shell', mayImport: ['data'] },
      { name: 'features', mayImport: ['data', 'shell'], divided: { door: null } },
      { name: 'testing', mayImport: 'all', forTests: true },
    ],
  },
  {
    name: 'checkout',
    folder: 'apps/checkout/src',
    what: 'public pay pages, rendered on the server',
    mayImport: ['domain', 'i18n'],
    mayImportTypesOf: ['contract'],
    packages: { only: ['react', 'react-dom/server', 'uqr', 'node:'] },
  },
  {
    name: 'simulators',
    folder: 'apps/simulators/src',
    what: "operators' wire formats; shares no code with the connectors",
    mayImport: [],
    packages: { never: [] },
  },
];

/** Folders around the house. They may import any room, through the same subpath imports. */
export const yards: readonly string[] = ['db', 'e2e', 'tests', 'bench', 'tools'];

/** What a test may open beyond its own room's walls. */
export const testDoors = {
  files: ['apps/simulators/src/start-simulators.ts', 'apps/server/src/testing/', 'apps/console/src/testing/'],
  packages: ['vitest', '@vitest', 'fast-check', 'node:', 'react-dom/server', 'zod/mini'],
};

/** Capabilities that live in one room only, each with its reason. All others stand in the contract first. */
export const withoutContract: Readonly<Record<string, string>> = {
  demo: 'the demo world, made by calling the other modules',
  gallery: 'shows every piece of ui, asks the server nothing',
  home: 'a screen over the endpoints of several capabilities',
  messages: 'mail and SMS, written by other modules and sent by the worker',
  proofs: 'codes, challenges and counters that other capabilities ask with',
  idempotency: 'keys of what is done once: a header that every endpoint understands, no call of its own',
  installation: 'facts of the whole installation, each under its key',
  members: 'who is in an organisation with which rights, asked by every request; changed by team',
  notices: 'error pages and pages that say wait',
  reviewers: 'who of the installation reviews papers; listed by an operator command, never by a call',
  'payout-files': 'reads spreadsheets of people to pay for the capabilities that take them',
  'pay-pages': 'answers pages, not JSON',
  movements: 'money on its way in, back and out, under charges, refunds and payouts; it has no screen of its own',
  founding: 'opens the books of a business that was founded; sign-up and an operator command call it',
  'organisation-summary': 'answers what applies to an organisation from what the terms and accounts say',
  processes: 'what the processes of an installation say of themselves to each other',
  reports: 'sums of days under the dashboard; no call asks for them by themselves',
};
