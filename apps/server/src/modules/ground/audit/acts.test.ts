import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#domain/values/ids.ts';
import { newId } from '../../../kit/ids.ts';
import { postOrThrow } from '../../../ledger/post.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { chainAudit, verifyAudit, writeAudit, writeBrokenOff } from './public.ts';

let world: TestWorld;
let organisationId: string;
let owner: Session;
beforeAll(async () => {
  world = await testWorld({ start: new Date('2026-11-18T09:00:00Z') });
  ({ organisationId, owner } = await world.merchant('Sans Trace'));
  await givePins(world, owner);
  const at = world.clock.now();
  await world.production.runTx('system', (tx) =>
    postOrThrow(tx, [
      postingFor(
        'adjustment.credit',
        { organisationId, refId: newId('adjustment', at), occurredAt: at, bookedAt: at },
        { counter: 'adjustments', amount: 500_000, account: 'collectionPrimary' },
      ),
    ]),
  );
});
afterEach(() => logTakes());
afterAll(() => world?.close());

/** The log refuses the line of an action: a full disk, a constraint, a server that dies in between. */
const logRefuses = (action: string) =>
  sql`alter table identity.audit_log add constraint no_line check (action <> ${sql.lit(action)}) not valid`.execute(
    world.database.admin,
  );
const logTakes = () =>
  sql`alter table identity.audit_log drop constraint if exists no_line`.execute(world.database.admin);
const lines = async (action: string) =>
  (await owner.get(`/ba021/v1/audit-log?action=${action}`)).body.data as {
    result: string;
    requestId: string;
    detail: unknown;
  }[];
const begun = async () =>
  (
    await sql<{
      action: string;
    }>`select action from identity.audit_intents where organisation_id = ${organisationId}`.execute(
      world.database.admin,
    )
  ).rows;
const primary = async () =>
  (await owner.get('/fapi/accounts/balances')).body.data.find((account: any) => account.kind === 'collectionPrimary');

describe('an act and its line', () => {
  it('commit together or not at all, although the handler opens its own transactions', async () => {
    const { id: accountId, available } = await primary();
    const hold = () =>
      owner.post(
        '/fapi/withholdings',
        { accountId, amount: 10_000, reasonCode: 'disputeRisk', releaseOn: '2026-11-25', pin: testPin },
        'hold-without-line',
      );
    await logRefuses('withholdings.hold');
    expect((await hold()).status).toBe(500);
    expect((await primary()).available).toBe(available);

    await logTakes();
    const done = await hold();
    expect([done.status, done.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const again = await hold();
    expect([again.status, again.headers['idempotency-replayed'], again.body.data]).toEqual([
      200,
      'true',
      done.body.data,
    ]);
    expect((await primary()).available).toBe(available - 10_000);
    expect(await lines('withholdings.hold')).toMatchObject([{ result: 'ok', requestId: done.headers['x-request-id'] }]);
  });

  it('of several transactions: what broke off before its line gets one that says so', async () => {
    await logRefuses('security.pin.set');
    const changed = await owner.post('/ba021/v1/security/pin', {
      currentPin: testPin,
      pin: '428571',
      pinAgain: '428571',
    });
    expect(changed.status).toBe(500);
    expect(await begun()).toEqual([{ action: 'security.pin.set' }]);
    await logTakes();
    await writeBrokenOff(world.production.runTx, world.clock);
    // A request may still be at work.
    expect(await begun()).toHaveLength(1);

    world.clock.advance(16 * 60_000);
    await Promise.all([
      writeBrokenOff(world.production.runTx, world.clock),
      writeBrokenOff(world.services.sandbox.runTx, world.clock),
    ]);
    expect(await begun()).toEqual([]);
    const found = (await lines('security.pin.set')).filter((line) => line.result === 'broken_off');
    expect(found).toMatchObject([
      { requestId: changed.headers['x-request-id'], detail: { begunAt: '2026-11-18T09:00:00.000Z' } },
    ]);
    expect((await owner.get('/ba021/v1/audit-log/verify')).body.data).toMatchObject({ ok: true });
  });

  it('that was refused leaves nothing', async () => {
    const before = (await lines('security.pin.set')).length;
    expect(
      (await owner.post('/ba021/v1/security/pin', { currentPin: '000000', pin: '428571', pinAgain: '428571' })).body
        .error.key,
    ).toBe('pin.wrong');
    expect(await begun()).toEqual([]);
    expect(await lines('security.pin.set')).toHaveLength(before);
  });

  it('one that has none is named', async () => {
    expect((await owner.get('/ba021/v1/audit-log/verify')).body.data).toMatchObject({ ok: true, broken: null });
    await world.production.runTx({ organisationId }, (tx) =>
      tx
        .insertInto('idempotency_keys')
        .values({
          organisation_id: organisationId,
          key: `${owner.userId} past-the-product`,
          endpoint: 'POST /fapi/withholdings',
          request_hash: 'x',
          request_id: 'req_lonely',
          response_status: 200,
          response_body: '{}',
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const { body } = await owner.get('/ba021/v1/audit-log/verify');
    expect(body.data).toMatchObject({
      ok: false,
      broken: { kind: 'missing', auditId: null, act: { action: 'withholdings.hold', requestId: 'req_lonely' } },
    });
  });
});

describe('a log that is gone', () => {
  /** As the administrator of the database, past every trigger and reference. */
  const inReplica = (...statements: ReturnType<typeof sql>[]) =>
    world.database.admin.connection().execute(async (one) => {
      for (const statement of [
        sql`set session_replication_role = replica`,
        ...statements,
        sql`set session_replication_role = origin`,
      ])
        await statement.execute(one);
    });
  const take = (where: ReturnType<typeof sql>) =>
    inReplica(
      ...['audit_log', 'audit_chain', 'audit_unchained', 'audit_anchors'].map(
        (table) => sql`delete from identity.${sql.raw(table)} where ${where}`,
      ),
    );
  const verdictOf = (id: string) => world.production.runTx({ organisationId: id }, (tx) => verifyAudit(tx, id));
  const gone = { ok: false, broken: { kind: 'deleted', seq: 1, auditId: null } };

  it('is seen by the logins and the money that are still there, also once it was begun anew', async () => {
    const other = await world.merchant('Tout Effacé');
    expect(await verdictOf(other.organisationId)).toMatchObject({ ok: true });
    await take(sql`organisation_id = ${other.organisationId}`);
    expect(await verdictOf(other.organisationId)).toMatchObject(gone);
    world.clock.advance(2 * 3600_000);
    const from = { environment: 'production' as const, clock: world.clock, ip: '', requestId: 'req_later' };
    await world.production.runTx({ organisationId: other.organisationId }, (tx) =>
      writeAudit(tx, from, { organisationId: other.organisationId, actorKind: 'system', action: 'customers.create' }),
    );
    await chainAudit(world.production.runTx);
    expect(await verdictOf(other.organisationId)).toMatchObject(gone);
  });

  it('is seen by the money alone, when the logins went with it', async () => {
    const other = await world.merchant('Argent Seul');
    expect(
      (await other.owner.post('/fapi/direct-charges', { amount: 500, phone: '677040499' }, 'money-alone')).status,
    ).toBe(200);
    await take(sql`organisation_id = ${other.organisationId}`);
    await inReplica(sql`delete from identity.sessions where organisation_id = ${other.organisationId}`);
    await inReplica(sql`delete from production.idempotency_keys where organisation_id = ${other.organisationId}`);
    expect(await verdictOf(other.organisationId)).toMatchObject(gone);
  });

  it('is missed by nobody where nothing was ever done', async () => {
    const none = encodeId('organisation', new Uint8Array(16).fill(77));
    expect(await verdictOf(none)).toMatchObject({ ok: true, rows: 0, broken: null });
  });
});
