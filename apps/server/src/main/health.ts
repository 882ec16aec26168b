import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
    name: 'http_request_duration_seconds', help: 'Time to answer, by route and status', labelNames: ['method', 'route', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], registers: [registry],
  });
  const made = { registry, seconds };
  registries.set(environment, made);
  return made;
}

/** `/health` says the process lives, `/ready` that it can work, `/metrics` how it does. */
export function mountHealth(app: FastifyInstance, environment: EnvironmentServices): void {
  const { registry, seconds } = metricsOf(environment.name);
  const backlog = (registry.getSingleMetric('nkap_attempts_due') as Gauge | undefined) ?? new Gauge({ name: 'nkap_attempts_due', help: 'Provider conversations that are due and not yet taken', registers: [registry] });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const checks: Record<string, boolean> = { database: false, migrations: false, worker: false };
    let warnings: { setting: string; processes: string[] }[] = [];
    try {
      await sql`select 1`.execute(environment.db.kysely);
      checks['database'] = true;
      checks['migrations'] = await isMigrated(environment.db.kysely, environment.name);
      const beat = await environment.db.kysely.selectFrom('identity.installation').select('value').where('key', '=', `worker ${environment.name}`).executeTakeFirst();
      const { differs, isStranger } = await environment.runTx('system', (tx) => settingDifferences(tx, environment.process, environment.clock.now()));
      warnings = differs;
      // What others have sealed cannot be opened here: nobody should be sent to this process.
      if (isStranger) checks['secret'] = false;
      checks['worker'] = beat !== undefined && Date.now() - Date.parse(String((beat.value as { at?: string }).at)) < 30_000;
    } catch {
      // What could not be asked stays false.
    }
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks, warnings });
  });
  app.get('/metrics', async (_request, reply) => {
    const due = await environment.runRead('system', async (tx) => (await sql<{ count: number }>`select count(*) as count from attempts where next_step_at <= ${environment.clock.now()}`.execute(tx)).rows[0]?.count ?? 0).catch(() => -1);
    backlog.set(due);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}
