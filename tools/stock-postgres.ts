import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from '#server/kit/config.ts';
import { findOrInstallPostgres15 } from './bootstrap/postgres-15.mjs';
import { costlyPlans } from './stock-postgres/costly-plans.ts';
import { startStockServer } from './stock-postgres/server.ts';

/**
 * The oldest PostgreSQL we promise to run on, with the settings it is installed with. Stories that use every worker and
 * many lists run on it; then the plans of all their statements are looked through. Arguments go to the test runner.
 */
const stories = [
  'apps/server/src/scenarios/charge-and-refund.test.ts',
  'apps/server/src/scenarios/money-out.test.ts',
  'apps/server/src/scenarios/mass-payment-file.test.ts',
  'apps/server/src/kit/database.alone.test.ts',
  'apps/server/src/ledger/ledger.test.ts',
  'apps/server/src/jobs',
  'apps/server/src/modules/money-in/transactions',
  'apps/server/src/modules/ground/reports',
];

const server = await startStockServer(findOrInstallPostgres15());
try {
  const failed = (await runStories()) !== 0;
  const plans = costlyPlans(server.log());
  for (const { statement, why, times } of plans) {
    console.error(
      `${why === 'forced' ? 'No index serves' : 'The server compiled'} this statement (${times} times): ${statement.slice(0, 300)}`,
    );
  }
  if (plans.length === 0) console.log('Every plan of every statement is one of an ordinary server.');
  process.exitCode = failed || plans.length > 0 ? 1 : 0;
} finally {
  await server.stop();
}

function runStories(): Promise<number> {
  const runner = join(rootFolder, 'node_modules/vitest/vitest.mjs');
  const args = [runner, 'run', '--project', 'server', '--project', 'alone', ...stories, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: rootFolder,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}
