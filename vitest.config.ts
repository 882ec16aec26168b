import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that change a module for whoever imports it, or measure their own process: each has a process of its own. */
const alone = 'apps/**/*.alone.test.{ts,tsx}';
const server = {
  include: ['apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  setupFiles: ['apps/server/src/testing/light-hashes.ts'],
  environment: 'node' as const,
};

/**
 * `server` has a PostgreSQL to ask for (started only when a test does), `rest` needs nothing. Their files share their
 * workers' modules: loading the product anew for every file took a third of the time. The stories in e2e/ have a
 * configuration of their own, and so have the screens (`apps/console/screens.config.ts`).
 */
export default defineConfig({
  test: {
    // What hangs is told apart from what is slow on a crowded machine: no test's limit is a statement about its speed.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Much of a test is waiting for the database: the core that the runner would leave free is worth a worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A worker lives through some hundred files. What a test throws away is looked at less often in a larger nursery:
    // that took five to eighteen of a hundred seconds of processor time from the module tests.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { ...server, name: 'server', isolate: false, exclude: [...configDefaults.exclude, alone] },
      },
      { extends: true, test: { ...server, name: 'alone', include: [alone] } },
      {
        extends: true,
        test: {
          name: 'rest',
          isolate: false,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{console,checkout,simulators}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'db/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Screens are opened in a browser: apps/console/screens.config.ts.
          exclude: [...configDefaults.exclude, '**/*.screen.test.tsx', alone],
          environment: 'node',
        },
      },
    ],
  },
});
