// npm test: prepares what the checks need on a fresh machine and runs all of them, in order.
//   npm test -- typecheck lint     only these parts
//   npm run check                  all but the soak, the build and the browser
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findOrInstallChromium } from './bootstrap/chromium.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { environmentWith, node24, root } from './bootstrap/node-24.mjs';
import { keeping } from './kept.mjs';
import { inTwoLanes } from './lanes.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
/** Of one file: what takes longer keeps a worker busy when the others are done. */
const budgetSeconds = 60;
/**
 * Two processors hardly stand still: beside what fills both of them, `beside` runs what leaves one free, in a lane of
 * its own (`lanes.mjs`). What reads the code comes first there, because it tells of most mistakes and soonest.
 */
const parts = [
  {
    name: 'typecheck',
    heading: 'Types',
    run: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
    beside: true,
  },
  { name: 'lint', heading: 'Lint', run: ['node_modules/oxlint/bin/oxlint'], beside: true },
  { name: 'format', heading: 'Format', run: ['node_modules/oxfmt/bin/oxfmt', '--check'], beside: true },
  { name: 'knip', heading: 'What nobody uses', run: ['node_modules/knip/bin/knip.js'], beside: true },
  { name: 'tidy', heading: 'House rules', run: ['tools/tidy/main.ts'], beside: true },
  { name: 'build', heading: 'Console build', run: ['tools/build.ts'], slow: true, beside: true },
  {
    name: 'weight',
    heading: 'What a first visit loads',
    run: ['tools/first-load.ts'],
    slow: true,
    beside: true,
    needs: 'build',
  },
  {
    name: 'soak',
    heading: 'Short soak: faults, kills, then the books',
    run: ['tools/soak.ts', '--seconds', '25', '--seed', '5'],
    slow: true,
    beside: true,
  },
  {
    name: 'stock',
    heading: 'Stories and plans on an ordinary PostgreSQL 15',
    run: ['tools/stock-postgres.ts'],
    counts: true,
    slow: true,
    beside: true,
  },
  {
    name: 'screens',
    heading: 'Screens in the browser, with the contract for a server',
    run: [vitest, 'run', '--config', 'apps/console/screens.config.ts'],
    counts: true,
    slow: true,
    browser: true,
    beside: true,
  },
  { name: 'tests', heading: 'Unit, property, module and scenario tests', run: [vitest, 'run'], counts: true },
  {
    name: 'e2e',
    heading: 'Stories in the browser',
    run: [vitest, 'run', '--config', 'e2e/vitest.config.ts'],
    counts: true,
    slow: true,
    needs: 'build',
    browser: true,
  },
];

checkNode();
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--quick' && !parts.some((part) => part.name === word));
if (unknown) {
  console.error(`Unknown part ${unknown}. Parts: ${parts.map((part) => part.name).join(', ')}`);
  process.exit(1);
}
const named = words.filter((word) => word !== '--quick');
const chosen = parts.filter((part) =>
  named.length > 0 ? named.includes(part.name) : !(words.includes('--quick') && part.slow),
);

let env;
const children = new Set();
const kept = keeping((signal) => children.forEach((child) => child.kill(signal)));
const reports = mkdtempSync(join(tmpdir(), 'nkap-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
try {
  await ensureInstalled();
  const node = node24();
  env = {
    ...cleanEnvironment(environmentWith(node)),
    ...(chosen.some((part) => part.browser) ? { CHROMIUM_PATH: findOrInstallChromium() } : {}),
  };
  process.exitCode = await runAll(node);
} catch (error) {
  kept.tell();
  console.error(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}

async function runAll(node) {
  const results = new Map();
  const carryOut = async (part, isAloud) => {
    const began = Date.now();
    const needed = results.get(part.needs);
    const held = needed !== undefined && !needed.ok;
    const report = join(reports, `${part.name}.json`);
    const extra = part.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
    if (isAloud) console.log(head(part));
    else kept.begin(part.heading);
    const code = held ? 1 : await run(node, [...part.run, ...extra], isAloud ? null : part.heading);
    if (!isAloud) console.log(head(part) + kept.end(part.heading));
    const counted = part.counts ? countsOf(report) : { passed: 0, failed: 0, skipped: 0, faults: [], slowest: [] };
    const ok = code === 0 && counted.failed === 0;
    if (held) console.log(`Not run, because the part "${part.needs}" failed.`);
    // A part that fails without a failing test (types, a crashed runner) is itself one failure.
    if (!ok && counted.failed === 0) counted.failed = 1;
    // And one that holds without tests of its own is one that passed.
    if (ok && !part.counts) counted.passed = 1;
    results.set(part.name, { part, ok, ...counted, seconds: (Date.now() - began) / 1000 });
  };
  const began = Date.now();
  await inTwoLanes(chosen, carryOut);
  return summary(
    chosen.map((part) => results.get(part.name)),
    (Date.now() - began) / 1000,
  );
}

function head({ heading }) {
  return `\n━━ ${heading} ${'━'.repeat(Math.max(3, 76 - heading.length))}\n`;
}

function summary(results, whole) {
  for (const { part, slowest } of results.filter((result) => result.slowest.length > 0)) {
    console.log(`\nSlowest files of: ${part.heading} (a file should take ${budgetSeconds} s at most)`);
    for (const { file, seconds } of slowest)
      console.log(`${seconds > budgetSeconds ? '!' : ' '} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${file}`);
  }
  console.log(`\n━━ Summary ${'━'.repeat(70)}\n`);
  const line = (mark, heading, took, what) =>
    console.log(`${mark} ${heading.padEnd(44)} ${`${took.toFixed(1)} s`.padStart(8)}  ${what}`);
  for (const { part, ok, passed, failed, skipped, seconds } of results) {
    const tests = part.counts ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}` : '';
    line(ok ? '✓' : '✗', part.heading, seconds, tests);
  }
  // Two lanes at once: the sum of the parts is more than it took.
  line(' ', 'All of it', whole, '');
  // Once more at the very end: whoever reads the last lines of a long log sees what failed.
  for (const fault of results.flatMap((result) => result.faults)) console.log(`\n✗ ${fault}`);
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return results.every((result) => result.ok) ? 0 : 1;
}

/** Aloud, what it says is seen at once; else it is kept under that name, and seen whole when it ends. */
function run(node, args, keptAs) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: root, env, stdio: keptAs ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    children.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => kept.add(keptAs, text));
    const end = (code) => {
      children.delete(child);
      done(code);
    };
    child.on('error', ({ message }) => {
      if (keptAs) kept.add(keptAs, `${message}\n`);
      else console.error(message);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** From the runner's own report. A file that could not even be loaded has no tests and counts as one failure. */
function countsOf(report) {
  const none = (fault) => ({ passed: 0, failed: 1, skipped: 0, faults: [fault], slowest: [] });
  if (!existsSync(report)) return none('The runner wrote no report.');
  let read;
  try {
    read = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return none('The report of the runner is torn.');
  }
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults = [] } = read;
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => faultOf(file.name, `${test.fullName}\n${test.failureMessages.map(briefly).join('\n')}`)),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    faults: [...failed, ...unloaded.map((file) => faultOf(file.name, file.message))],
    slowest: testResults
      .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 20),
  };
}

function faultOf(file, said) {
  return `${relative(root, file)}: ${said.slice(0, 3000)}`;
}

/** What was thrown, and where in our own text. A test of a screen throws twice: the second says what stood there. */
function briefly(thrown) {
  const isOfPackages = (line) => /^\s+at .*node_modules/.test(line);
  const lines = thrown.split('\n').filter((line) => !isOfPackages(line));
  return lines.join('\n').slice(0, 1500);
}

/** An operator's settings must not lead the tests to a real database or a real port. */
function cleanEnvironment(inherited) {
  const ours =
    /^(NKAP_|SIM_|METRICS_|WORKER_METRICS_PORT$|DATABASE_|ADMIN_DATABASE_URL$|READ_DATABASE_URL$|PREPARED_STATEMENTS$|PORT$|SANDBOX_PORT$|HOST$|PUBLIC_URL$|SANDBOX_PUBLIC_URL$|LOG_LEVEL$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => !ours.test(name)));
}
