import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { newId } from '../kit/ids.ts';
import { compressAnswers } from '../kit/http/compress.ts';
import { callerOf } from '../kit/http/context.ts';
import { refusalOf } from '../kit/http/envelope.ts';
import { mount } from '../kit/http/mount.ts';
import {
  addressMax,
  answerBrokenRequest,
  answerOptions,
  frameworkErrors,
  refuseLongAddresses,
  refuseOtherMethods,
  refuseUnknown,
  sendRefusal,
} from '../kit/http/not-understood.ts';
import { mountCallbacks } from '../modules/engine/movements/public.ts';
import { idempotency } from '../modules/ground/idempotency/keys.ts';
import { loadCaller } from '../modules/people/auth/load-caller.ts';
import { auditBegun, auditOver, writeCall, writeDenied } from '../modules/ground/audit/public.ts';
import { mountFiles } from '../modules/ground/files/public.ts';
import { lowUntil, requirePin, requireFactorOfHolder, requireProof } from '../modules/people/second-factor/public.ts';
import { mountHealth } from './health.ts';
import { mountOpenApi } from './openapi.ts';
import { bindingsOf, type Wakes } from './bindings.ts';
import type { EnvironmentServices, Services } from './services.ts';
import { tokenReader, whoseRequest } from './whose-request.ts';
import { limitParams } from '../modules/people/access/public.ts';

/** A line per request would drown the rest; what goes wrong is logged where it happens, and is counted. */
const quiet = new Set(['error', 'fatal', 'silent']);

/** Operators call back as they please, and a shop full of tills behind one address loads its scripts at once. */
const isUncounted = (url: string): boolean =>
  url.startsWith('/callbacks/') || url.startsWith('/assets/') || url === '/health';

/** Everything both listeners have: the API, callbacks, health. Pages are added by the caller. */
export async function createListener(
  services: Services,
  environment: EnvironmentServices,
  options: { wakes: Wakes; allowedOrigins: string[]; trustedProxies: string[] | false; requestsPer10s?: number },
): Promise<FastifyInstance> {
  const { name, clock, runTx, auth, publicUrl, log } = environment;
  const app: FastifyInstance = Fastify({
    loggerInstance: log.child(
      { environment: name },
      { level: quiet.has(log.level) ? log.level : 'warn' },
    ) as FastifyBaseLogger,
    genReqId: () => newId('request'),
    bodyLimit: 1_048_576,
    trustProxy: options.trustedProxies,
    // An endless id is an absent record like any other: its call says so itself, and the address as a whole is bounded.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: addressMax },
    requestTimeout: 60_000,
    frameworkErrors,
    clientErrorHandler: answerBrokenRequest,
    // When we are stopped, what is being answered is answered first; a connection that only waits is closed at once.
    forceCloseConnections: 'idle',
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...options.allowedOrigins],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // The framework reads plain text by itself; we read JSON, and what a scope of its own says it reads.
  app.removeContentTypeParser('text/plain');
  const bindings = bindingsOf(services, environment, options.wakes);
  const rows = bindings.map(({ row }) => row);
  answerOptions(app, rows);
  await app.register(cors, {
    origin: options.allowedOrigins,
    methods: ['GET', 'POST', 'PUT'],
    maxAge: 600,
    exposedHeaders: [
      'content-disposition',
      'date',
      'x-request-id',
      'upload-offset',
      'idempotency-replayed',
      'retry-after',
    ],
    allowedHeaders: [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'x-organisation-id',
      'x-platform',
      'x-distinct-id',
      'x-refresh-token',
      'x-device-name',
      'x-device-model',
      'x-device-os',
      'x-app-version',
      'x-upload-token',
      'upload-offset',
    ],
  });
  const tokens = tokenReader(environment);
  await app.register(rateLimit, {
    global: true,
    max: options.requestsPer10s ?? 600,
    timeWindow: 10_000,
    keyGenerator: whoseRequest(rows, tokens),
    allowList: (request) => isUncounted(request.url),
  });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  await compressAnswers(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.key === 'server.unexpected') request.log.error({ err: error }, 'request failed');
    return sendRefusal(refusal, request, reply);
  });
  refuseUnknown(app, rows);
  refuseLongAddresses(app);
  mount(
    app,
    {
      environment: name,
      clock,
      runTx,
      requestKey: environment.requestKey,
      ...idempotency,
      // Read at every request: a test learns its port only after listening.
      get publicUrl() {
        return environment.publicUrl;
      },
      readToken: tokens,
      loadCaller: (tx, token, now) => loadCaller(tx, name, token, now),
      async proveCaller(context, { proof, pin }) {
        if (proof)
          await runTx('system', (tx) =>
            (proof === 'withFactor' ? requireFactorOfHolder : requireProof)(tx, callerOf(context), clock.now()),
          );
        if (pin === undefined) return null;
        await requirePin(context, auth, pin);
        const { userId, organisationId } = callerOf(context);
        return runTx({ organisationId }, (tx) => lowUntil(tx, { userId, organisationId, at: clock.now() }));
      },
      audit: writeCall,
      auditBegun,
      auditOver,
      limitOf: limitParams,
      denied: (context, token, refusal, row) =>
        writeDenied(context, environment.proofs, token, {
          permission: String(refusal.params['permission'] ?? row.permission),
          call: `${row.method} ${row.path}`,
        }),
    },
    bindings,
  );
  mountCallbacks(app, {
    clock,
    runTx,
    connectors: environment.connectors,
    sealer: environment.sealer,
    wakeInbox: options.wakes.inbox,
    count: environment.metrics.callback,
  });
  await mountFiles(app, environment);
  mountHealth(app, environment);
  mountOpenApi(app, environment);
  refuseOtherMethods(app, rows);
  return app;
}
