import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAs, givePins, proveAgain, sweepNow, testPin } from '../../../testing/approvals.ts';
import { putKeys } from '../../../testing/operator-keys.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { acceptInvitation } from '../../people/team/public.ts';
import { registerWithSimulators } from '../../demo/demo/public.ts';
import { restPayoutRail, restingPayoutRails } from './routes-of-money.ts';

const hour = 3_600_000;
const path = '/fapi/provider-connections';
let world: TestWorld;
let owner: Session;
let admin: Session;
let manager: Session;
let numbers = 0;
type Keys = Awaited<ReturnType<typeof registerWithSimulators>>;
/** Another account at the same operators: a thief's, or the merchant's next one. */
let other: Keys;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { organisationId, people } = await world.merchant(`Boutique ${++numbers}`, ['owner', 'admin', 'manager']);
  [owner, admin, manager] = [people['owner']!, people['admin']!, people['manager']!];
  await givePins(world, owner, admin, manager);
  other = await registerWithSimulators(world.urls, {
    id: `${organisationId}-other`,
    name: `Other ${numbers}`,
    callbackHost: '127.0.0.1',
    orangeNumber: `69912${String(1000 + numbers)}`,
    publicUrls: { production: world.publicUrl, sandbox: 'http://127.0.0.1:1' },
  });
  // Everybody has been inside for a while: who came today is not asked about keys typed today.
  await world.production.runTx('system', (tx) =>
    tx
      .updateTable('identity.memberships')
      .set({ created_at: new Date(world.clock.now().getTime() - 25 * hour) })
      .where('organisation_id', '=', organisationId)
      .execute(),
  );
});

/** Hours during which people look in now and then, so that their sessions live on. */
async function pass(hours: number, ...who: Session[]): Promise<void> {
  for (let left = hours; left > 0; left -= 4) {
    world.clock.advance(Math.min(4, left) * hour);
    for (const session of [owner, admin, ...who]) await session.get(path);
  }
}

const connection = async (provider = 'mtnMomo', who = owner) =>
  (await who.get(path)).body.data.find((one: any) => one.provider === provider);
const type = async (
  fields: Record<string, string | null> = other.mtnMomo,
  who = owner,
  rest: object = {},
  provider = 'mtnMomo',
) => {
  await proveAgain(who);
  return putKeys(who, provider, { enabled: true, promptName: 'BOUTIQUE', fields, pin: testPin, ...rest });
};
const rowOf = (who = owner, provider = 'mtnMomo') =>
  world.production.runTx('system', (tx) =>
    tx
      .selectFrom('provider_connections')
      .selectAll()
      .where('organisation_id', '=', who.organisationId)
      .where('provider', '=', provider)
      .executeTakeFirst(),
  );
const versions = async () => (await rowOf())?.keys_version;
const auditOf = (action: string) =>
  world.production.runTx('system', (tx) =>
    tx
      .selectFrom('identity.audit_log')
      .selectAll()
      .where('organisation_id', '=', owner.organisationId)
      .where('action', '=', action)
      .execute(),
  );
const newsOf = async (who: Session) =>
  (await who.get('/ba021/v1/notifications')).body.data
    .filter((one: any) => one.type === 'operatorKeysWaiting')
    .map((one: any) => one.params.what);
const request = async (who: Session, id: string) => (await who.get(`/fapi/approvals/${id}`)).body.data;

describe('new keys in production', () => {
  it('do not act when they are typed: a stolen session with its PIN brings no money to other keys for a day', async () => {
    const before = await rowOf();
    const saved = await type();
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.data).toMatchObject({
      promptName: 'BOUTIQUE',
      enabled: true,
      waiting: {
        askedByName: 'owner of the test',
        actsAt: new Date(world.clock.now().getTime() + 24 * hour).toISOString(),
      },
    });
    expect(saved.body.data.waiting.fields.map((field: any) => field.name)).toContain('collectionApiKey');
    for (const secret of Object.values(other.mtnMomo).filter((value) => value.length > 12 && !value.startsWith('http')))
      expect(JSON.stringify(saved.body)).not.toContain(secret);
    await pass(23);
    await sweepNow(world);
    expect(await rowOf()).toMatchObject({ keys_version: 1, collects: before!.collects });
    const { body } = await owner.post('/fapi/direct-charges', { amount: 700, phone: '677123456' });
    await world.settle();
    const attempt = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('attempts')
        .select('keys_version')
        .where('transaction_id', '=', body.data.id)
        .executeTakeFirstOrThrow(),
    );
    expect(attempt.keys_version).toBe(1);
  });

  it('act by themselves after 24 hours, once, whoever looks and how often; with a line in the log and news for every administrator', async () => {
    await type();
    expect([await newsOf(owner), await newsOf(admin)]).toEqual([['waiting'], ['waiting']]);
    await pass(24);
    await Promise.all([sweepNow(world), sweepNow(world)]);
    await sweepNow(world);
    expect(await connection()).toMatchObject({ waiting: null, configured: true, updatedByName: 'owner of the test' });
    expect(await versions()).toBe(2);
    expect(await auditOf('providers.keys_act')).toMatchObject([
      { actor_kind: 'system', object_id: 'mtnMomo', affected_user_id: owner.userId },
    ]);
    expect(await newsOf(admin)).toEqual(['acting', 'waiting']);
  });

  it('a process that dies while they begin to act leaves all as it was, and the next one does it', async () => {
    await type();
    await pass(24);
    const { production } = world;
    const dying = {
      ...production,
      runTx: ((scope: 'system', work: (tx: Tx) => Promise<unknown>) =>
        production.runTx(scope, async (tx) => {
          const done = await work(tx);
          if ((scope as unknown) !== 'system') throw new Error('killed');
          return done;
        })) as never,
    };
    await sweepNow({ ...world, production: dying });
    expect([
      await versions(),
      (await connection()).waiting !== null,
      (await auditOf('providers.keys_act')).length,
    ]).toEqual([1, true, 0]);
    await sweepNow(world);
    expect([await versions(), (await auditOf('providers.keys_act')).length]).toEqual([2, 1]);
  });

  it('act at once when another administrator approves; not by whoever typed, nor by somebody without the right', async () => {
    const { approvalId } = (await type()).body.data.waiting;
    expect((await decideAs(owner, approvalId, 'approve')).body.error.key).toBe('approvals.own_request');
    expect((await decideAs(manager, approvalId, 'approve', undefined, 1)).status).toBeGreaterThanOrEqual(403);
    expect(await versions()).toBe(1);
    const seen = await request(admin, approvalId);
    expect(seen).toMatchObject({ subject: 'operatorKeys', takesEffectAt: expect.any(String), forMe: true });
    expect(JSON.stringify(seen)).not.toContain(other.mtnMomo['collectionApiKey']);
    expect((await decideAs(admin, approvalId, 'approve')).body.data.status).toBe('approved');
    expect(await versions()).toBe(2);
    expect(await connection()).toMatchObject({ waiting: null });
    expect(await auditOf('providers.keys_act')).toMatchObject([{ actor_kind: 'user', actor_id: admin.userId }]);
    await pass(25);
    await sweepNow(world);
    expect(await versions()).toBe(2);
  });

  it('are not approved by an administrator who came within the last day', async () => {
    const accomplice = await world.person(owner.organisationId, 'admin');
    await givePins(world, accomplice);
    const { approvalId } = (await type()).body.data.waiting;
    expect((await decideAs(accomplice, approvalId, 'approve')).body.error.key).toBe('approvals.not_yours');
    expect(await versions()).toBe(1);
  });

  it('refused or stopped by another administrator, or taken back, never act', async () => {
    const refused = (await type()).body.data.waiting.approvalId;
    await decideAs(admin, refused, 'decline', 'not ours');
    expect((await connection()).waiting).toBeNull();
    expect(await newsOf(owner)).toContain('refused');
    const stopped = (await type()).body.data.waiting.approvalId;
    expect((await admin.post(`/fapi/approvals/${stopped}/stop`, { note: 'who typed this?' })).status).toBe(200);
    expect((await connection()).waiting).toBeNull();
    const recalled = (await type()).body.data.waiting.approvalId;
    expect((await owner.post(`/fapi/approvals/${recalled}/recall`, {})).status).toBe(200);
    expect((await connection()).waiting).toBeNull();
    expect(await newsOf(admin)).toContain('withdrawn');
    await pass(25);
    await sweepNow(world);
    expect(await versions()).toBe(1);
    expect([
      (await auditOf('providers.keys_refused')).length,
      (await auditOf('providers.keys_withdrawn')).length,
    ]).toEqual([2, 1]);
  });

  it('typed again begin the day anew: one set waits, and the one before cannot be approved any more', async () => {
    const first = (await type()).body.data.waiting;
    await pass(20);
    const second = (await type({ collectionApiKey: 'd'.repeat(32) })).body.data.waiting;
    expect(second.approvalId).not.toBe(first.approvalId);
    expect(second.fields.map((field: any) => field.name)).toEqual(['collectionApiKey']);
    expect((await decideAs(admin, first.approvalId, 'approve')).body.error.key).toBe('approvals.action_not_possible');
    await pass(5);
    await sweepNow(world);
    expect(await versions()).toBe(1);
    await pass(19);
    await sweepNow(world);
    expect(await versions()).toBe(2);
  });

  it('typed by two at the same moment: one set waits, with one open request, and the other is told', async () => {
    await proveAgain(admin);
    const { version } = await connection();
    const answers = await Promise.all([
      type(other.mtnMomo, owner, { version }),
      putKeys(admin, 'mtnMomo', {
        version,
        enabled: true,
        promptName: 'BOUTIQUE',
        fields: { collectionApiKey: 'e'.repeat(32) },
        pin: testPin,
      }),
    ]);
    expect(new Set(answers.map((answer) => answer.body.error?.key ?? 'kept'))).toEqual(
      new Set(['kept', 'record.changed_meanwhile']),
    );
    const open = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('approval_requests')
        .select('id')
        .where('organisation_id', '=', owner.organisationId)
        .where('subject', '=', 'operatorKeys')
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(open).toEqual([{ id: (await connection()).waiting.approvalId }]);
  });

  it('are what a test tries before they act, and what it said goes with them', async () => {
    const { approvalId } = (await type()).body.data.waiting;
    const tested = (await owner.post(`${path}/mtnMomo/test`)).body.data;
    expect(tested).toMatchObject({ lastTest: null, waiting: { lastTest: { ok: true } } });
    await decideAs(admin, approvalId, 'approve');
    expect((await connection()).lastTest).toMatchObject({ ok: true });
    const wrong = (await type({ collectionApiKey: 'wrong' })).body.data;
    expect(wrong.lastTest, 'the ones in use were tested').toMatchObject({ ok: true });
    expect((await owner.post(`${path}/mtnMomo/test`)).body.data).toMatchObject({
      lastTest: { ok: true },
      waiting: { lastTest: { ok: false } },
    });
  });

  it('switching off does not wait, and stays when the new keys begin to act; the name payers read follows', async () => {
    await type();
    expect(
      (await putKeys(owner, 'mtnMomo', { enabled: false, promptName: 'NEW NAME', fields: {}, pin: testPin })).body.data,
    ).toMatchObject({ enabled: false, promptName: 'NEW NAME', waiting: expect.any(Object) });
    await pass(24);
    await sweepNow(world);
    expect(await connection()).toMatchObject({ enabled: false, promptName: 'NEW NAME', waiting: null });
    expect(await versions()).toBe(2);
  });

  it('switch a connection on when they begin to act, and not before', async () => {
    expect(
      (await putKeys(owner, 'mtnMomo', { enabled: false, promptName: 'BOUTIQUE', fields: {}, pin: testPin })).body.data
        .enabled,
    ).toBe(false);
    const typed = (await type()).body.data;
    expect(typed).toMatchObject({ enabled: false, waiting: expect.any(Object) });
    await decideAs(admin, typed.waiting.approvalId, 'approve');
    expect(await connection()).toMatchObject({ enabled: true, waiting: null });
  });

  it('switch it on all the same when the name payers read is saved meanwhile, and stay off once it is switched off', async () => {
    const put = async (body: object) => (await putKeys(owner, 'mtnMomo', { fields: {}, pin: testPin, ...body })).body;
    for (const [meanwhile, isOn, keys] of [
      [{ promptName: 'NEW NAME' }, true, other.mtnMomo],
      [{ promptName: 'NEW NAME', enabled: false }, false, { collectionApiKey: 'another-key' }],
    ] as const) {
      await put({ enabled: false, promptName: 'BOUTIQUE' });
      const { waiting } = (await type(keys)).body.data;
      expect((await put(meanwhile)).data).toMatchObject({ enabled: false, promptName: 'NEW NAME' });
      await decideAs(admin, waiting.approvalId, 'approve');
      expect(await connection()).toMatchObject({ enabled: isOn, promptName: 'NEW NAME', waiting: null });
    }
  });

  it('are asked at once, though the ones before them rest, and lead where they say', async () => {
    const scope = { organisationId: owner.organisationId };
    const resting = () =>
      world.production.runTx(scope, (tx) => restingPayoutRails(tx, owner.organisationId, world.clock.now()));
    const baseUrl = world.urls.orange;
    const { approvalId } = (await type({ ...other.mtnMomo, baseUrl })).body.data.waiting;
    await world.production.runTx(scope, (tx) => restPayoutRail(tx, owner.organisationId, 'mtnMomo', world.clock.now()));
    expect(await resting()).toEqual(new Set(['mtnMomo']));
    expect((await rowOf())!.origin).not.toBe(new URL(baseUrl).origin);
    await decideAs(admin, approvalId, 'approve');
    expect(await resting()).toEqual(new Set());
    expect((await rowOf())!.origin).toBe(new URL(baseUrl).origin);
  });

  it('of the only administrator wait the day too', async () => {
    const alone = (await world.merchant('Alone', ['owner'])).owner;
    await givePins(world, alone);
    const saved = (await type({ collectionApiKey: 'f'.repeat(32) }, alone)).body.data;
    expect(saved.waiting).toMatchObject({ askedByName: 'owner of the test' });
    expect((await rowOf(alone))?.keys_version).toBe(1);
    await pass(24, alone);
    await sweepNow(world);
    expect((await rowOf(alone))?.keys_version).toBe(2);
  });

  it('a first connection acts at once only where no payment was ever made', async () => {
    expect(await connection('orangeWeb'), 'said before it is typed').toMatchObject({ newKeysWait: false });
    const web = { clientId: 'shop', clientSecret: 's'.repeat(20), merchantKey: 'm'.repeat(20) };
    expect((await type(web, owner, {}, 'orangeWeb')).body.data).toMatchObject({
      configured: true,
      enabled: true,
      waiting: null,
    });
    await owner.post('/fapi/direct-charges', { amount: 700, phone: '677123456' });
    const { production, sandbox: _ } = other.tranzak;
    expect(await connection('tranzak')).toMatchObject({ newKeysWait: true });
    expect((await owner.get('/fapi/bank-connection')).body.data).toMatchObject({ newKeysWait: true });
    const saved = (await type(production, owner, { promptName: 'BOUTIQUE WEB' }, 'tranzak')).body.data;
    expect(saved).toMatchObject({ configured: false, enabled: false, waiting: expect.any(Object) });
    expect(await rowOf(owner, 'tranzak')).toBeUndefined();
    await decideAs(admin, saved.waiting.approvalId, 'approve');
    expect(await connection('tranzak')).toMatchObject({
      configured: true,
      enabled: true,
      promptName: 'BOUTIQUE WEB',
      waiting: null,
    });
  });
});

describe('in the sandbox', () => {
  it('new keys act at once', async () => {
    const sandbox = await world.person(owner.organisationId, 'owner', 'sandbox');
    await givePins(world, sandbox);
    expect((await type({ collectionApiKey: 'f'.repeat(32) }, sandbox)).body.data.waiting).toBeNull();
  });
});

describe('what was sent with the old keys', () => {
  const open = async (phone = '677123456') => {
    const { body } = await owner.post('/fapi/direct-charges', { amount: 900, phone });
    await world.settle();
    return body.data.id as string;
  };
  const standing = async (id: string) => (await owner.get(`/fapi/transactions/${id}`)).body.data.status;
  const replaced = async (fields: Record<string, string>) =>
    decideAs(admin, (await type(fields)).body.data.waiting.approvalId, 'approve');

  it('is asked about with them: another account does not know it, and would be paid a second time', async () => {
    await world.sim('policies', { action: 'ignore' });
    // It was taken, and the answer got lost.
    await world.sim('faults', {
      kind: 'closeAfter',
      simulator: 'mtn',
      path: '/collection/v1_0/requesttopay',
      method: 'POST',
      count: 1,
    });
    const id = await open();
    await replaced(other.mtnMomo);
    await world.travel(3 * 60_000);
    const attemptOf = (transactionId: string) =>
      world.production.runTx('system', (tx) =>
        tx.selectFrom('attempts').selectAll().where('transaction_id', '=', transactionId).executeTakeFirstOrThrow(),
      );
    expect(await attemptOf(id)).toMatchObject({ keys_version: 1, submissions: 1 });
    expect(await standing(id), 'not taken for lost').toBe('processing');
    await world.sim('policies', { action: 'approve' });
    const next = await open('677123457');
    expect([(await attemptOf(next)).keys_version, await standing(next)]).toEqual([2, 'completed']);
  });
});

describe('whose place is new, or over', () => {
  const change = (session: Session, set: object) =>
    world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.memberships')
        .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
        .where('organisation_id', '=', owner.organisationId)
        .where('user_id', '=', session.userId)
        .execute(),
    );
  const memberOf = async (session: Session): Promise<{ id: string; version: number }> => {
    const { id } = (await owner.get('/ba021/v1/team/members')).body.data.find(
      (row: any) => row.userId === session.userId,
    );
    return (await owner.get(`/ba021/v1/team/members/${id}`)).body.data;
  };
  const give = async (session: Session, roleKey: string) => {
    await proveAgain(owner);
    const { id, version } = await memberOf(session);
    const answer = await owner.put(`/ba021/v1/team/members/${id}`, {
      version,
      given: { roleKeys: [roleKey], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null },
      pin: testPin,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const moved = async (session: Session, action: string) => {
    await proveAgain(owner);
    const { id, version } = await memberOf(session);
    expect((await owner.post(`/ba021/v1/team/members/${id}/status`, { version, action, pin: testPin })).status).toBe(
      200,
    );
  };
  const asked = async (approvalId: string) =>
    (
      await world.production.runTx('system', (tx) =>
        tx.selectFrom('approval_requests').select('waiting_for').where('id', '=', approvalId).executeTakeFirstOrThrow(),
      )
    ).waiting_for;

  it('who was promoted a moment ago is not asked, though they have been inside for long', async () => {
    await give(manager, 'admin');
    const { approvalId } = (await type(other.mtnMomo, owner)).body.data.waiting;
    expect(await asked(approvalId)).toEqual([admin.userId]);
    expect((await decideAs(manager, approvalId, 'approve')).body.error.key).toBe('approvals.not_yours');
  });

  it('a former member who came back today is not asked', async () => {
    await change(admin, { status: 'pending' });
    const token = 'former-member-token'.padEnd(43, 'x');
    const at = world.clock.now();
    const { id } = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.memberships')
        .select('id')
        .where('organisation_id', '=', owner.organisationId)
        .where('user_id', '=', admin.userId)
        .executeTakeFirstOrThrow(),
    );
    const { email } = await world.production.runTx('system', (tx) =>
      tx.selectFrom('identity.users').select('email').where('id', '=', admin.userId).executeTakeFirstOrThrow(),
    );
    await world.production.runTx('system', (tx) =>
      tx
        .insertInto('identity.invitations')
        .values({
          organisation_id: owner.organisationId,
          id: newId('invitation', at),
          membership_id: id,
          token_hash: createHash('sha256').update(token).digest(),
          name: 'Back',
          channel: 'email',
          sent_to: email!,
          created_by: owner.userId,
          created_at: at,
          expires_at: new Date(at.getTime() + 24 * hour),
        })
        .execute(),
    );
    const accepted = await world.production.runTx('system', (tx) =>
      acceptInvitation(
        tx,
        { environment: 'production', clock: world.clock, ip: '', requestId: 'r', userAgent: '' },
        { token, at, userId: admin.userId },
      ),
    );
    expect(accepted).toMatchObject({ ok: true });
    const { approvalId } = (await type(other.mtnMomo, owner)).body.data.waiting;
    expect(await asked(approvalId)).toEqual([]);
  });

  it.each([
    ['was removed', (who: Session) => moved(who, 'deactivate')],
    ['was suspended', (who: Session) => moved(who, 'suspend')],
    ['may no longer type any', (who: Session) => give(who, 'manager')],
  ])('keys of somebody who %s do not begin to act', async (_title, end) => {
    const before = await rowOf();
    await type(other.mtnMomo, admin);
    expect((await connection()).waiting).not.toBeNull();
    await end(admin);
    for (let left = 25; left > 0; left -= 5) {
      world.clock.advance(5 * hour);
      await owner.get(path);
      await sweepNow(world);
    }
    expect((await rowOf())!.keys_version).toBe(before!.keys_version);
    expect((await connection()).waiting).toBeNull();
    expect(await auditOf('providers.keys_withdrawn')).toHaveLength(1);
  });
});
