import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../tools/bootstrap/chromium.mjs';
import { buildConsole } from '../tools/start/console-build.ts';
import { fillTransactions } from './bulk.ts';
import { benchCharges } from './charges.ts';
import { benchExports } from './exports.ts';
import { print, say, type Figure } from './figure.ts';
import { benchLists } from './lists.ts';
import { benchPages } from './pages.ts';
import { openWorkbench, type Workbench } from './product.ts';
import { benchStart } from './start.ts';

/** npm run bench [-- part …]: one JSON line per figure on stdout, progress on stderr. Without parts, all of them. */
const parts = ['start', 'ledger', 'mass', 'charges', 'pages', 'lists', 'exports', 'sheets'] as const;
type Part = (typeof parts)[number];

const wanted = process.argv.slice(2);
const unknown = wanted.find((word) => !(parts as readonly string[]).includes(word));
if (unknown) {
  console.error(`There is no part ${unknown}; the parts are ${parts.join(', ')}.`);
  process.exit(1);
}
const has = (part: Part) => wanted.length === 0 || wanted.includes(part);

// Built before anything is timed.
if (has('start') || has('pages')) await buildConsole({ onBuild: () => say('building the console') });
if (has('start')) await benchStart();
if (has('ledger')) await alone('ledger.ts', 'ledger postings and TPC-B');
// Under the settings the product runs with; memory is measured after a full collection.
if (has('mass'))
  await alone('mass.ts', 'a mass payment of 100,000 rows', ['--max-semi-space-size=16', '--heap-growing-percent=20']);
if (has('sheets'))
  await alone('sheets.ts', 'spreadsheets of 100,000 people', [
    '--expose-gc',
    '--max-semi-space-size=16',
    '--heap-growing-percent=20',
  ]);

let bench: Workbench | null = null;
let failure: unknown = null;
try {
  if (has('charges')) await benchCharges((bench ??= await openWorkbench()));
  if (has('pages')) {
    const chromium = findChromium();
    if (chromium) await benchPages((bench ??= await openWorkbench()), chromium);
    else say('pages are left out: no Chromium was found (CHROMIUM_PATH names one)');
  }
  if (has('lists') || has('exports')) await fillTransactions((bench ??= await openWorkbench()));
  if (has('lists')) await benchLists(bench!);
  if (has('exports')) await benchExports(bench!);
} catch (error) {
  failure = error;
} finally {
  await bench?.close();
}
if (failure) console.error(failure);
process.exit(failure ? 1 : 0);

/** In a process of its own, so that nothing of ours slows the callers or counts as its memory. */
async function alone(file: string, what: string, flags: readonly string[] = []): Promise<void> {
  say(what);
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const code = new Promise<number | null>((done) => child.once('exit', done));
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) print(JSON.parse(line) as Figure);
  if ((await code) !== 0) throw new Error(`${file} failed`);
}
