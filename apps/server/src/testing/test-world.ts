import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RoleKey } from '#domain/access/roles.ts';
import { startSimulators, type Simulators } from '#simulators/start-simulators.ts';
import { travellingClock, type TravellingClock } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { plainHandlers } from '../main/approval-handlers.ts';
import { createListener } from '../main/listener.ts';
import { mountPages } from '../main/pages.ts';
import { openServices, type EnvironmentServices, type Services } from '../main/services.ts';
import { createStages } from '../main/stages.ts';
import { hashPassword } from '../kit/passwords.ts';
import { registerWithSimulators, simulatorAdmin, type SimulatorUrls } from '../modules/demo/demo/simulated-merchant.ts';
import type { ApprovalHandler } from '../modules/approvals/approvals/public.ts';
import { keepLevelSetting } from '../modules/terms/business-levels/public.ts';
import { inboxStage } from '../modules/engine/movements/public.ts';
import { liveFeed } from '../modules/ground/live/routes.ts';
import { addMember, openBooks } from '../modules/onboarding/founding/public.ts';
import { foundOrganisation, keepLogo } from '../modules/ground/organisations/public.ts';
import { saveConnection } from '../modules/terms/providers/public.ts';
import { watchAnswers } from './answers-fit.ts';
import { dueIn, stages as stageOrder, type Stage } from './due.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export type Answer = { status: number; body: any; headers: Record<string, unknown> };
export type Session = {
  accessToken: string;
  refreshToken: string;
  organisationId: string;
  userId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, key?: string): Promise<Answer>;
  put(path: string, body?: unknown, key?: string): Promise<Answer>;
};
export type TestWorld = {
  database: TestDatabase;
  services: Services;
  clock: TravellingClock;
  urls: SimulatorUrls;
  production: EnvironmentServices;
  app: FastifyInstance;
  sandboxApp: FastifyInstance;
  publicUrl: string;
  dataDir: string;
  /**
   * A merchant of its own, approved unless another level is asked for, connected to the simulated operators, with one
   * person per role asked for.
   */
  merchant(
    name?: string,
    roleKeys?: RoleKey[],
    level?: 0 | 1 | 2,
  ): Promise<{ organisationId: string; people: Record<string, Session>; owner: Session }>;
  /** Connects the aggregator too: the way to banks, and to wallets whose own operator is not connected. */
  connectTranzak(organisationId: string): Promise<void>;
  /** One person more in an organisation, logged in. */
  person(organisationId: string, roleKey: RoleKey, environment?: 'production' | 'sandbox'): Promise<Session>;
  login(email: string, environment?: 'production' | 'sandbox'): Promise<Session>;
  /** Runs inbox and pipeline until nothing is due. */
  settle(): Promise<void>;
  /** Moves our clock and the operators' clock, settling at every step. */
  travel(milliseconds: number, stepMs?: number): Promise<void>;
  sim<T = any>(path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
};

export const testPassword = 'Demo1234';
let passwordHash: Promise<string> | null = null;
let numbers = 0;

/**
 * A whole product in one process on a database of its own: both listeners, real simulators on real ports, a travelling
 * clock. The stages run when the test says so (`settle`), so that a test decides the order of things.
 */
export async function testWorld(
  options: {
    start?: Date;
    background?: boolean;
    env?: Record<string, string>;
    /** Gateways between us and the operators: their addresses, made from those of the simulators. */
    between?: (urls: SimulatorUrls) => Promise<Partial<SimulatorUrls>>;
    /** In the place of capabilities' own, as long as this world is there: other files of the worker have theirs. */
    handlers?: Partial<Record<keyof typeof plainHandlers, ApprovalHandler>>;
  } = {},
): Promise<TestWorld> {
  const ownHandlers = { ...plainHandlers };
  Object.assign(plainHandlers, options.handlers);
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nkap-world-'));
  const simulators: Simulators = await startSimulators({});
  const own: SimulatorUrls = {
    mtn: simulators.mtn.url,
    orange: simulators.orange.url,
    orangeWeb: simulators.orangeWeb.url,
    tranzak: simulators.tranzak.url,
    bank: simulators.bank.url,
    phone: simulators.phone.url,
  };
  const urls: SimulatorUrls = { ...own, ...(await options.between?.(own)) };
  const clock = travellingClock(options.start ?? new Date());
  const config = {
    ...loadConfig({ ...options.env, NKAP_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    databaseUrl: database.adminUrl,
    readDatabaseUrl: database.adminUrl,
  };
  const services = openServices(config, {
    secret: database.secret,
    clock,
    log: createLog({ name: 'test', level: 'error' }),
    extraOrigins: [urls.mtn, urls.orange, urls.orangeWeb, urls.tranzak, urls.bank],
  });
  const { production, sandbox } = services;
  await production.runTx('system', (tx) => keepLevelSetting(tx, config.levels, clock.now()));
  const every = options.background ? 200 : null;
  const stages = { production: createStages(production, every), sandbox: createStages(sandbox, every) };
  const feeds = [liveFeed(production.runTx, clock), liveFeed(sandbox.runTx, clock)] as const;
  const wakesOf = (name: 'production' | 'sandbox', feed: (typeof feeds)[number]) =>
    options.background
      ? {
          pipeline: stages[name].pipeline.wake,
          inbox: stages[name].inbox.wake,
          payouts: stages[name].payouts.wake,
          feed,
        }
      : { pipeline: () => {}, inbox: () => {}, payouts: () => {}, feed };
  const app = await createListener(services, production, {
    wakes: wakesOf('production', feeds[0]),
    allowedOrigins: [],
    trustedProxies: config.trustedProxies,
    requestsPer10s: 100_000,
  });
  const sandboxApp = await createListener(services, sandbox, {
    wakes: wakesOf('sandbox', feeds[1]),
    allowedOrigins: [],
    trustedProxies: config.trustedProxies,
    requestsPer10s: 100_000,
  });
  const watches = [watchAnswers(app), watchAnswers(sandboxApp)];
  /** An answer that is not what the contract says fails the test that got it. */
  const answersFit = () => {
    const differing = watches.flatMap((watch) => watch.take());
    if (differing.length > 0) throw new Error(`answers differ from the contract:\n${differing.join('\n')}`);
  };
  await mountPages(app, production, { config, wake: wakesOf('production', feeds[0]).pipeline });
  await mountPages(sandboxApp, sandbox, { config, wake: wakesOf('sandbox', feeds[1]).pipeline });
  // Operators call back over a real socket; the address is known only after listening.
  const publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const sandboxUrl = await sandboxApp.listen({ port: 0, host: '127.0.0.1' });
  production.publicUrl = publicUrl;
  sandbox.publicUrl = sandboxUrl;

  const tranzakKeys = new Map<string, Awaited<ReturnType<typeof registerWithSimulators>>['tranzak']>();
  const sessionOn = (listener: FastifyInstance, data: any): Session => {
    const call = async (
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      body?: unknown,
      given?: string,
    ): Promise<Answer> => {
      const key = given ?? `test-${process.pid}-${++numbers}`;
      const send = () =>
        listener.inject({
          method,
          url: path,
          headers: {
            authorization: `Bearer ${data.accessToken}`,
            'x-organisation-id': data.orgUser.orgId,
            ...(method === 'POST' || given !== undefined ? { 'idempotency-key': key } : {}),
          },
          ...(body === undefined ? {} : { payload: body as object }),
        });
      let response = await send();
      if (response.statusCode === 401 && response.json().error.key === 'session.expired') {
        // The clock travelled past the life of the access token: what the client does then.
        const refreshed = await listener.inject({
          method: 'POST',
          url: '/ba021/v1/org/refresh-token',
          payload: { refreshToken: data.refreshToken },
        });
        if (refreshed.statusCode === 200) Object.assign(data, refreshed.json().data);
        response = await send();
      }
      answersFit();
      const text = response.payload;
      return {
        status: response.statusCode,
        headers: response.headers,
        body: String(response.headers['content-type'] ?? '').includes('json') ? JSON.parse(text) : text,
      };
    };
    return {
      // As they are now: a call after a long journey through time refreshes them.
      get accessToken() {
        return data.accessToken as string;
      },
      get refreshToken() {
        return data.refreshToken as string;
      },
      organisationId: data.orgUser.orgId,
      userId: data.user.id,
      get: (path) => call('GET', path),
      post: (path, body, key) => call('POST', path, body, key),
      put: (path, body, key) => call('PUT', path, body, key),
    };
  };
  const login = async (email: string, environment: 'production' | 'sandbox' = 'production'): Promise<Session> => {
    const listener = environment === 'production' ? app : sandboxApp;
    const response = await listener.inject({
      method: 'POST',
      url: '/ba021/v1/email-login',
      payload: { email, password: testPassword },
    });
    if (response.statusCode !== 200) throw new Error(`login of ${email}: ${response.payload}`);
    return sessionOn(listener, response.json().data);
  };
  const person = async (
    organisationId: string,
    roleKey: RoleKey,
    environment: 'production' | 'sandbox' = 'production',
  ) => {
    const email = `${roleKey.toLowerCase()}.${createHash('sha1').update(`${organisationId}${++numbers}`).digest('hex').slice(0, 8)}@example.cm`;
    const hash = await (passwordHash ??= hashPassword(testPassword));
    await production.runTx('system', (tx) =>
      addMember(tx, {
        organisationId,
        displayName: `${roleKey} of the test`,
        email,
        phone: null,
        passwordHash: hash,
        language: 'en',
        roleKeys: [roleKey],
        at: clock.now(),
      }),
    );
    return login(email, environment);
  };

  const dueAt = dueIn(database);
  const both = [production, sandbox].map((environment) => {
    const { runTx, connectors, sealer } = environment;
    const works: Record<Stage, () => Promise<boolean>> = {
      inbox: inboxStage({ clock, runTx, connectors, sealer }),
      payouts: () => environment.movePayouts(),
      pipeline: () => environment.pipeline.runOnce(),
    };
    return { environment, works };
  });

  const world: TestWorld = {
    database,
    services,
    clock,
    urls,
    production,
    app,
    sandboxApp,
    publicUrl,
    dataDir,
    login,
    person,
    async merchant(name = `Test ${++numbers}`, roleKeys = ['owner'], level = 2) {
      const at = clock.now();
      const logo = await keepLogo(production.files, { name, at });
      const organisationId = await production.runTx('system', (tx) =>
        foundOrganisation(tx, { name, displayName: name, at, level, logo }),
      );
      const credentials = await registerWithSimulators(urls, {
        id: organisationId,
        name,
        callbackHost: '127.0.0.1',
        orangeNumber: `6990${String(10_000 + ++numbers)}`,
        publicUrls: { production: publicUrl, sandbox: sandboxUrl },
      });
      tranzakKeys.set(organisationId, credentials.tranzak);
      for (const environment of [production, sandbox]) {
        await environment.runTx('system', async (tx) => {
          await openBooks(tx, organisationId, { promptName: name, at });
          for (const provider of ['mtnMomo', 'orangeCore'] as const) {
            await saveConnection(
              tx,
              { sealer: environment.sealer, connectors: environment.connectors, environment: environment.name },
              {
                organisationId,
                provider,
                enabled: true,
                promptName: name,
                fields: credentials[provider],
                at,
                by: { isMachine: true, name: 'test' },
              },
            );
          }
        });
      }
      const people: Record<string, Session> = {};
      for (const roleKey of roleKeys) people[roleKey] = await person(organisationId, roleKey);
      return { organisationId, people, owner: people[roleKeys[0]!]! };
    },
    async connectTranzak(organisationId) {
      for (const environment of [production, sandbox]) {
        await environment.runTx('system', (tx) =>
          saveConnection(
            tx,
            { sealer: environment.sealer, connectors: environment.connectors, environment: environment.name },
            {
              organisationId,
              provider: 'tranzak',
              enabled: true,
              promptName: null,
              fields: tranzakKeys.get(organisationId)![environment.name],
              at: clock.now(),
              by: { isMachine: true, name: 'test' },
            },
          ),
        );
      }
    },
    async settle() {
      // Callbacks travel over real sockets: the simulators answer once what is due has happened and every callback of
      // it has arrived, however slow the machine is. Two quiet rounds after that are silence.
      let before = '';
      for (let quiet = 0, round = 0; quiet < 2 && round < 200; round++) {
        await simulatorAdmin(urls.phone, 'clock/advance', { ms: 0 });
        const due = await dueAt(clock.now());
        let isBusy = due.length > 0 && due.join() !== before; // what one stage did is the next one's to go on with
        for (const stage of stageOrder)
          for (const { environment, works } of both)
            if (due.includes(`${environment.name} ${stage}`)) isBusy = (await works[stage]()) || isBusy;
        before = due.join();
        quiet = isBusy ? 0 : quiet + 1;
      }
    },
    async travel(milliseconds, stepMs = 30_000) {
      for (let left = milliseconds; left > 0; left -= stepMs) {
        const step = Math.min(stepMs, left);
        clock.advance(step);
        await simulatorAdmin(urls.phone, 'clock/advance', { ms: step });
        if ((await dueAt(clock.now())).length > 0) await world.settle();
      }
    },
    sim: (path, body) => simulatorAdmin(urls.phone, path, body),
    async close() {
      Object.assign(plainHandlers, ownHandlers);
      for (const feed of feeds) feed.close();
      for (const listener of [app, sandboxApp]) {
        // A test may leave somebody in the middle of an upload, who would be waited for.
        listener.server.closeAllConnections();
        await listener.close();
      }
      await Promise.all([stages.production.stop(), stages.sandbox.stop()]);
      await services.close();
      await simulators.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      // What was asked past the sessions of this world, such as a login.
      answersFit();
    },
  };
  return world;
}
