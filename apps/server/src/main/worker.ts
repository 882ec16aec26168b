import { systemClock } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { loadSecret } from '../kit/secret.ts';
import { openSenders } from '../modules/ground/messages/public.ts';
import { keepLevelSetting } from '../modules/terms/business-levels/public.ts';
import { reportWorking, startHeartbeats } from './heartbeats.ts';
import { serveMetricsAt } from './metrics-server.ts';
import { createSchedules } from './schedules.ts';
import { openServices } from './services.ts';
import { createMessageJobs, createStages } from './stages.ts';

/** The worker: looks after money stages of both environments by itself, and keeps the schedules. Any number may run. */
const config = loadConfig();
const log = createLog({ name: 'worker', level: config.logLevel });
if (!config.databaseUrl) throw new Error('DATABASE_URL is not set: start with npm start, or name a database');
const services = openServices(
  { ...config, databaseUrl: config.databaseUrl },
  { secret: loadSecret(config), clock: systemClock, log, kind: 'worker' },
);
await services.production.runTx('system', (tx) => keepLevelSetting(tx, config.levels, systemClock.now()));
const heartbeats = await Promise.all([services.production, services.sandbox].map(startHeartbeats));
const parts = await Promise.all(
  [services.production, services.sandbox].map(async (environment) => ({
    stages: createStages(environment, 500),
    schedules: await createSchedules(environment),
    working: reportWorking(environment),
  })),
);
for (const { stages, schedules } of parts) {
  schedules.start(1000);
  stages.inbox.wake();
  stages.pipeline.wake();
  stages.payouts.wake();
}
const senders = openSenders(config.messages);
const messages = createMessageJobs(services.production, senders);
messages.start(500);
log.info({ mail: senders.email !== null, sms: senders.sms !== null }, 'working');

const metrics = await serveMetricsAt(services, config.metricsHost, config.workerMetricsPort);
if (metrics) log.info({ at: metrics.url }, 'figures are served');

let isClosing = false;
async function close(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  await Promise.all(parts.flatMap(({ stages, schedules }) => [stages.stop(), schedules.stop()]));
  await Promise.all(parts.map(({ working }) => working.stop()));
  await Promise.all(heartbeats.map((heartbeat) => heartbeat.stop()));
  await messages.stop();
  await senders.close();
  await metrics?.close();
  await services.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
