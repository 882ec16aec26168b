import { defineConfig } from 'vitest/config';

/**
 * Stories of people in a real browser against the whole product, started once as `npm start` starts it.
 * Two at a time: each has people, phones and records of its own, so they do not disturb one another.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['stories/**/*.test.ts'],
    globalSetup: ['world/global-setup.ts'],
    environment: 'node',
    pool: 'forks',
    // What a story leaves lies in the product, not in a module: a process for each took a second of processor time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // A second, as it is without this, is nothing on a crowded machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
