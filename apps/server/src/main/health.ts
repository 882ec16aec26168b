import { factOf } from '../modules/ground/installation/public.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withWatch } from '../kit/database.ts';
import { isMigrated } from '../kit/migrate.ts';
import { settingDifferences } from '../modules/ground/processes/public.ts';
import type { EnvironmentServices } from './services.ts';

/** null: not known in time. */
type Checks = Record<'database' | 'migrations' | 'worker' | 'disk' | 'secret', boolean | null>;
type Readiness = { checks: Checks; warnings: Awaited<ReturnType<typeof settingDifferences>>['differs'] };

/** A load balancer asks every second or two and takes silence for a broken line: we answer within one. */
const answerWithinMs = 800;

/**
 * Asks everything at once, on a connection of its own: a busy process is not one that cannot work. A database that
 * stands still answers nobody: what is not known in time is not so, and as long as a question is unanswered no second
 * one is asked.
 */
function readiness(environment: EnvironmentServices): () => Promise<Readiness> {
  const { db, name } = environment;
  let asked: Promise<void> | undefined;
  let known: Readiness;
  const database = (found: Readiness) =>
    withWatch(db, async (tx) => {
      const { checks } = found;
      const beat = (await factOf(tx, `worker ${name}`)) as { at?: string } | undefined;
      checks.database = true;
      checks.worker = beat !== undefined && Date.now() - Date.parse(String(beat.at)) < 30_000;
      checks.migrations = await isMigrated(tx, name);
      const { differs, isStranger } = await settingDifferences(tx, environment.process, environment.clock.now());
      found.warnings = differs;
      // What others have sealed cannot be opened here: nobody should be sent to this process.
      checks.secret = !isStranger;
    });
  return async () => {
    asked ??= (async () => {
      const found: Readiness = {
        checks: { database: null, migrations: null, worker: null, disk: null, secret: null },
        warnings: [],
      };
      known = found;
      await Promise.allSettled([
        database(found).catch(() => (found.checks.database ??= false)),
        environment.hasRoom().then((room) => (found.checks.disk = room)),
      ]);
      asked = undefined;
    })();
    await Promise.race([asked, sleep(answerWithinMs, undefined, { ref: false })]);
    return { checks: { ...known.checks }, warnings: known.warnings };
  };
}

/** `/health` says the process lives, `/ready` that it can work; how it does is counted for metrics-server.ts. */
export function mountHealth(app: FastifyInstance, environment: EnvironmentServices): void {
  app.addHook('onResponse', async (request, reply) =>
    environment.metrics.request(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      reply.elapsedTime / 1000,
    ),
  );
  app.get('/health', async () => ({ status: 'ok' }));
  const ready = readiness(environment);
  app.get('/ready', async (_request, reply) => {
    const { checks, warnings } = await ready();
    const isReady = Object.values(checks).every((so) => so === true);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks, warnings });
  });
}
