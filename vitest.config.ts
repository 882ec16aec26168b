import { defineConfig } from 'vitest/config';

/**
 * Two projects: `server` has a PostgreSQL to ask for (started only when a test does), everything else needs nothing.
 * The stories in e2e/ have a configuration of their own.
 */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
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
