import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Two projects: `server` has a PostgreSQL to ask for (started only when a test does), everything else needs nothing.
 * The stories in e2e/ have a configuration of their own.
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Much of a test is waiting for the database: the core that the runner would leave free is worth a worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/light-hashes.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{console,checkout,simulators}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'db/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
    ],
  },
});
