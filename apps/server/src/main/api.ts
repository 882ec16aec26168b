import { loadConfig } from '../kit/config.ts';
import { depositWarning } from '../kit/config-accounts.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { loadSecret } from '../kit/secret.ts';
import { liveFeed } from '../modules/ground/live/routes.ts';
import { keepLevelSetting } from '../modules/terms/business-levels/public.ts';
import { startHeartbeats } from './heartbeats.ts';
import { createListener } from './listener.ts';
import { serveMetricsAt, type MetricsServer } from './metrics-server.ts';
import { mountPages } from './pages.ts';
import { openServices } from './services.ts';
import { createStages } from './stages.ts';

/** The HTTP process: production with the console and pay pages on one port, the sandbox on another. */
const config = loadConfig();
const log = createLog({ name: 'api', level: config.logLevel });
if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: start with npm start, or name a database');
const warning = depositWarning(config.accounts);
if (warning) log.warn(warning);
const services = openServices(
  { ...config, databaseUrl: config.databaseUrl },
  { secret: loadSecret(config), clock: systemClock, log },
);
await services.production.runTx('system', (tx) => keepLevelSetting(tx, config.levels, systemClock.now()));
const origins = [
  ...new Set([
    config.publicUrl,
    config.sandboxPublicUrl,
    `http://localhost:${config.port}`,
    `http://127.0.0.1:${config.port}`,
    `http://localhost:${config.sandboxPort}`,
    `http://127.0.0.1:${config.sandboxPort}`,
  ]),
];

/** A request that was begun may take so long to its end once we are told to stop. */
const finishWithinMs = 8_000;

const running: { close(): Promise<void> }[] = [];
let metrics: MetricsServer | null = null;

// Before the first port answers: who is told to stop while the second is opened stops in order too.
let isClosing = false;
async function close(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  // What is being opened is opened to its end, or it would meet a database that is closed.
  await starting.catch(() => {});
  await Promise.all(running.map((part) => part.close()));
  await metrics?.close();
  await services.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());

async function start(): Promise<void> {
  for (const [environment, port] of [
    [services.production, config.port],
    [services.sandbox, config.sandboxPort],
  ] as const) {
    if (isClosing) break;
    const heartbeat = await startHeartbeats(environment);
    const stages = createStages(environment, null);
    const feed = liveFeed(environment.runTx, environment.clock);
    const app = await createListener(services, environment, {
      wakes: { pipeline: stages.pipeline.wake, inbox: stages.inbox.wake, payouts: stages.payouts.wake, feed },
      allowedOrigins: origins,
      trustedProxies: config.trustedProxies,
    });
    await mountPages(app, environment, { config, wake: stages.pipeline.wake });
    await app.listen({ port, host: config.host });
    log.info({ environment: environment.name, port }, 'listening');
    running.push({
      async close() {
        feed.close();
        // Below the supervisor's patience: who still holds a connection then is cut off rather than the whole process.
        const late = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
        await app.close();
        clearTimeout(late);
        await stages.stop();
        await heartbeat.stop();
      },
    });
  }

  if (!isClosing) metrics = await serveMetricsAt(services, config.metricsHost, config.metricsPort);
  if (metrics) log.info({ at: metrics.url }, 'figures are served');
}
const starting = start();
await starting;
