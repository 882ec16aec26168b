import { createJobRunner } from '../jobs/runner.ts';
import { systemClock } from '../kit/clock.ts';
import { openDatabase, withTx } from '../kit/database.ts';
import { silentLog } from '../kit/log.ts';
import type { Tables } from '../modules/tables.ts';
import { testSecret } from './test-database.ts';

/** A process of its own that takes a job and never ends it, until somebody kills it. */
const [url, kind, leaseMs] = process.argv.slice(2) as [string, string, string];
const db = openDatabase<Tables>({ url, environment: 'production', secret: testSecret, log: silentLog });
const runner = createJobRunner<Tables>({
  environment: 'production',
  runTx: (scope, work) => withTx(db, scope, work),
  clock: systemClock,
  log: silentLog,
  handlers: {
    [kind]: {
      policy: { waits: [0, 0], leaseMs: Number(leaseMs) },
      run: () => {
        process.stdout.write('took it\n');
        return new Promise(() => {});
      },
    },
  },
  atOnce: 1,
});
runner.start(50);
