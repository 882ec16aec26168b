import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withWatch } from '../kit/database.ts';
import { isMigrated } from '../kit/migrate.ts';
import { settingDifferences } from '../modules/processes/public.ts';
import type { EnvironmentServices } from './services.ts';

const registries = new Map<string, { registry: Registry; seconds: Histogram }>();

function metricsOf(environment: string) {
  const existing = registries.get(environment);
  if (existing) return existing;
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  if (environment === 'production') collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const made = { registry, seconds };
  registries.set(environment, made);
  return made;
}

/** Counts the callbacks of an environment by provider and by what became of them. */
export function countCallback(environment: string): (provider: string, result: string) => void {
  const { registry } = metricsOf(environment);
  const name = 'nkap_callbacks_total';
  const counter =
    (registry.getSingleMetric(name) as Counter | undefined) ??
    new Counter({
      name,
      help: 'Callbacks by provider and by what became of them',
      labelNames: ['provider', 'result'],
      registers: [registry],
    });
  return (provider, result) => counter.inc({ provider, result });
}

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
      const beat = await tx
        .selectFrom('identity.installation')
        .select('value')
        .where('key', '=', `worker ${name}`)
        .executeTakeFirst();
      checks.database = true;
      checks.worker =
        beat !== undefined && Date.now() - Date.parse(String((beat.value as { at?: string }).at)) < 30_000;
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

/** `/health` says the process lives, `/ready` that it can work, `/metrics` how it does. */
export function mountHealth(app: FastifyInstance, environment: EnvironmentServices): void {
  const { registry, seconds } = metricsOf(environment.name);
  const backlog =
    (registry.getSingleMetric('nkap_attempts_due') as Gauge | undefined) ??
    new Gauge({
      name: 'nkap_attempts_due',
      help: 'Provider conversations that are due and not yet taken',
      registers: [registry],
    });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/health', async () => ({ status: 'ok' }));
  const ready = readiness(environment);
  app.get('/ready', async (_request, reply) => {
    const { checks, warnings } = await ready();
    const isReady = Object.values(checks).every((so) => so === true);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks, warnings });
  });
  app.get('/metrics', async (_request, reply) => {
    const due = await environment
      .runRead(
        'system',
        async (tx) =>
          (
            await sql<{
              count: number;
            }>`select count(*) as count from attempts where next_step_at <= ${environment.clock.now()}`.execute(tx)
          ).rows[0]?.count ?? 0,
      )
      .catch(() => -1);
    backlog.set(due);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
