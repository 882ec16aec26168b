import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { beat } from '../modules/ground/processes/public.ts';
import { payoutHand } from '../testing/payouts.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { createListener } from './listener.ts';
import { openServices, type Services } from './services.ts';

/**
 * A second machine beside the first, on one database, that may not call what the first calls: as when it runs without
 * simulators.
 */
let world: TestWorld;
let second: Services;
let owner: Session;
let organisationId: string;
let number = 910_000;
beforeAll(async () => {
  world = await testWorld();
  second = machine({ NKAP_SIMULATORS: 'off' });
});
beforeEach(async () => {
  ({ owner, organisationId } = await world.merchant());
  await alive(world.services);
  await alive(second);
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});

function machine(env: Record<string, string>, secret = world.database.secret): Services {
  const config = {
    ...loadConfig({ ...env, NKAP_DATA_DIR: world.dataDir, LOG_LEVEL: 'silent' }),
    databaseUrl: world.database.adminUrl,
    readDatabaseUrl: world.database.adminUrl,
  };
  return openServices(config, {
    secret,
    clock: world.clock,
    log: createLog({ name: 'test', level: 'silent' }),
    extraOrigins: [],
  });
}
const alive = async (services: Services) => {
  for (const { runTx, process } of [services.production, services.sandbox])
    await runTx('system', (tx) => beat(tx, process, world.clock.now()));
};
const charge = async (): Promise<string> =>
  (await owner.post('/fapi/direct-charges', { amount: 1500, phone: `677${number++}` })).body.data.id;
const states = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, reason } = (await owner.get(`/fapi/transactions/${id}`)).body.data;
      return [status, reason?.code ?? null].join(' ').trim();
    }),
  );
const attempts = () =>
  world.production.runTx({ organisationId }, (tx) =>
    tx
      .selectFrom('attempts')
      .select(['state', 'next_step', 'next_step_at', 'claimed_until', 'submissions', 'reason_code'])
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
const originOfMtn = async () =>
  (
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .selectFrom('provider_connections')
        .select('origin')
        .where('organisation_id', '=', organisationId)
        .where('provider', '=', 'mtnMomo')
        .executeTakeFirstOrThrow(),
    )
  ).origin;

describe('work that only one machine can do', () => {
  it('is left to it: forty charges, of which the other machine has the first look at every one, are all sent', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 40; count++) {
      ids.push(await charge());
      await second.production.pipeline.runOnce();
    }
    expect(
      (await attempts()).every(
        ({ state, next_step, claimed_until }) =>
          state === 'created' && next_step === 'submit' && claimed_until === null,
      ),
    ).toBe(true);
    await Promise.all([second.production.pipeline.runOnce(), world.settle(), second.production.pipeline.runOnce()]);
    await world.settle();
    expect(new Set(await states(ids))).toEqual(new Set(['processing']));
    expect((await attempts()).every(({ submissions, reason_code }) => submissions === 1 && reason_code === null)).toBe(
      true,
    );
  });

  it('is given back at once where it was claimed before it was known where it leads', async () => {
    const id = await charge();
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .updateTable('provider_connections')
        .set({ origin: null })
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    await second.production.pipeline.runOnce();
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({
      state: 'created',
      next_step: 'submit',
      claimed_until: null,
      submissions: 0,
      reason_code: null,
    });
    expect(attempt!.next_step_at!.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
    expect(await originOfMtn()).toBe(world.urls.mtn);
    await world.settle();
    expect(await states([id])).toEqual(['processing']);
  });

  it('asked about by a person at the other machine is asked by the one that can', async () => {
    const id = await charge();
    await world.settle();
    await world.sim('answer', {
      reference: (await owner.get(`/fapi/transactions/${id}`)).body.data.attempts[0].providerReference,
      action: 'approve',
      force: true,
    });
    expect(await second.production.pipeline.askNow(organisationId, id)).toBe(false);
    await world.settle();
    expect(await states([id])).toEqual(['completed']);
    // What is over stays over.
    expect(await second.production.pipeline.askNow(organisationId, id)).toBe(false);
    expect((await attempts())[0]).toMatchObject({ next_step: null, next_step_at: null });
  });

  it('that nobody can do any more ends with a sentence, and money that leaves is free again', async () => {
    const hand = payoutHand(world, organisationId);
    await hand.fund(50_000);
    const ids = [
      await charge(),
      await hand.open({ kind: 'wallet', operator: 'mtn', phone: `237677${number++}`, name: 'Awa' }, 2000),
    ];
    await second.production.pipeline.runOnce();
    expect(new Set(await states(ids))).toEqual(new Set(['pending']));
    world.clock.advance(181_000);
    await alive(second);
    await second.production.pipeline.runOnce();
    expect(await states(ids)).toEqual(['failed CONFIG_ERROR', 'failed CONFIG_ERROR']);
    expect(await hand.balance('payout')).toMatchObject({ reserved: 0 });
  });
});

describe('/ready', () => {
  const ready = async (services: Services) => {
    const app = await createListener(services, services.production, {
      wakes: { pipeline: () => {}, inbox: () => {}, payouts: () => {}, feed: { close() {} } as never },
      allowedOrigins: [],
      trustedProxies: false,
      requestsPer10s: 1000,
    });
    const body = (await app.inject({ method: 'GET', url: '/ready' })).json();
    await app.close();
    return body as { checks: Record<string, boolean>; warnings: { setting: string; processes: string[] }[] };
  };

  it('says what another machine has set otherwise, and that it is no reason to send nobody here', async () => {
    const other = machine({
      NKAP_SIMULATORS: 'off',
      PUBLIC_URL: 'https://pay.example.cm',
      SMTP_URL: 'smtp://mail.example.cm',
      MAIL_FROM: 'a@example.cm',
    });
    await alive(other);
    const { checks, warnings } = await ready(second);
    expect(checks['secret']).toBe(true);
    expect(warnings.map(({ setting }) => setting)).toEqual(
      ['messages', 'NKAP_SIMULATORS', 'PUBLIC_URL'].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(warnings.find(({ setting }) => setting === 'PUBLIC_URL')!.processes).toEqual([other.production.process.id]);
    expect(warnings.find(({ setting }) => setting === 'NKAP_SIMULATORS')!.processes).toEqual([
      world.production.process.id,
    ]);
    expect(JSON.stringify(warnings)).not.toMatch(/example\.cm/);
    world.clock.advance(61_000);
    await alive(second);
    expect((await ready(second)).warnings, 'who is gone is no longer compared').toEqual([]);
    await other.close();
  });

  it('is no to a machine with another secret than those who were here first', async () => {
    const { process: facts } = second.production;
    const stranger = {
      ...facts,
      id: 'stranger',
      startedAt: new Date(facts.startedAt.getTime() + 1000),
      settings: { ...facts.settings, NKAP_SECRET: 'another' },
    };
    await second.production.runTx('system', (tx) => beat(tx, stranger, world.clock.now()));
    const first = await ready(second);
    expect([
      first.checks['secret'],
      first.warnings.find(({ setting }) => setting === 'NKAP_SECRET')?.processes,
    ]).toEqual([true, ['stranger']]);
    const seen = await ready({ ...second, production: { ...second.production, process: stranger } });
    expect(seen.checks['secret']).toBe(false);
  });
});
