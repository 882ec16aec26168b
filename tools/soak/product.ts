import { loadConfig } from '#server/kit/config.ts';
import { supervise } from '../start/supervise.ts';

/**
 * The product as `npm start -- --empty` runs it, without the console: what the soak puts load on and kills parts of.
 */
const stopping = new AbortController();
const running = await supervise(
  loadConfig(),
  {
    api: 'apps/server/src/main/api.ts',
    worker: 'apps/server/src/main/worker.ts',
    seed: 'apps/server/src/main/seed.ts',
    simulators: 'apps/simulators/src/main.ts',
    buildConsole: async () => {},
  },
  { empty: true, signal: stopping.signal },
);
console.log('soak product ready');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void running.stop().then(() => process.exit(0)));
