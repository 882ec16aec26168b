import { writeFileSync } from 'node:fs';
import { loadConfig } from '#server/kit/config.ts';
import { demoPassword } from '#server/modules/demo/demo/cast.ts';
import { buildConsole } from '../../tools/start/console-build.ts';
import { supervise, type Programs, type Running } from '../../tools/start/supervise.ts';
import { brokenBooks } from './books.ts';
import { gatherPeople } from './people.ts';
import type { World } from './told.ts';

/**
 * The product with its demo world, as `npm start` runs it, in a process of its own. Tells its parent over IPC when it
 * is ready; asked to `verify`, it answers what is broken in the books.
 */
export type Ready = Omit<World, 'browser' | 'remains'>;

const programs: Programs = {
  api: 'apps/server/src/main/api.ts',
  worker: 'apps/server/src/main/worker.ts',
  seed: 'apps/server/src/main/seed.ts',
  simulators: 'apps/simulators/src/main.ts',
  buildConsole,
};
const stopping = new AbortController();
let running: Running | undefined;
let ending: Promise<void> | undefined;
const end = () =>
  (ending ??= (async () => {
    stopping.abort();
    await running?.stop();
    process.exit();
  })());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
// The run was killed: nobody will ever tell us to stop.
process.on('disconnect', () => void end());

try {
  const config = loadConfig();
  running = await supervise(config, programs, { empty: false, signal: stopping.signal });
  const withDatabase = { ...config, databaseUrl: running.server.databaseUrl };
  const gathered = await gatherPeople(withDatabase);
  process.on('message', () => void brokenBooks(withDatabase).then((broken) => process.send?.(broken)));
  const ready: Ready = {
    url: config.publicUrl,
    sandboxUrl: config.sandboxPublicUrl,
    phoneUrl: `http://localhost:${config.simPhonePort}`,
    password: demoPassword,
    ...gathered,
  };
  if (process.send) process.send(ready);
  else writeFileSync(process.env.E2E_WORLD!, JSON.stringify(ready));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  await end();
}
