import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleKey } from '#domain/access/roles.ts';
import { newId } from '../../../kit/ids.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { authenticatorCode } from '../../../testing/authenticator.ts';
import { ok } from '../../../testing/ok.ts';
import { templatesTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { endSession, endSessionsOf, isStillIn } from '../auth/public.ts';

/** Somebody who has one open session of a person, and their PIN. */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const stale = 601_000;
const weekAndMore = 8 * 86_400_000;
const keyOf = ({ body }: { body: any }) => body.error?.key ?? 'ok';
let number = 0;
const inSystem = <T>(work: Parameters<typeof world.production.runTx<T>>[1]) => world.production.runTx('system', work);
const post = async (path: string, payload: object) => ({
  body: (await world.app.inject({ method: 'POST', url: `${base}${path}`, payload })).json(),
});

type Person = { owner: Session; email: string; code: (() => string) | null };
/** An owner with the PIN, and with an authenticator where one is wished; what they proved is long ago. */
async function person(wish: { factor?: boolean; pin?: boolean } = {}): Promise<Person> {
  const { owner } = await world.merchant(`Pharmacie ${++number}`);
  const email = (await ok(owner.get(`${base}/session`))).user.email as string;
  if (wish.pin !== false) await givePins(world, owner);
  const code = wish.factor ? await protect(owner) : null;
  world.clock.advance(stale);
  return { owner, email, code };
}
async function protect(owner: Session): Promise<() => string> {
  const { challengeId, secret } = await ok(owner.post(`${base}/security/totp/start`));
  const code = () => {
    world.clock.advance(30_000);
    return authenticatorCode(secret, world.clock.now());
  };
  await ok(owner.post(`${base}/security/totp/confirm`, { challengeId, code: code() }));
  return code;
}
async function placeOf({ owner }: Person, role: RoleKey, requiredFor: number | null = null): Promise<string> {
  const { organisationId } = await world.merchant(`Collège ${++number}`);
  await inSystem(async (tx) => {
    await tx
      .insertInto('identity.memberships')
      .values({
        organisation_id: organisationId,
        id: newId('membership'),
        user_id: owner.userId,
        role_keys: [role],
        created_at: world.clock.now(),
      })
      .execute();
    if (requiredFor !== null)
      await tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: new Date(world.clock.now().getTime() - requiredFor) })
        .where('id', '=', organisationId)
        .execute();
  });
  return organisationId;
}

/** A code on a screen, and the session that confirms it. */
async function loginCode(phone: Pick<Session, 'post'>) {
  const browserSecret = randomBytes(32).toString('base64url');
  const look = (more: object = {}) => post('/org/qr-login', { browserSecret, ...more });
  const { id, matchNumber } = (await look()).body.data;
  const seen = await ok(phone.post(`${base}/qr-logins/${id}/scan`));
  const confirm = (organisationId: string, body: object = { secret: testPin }) =>
    phone.post(`${base}/qr-logins/${id}/confirm`, { matchNumber, organisationId, ...body });
  return { seen, confirm, tokens: async () => (await look({ id })).body.data?.tokens };
}
async function switchCode(desk: Session, orgId: string) {
  const browserSecret = randomBytes(32).toString('base64url');
  const { challengeId } = await ok(desk.post(`${base}/org/switch-org`, { orgId }));
  const look = (more: object = {}) =>
    desk.post(`${base}/org/switch-org-2fa-scan`, { challengeId, browserSecret, ...more });
  const shown = await ok(look());
  return {
    scan: (phone: Session) => phone.post(`${base}/qr-logins/${shown.id}/scan`),
    confirm: (phone: Session, body: object = { secret: testPin }) =>
      phone.post(`${base}/qr-logins/${shown.id}/confirm`, { matchNumber: shown.matchNumber, ...body }),
    look: () => look({ id: shown.id }),
  };
}

describe('a login code, of somebody with a second factor', () => {
  it.each([
    ['with a PIN', true, testPin],
    ['without one', false, testPassword],
  ] as const)('%s is confirmed with the factor', async (_title, pin, secret) => {
    const who = await person({ factor: true, pin });
    const shown = await loginCode(who.owner);
    expect(shown.seen.asks).toBe(pin ? 'pin' : 'nothing');
    const here = who.owner.organisationId;
    expect(keyOf(await shown.confirm(here, { secret }))).toBe('second_factor.proof_needed');
    expect(keyOf(await who.owner.post(`${base}/security/prove`, { password: testPassword }))).toBe(
      'second_factor.factor_needed',
    );
    expect(await shown.tokens()).toBeUndefined();
    await ok(who.owner.post(`${base}/security/prove`, { code: who.code!() }));
    if (pin) expect(keyOf(await shown.confirm(here, {})), 'and with the PIN').toBe('pin.wrong');
    await ok(shown.confirm(here, pin ? { secret } : {}));
    expect((await shown.tokens()).orgUser.orgId).toBe(here);
  });
});

describe('a login code, of somebody without one', () => {
  it('is confirmed with the PIN where they are', async () => {
    const who = await person();
    const shown = await loginCode(who.owner);
    await ok(shown.confirm(who.owner.organisationId));
    expect((await shown.tokens()).orgUser.orgId).toBe(who.owner.organisationId);
  });

  it.each([
    ['where they have power', 'admin', null],
    ['that asks for a second factor', 'staff', 0],
  ] as const)(
    'leads into another organisation, %s, by what the change of organisation asks',
    async (_title, role, since) => {
      const who = await person();
      const there = await placeOf(who, role, since);
      const shown = await loginCode(who.owner);
      expect(keyOf(await shown.confirm(there))).toBe('second_factor.proof_needed');
      await ok(who.owner.post(`${base}/security/prove`, { password: testPassword }));
      await ok(shown.confirm(there));
      expect((await shown.tokens()).orgUser.orgId).toBe(there);
    },
  );

  it('leads nowhere that is closed to whoever has none; nor does a change of organisation', async () => {
    const who = await person();
    const there = await placeOf(who, 'staff', weekAndMore);
    await ok(who.owner.post(`${base}/security/prove`, { password: testPassword }));
    const shown = await loginCode(who.owner);
    expect(keyOf(await shown.confirm(there))).toBe('second_factor.set_up_first');
    expect(keyOf(await who.owner.post(`${base}/org/switch-org`, { orgId: there }))).toBe('second_factor.set_up_first');
  });
});

describe('a change of organisation shown as a code', () => {
  it('is not confirmed by what stands beside the session that asks', async () => {
    const who = await person();
    const beside = await world.login(who.email);
    await inSystem((tx) =>
      tx
        .updateTable('identity.sessions')
        .set((eb) => ({
          family_id: eb
            .selectFrom('identity.sessions as first')
            .select('first.id')
            .where('first.user_id', '=', who.owner.userId)
            .orderBy('first.created_at')
            .orderBy('first.id')
            .limit(1),
        }))
        .where('user_id', '=', who.owner.userId)
        .execute(),
    );
    const code = await switchCode(who.owner, await placeOf(who, 'admin'));
    expect(keyOf(await code.scan(beside))).toBe('qr_login.own_code');
  });

  it('is not confirmed by the session that asks', async () => {
    const who = await person({ factor: true });
    const code = await switchCode(who.owner, await placeOf(who, 'admin'));
    await ok(who.owner.post(`${base}/security/prove`, { code: who.code!() }));
    expect(keyOf(await code.scan(who.owner))).toBe('qr_login.own_code');
    expect(keyOf(await code.confirm(who.owner))).not.toBe('ok');
  });

  it.each([
    ['with a second factor', true],
    ['without one', false],
  ] as const)('wants of somebody %s a proof on the other device, and not the PIN alone', async (_title, factor) => {
    const who = await person();
    const phone = await world.login(who.email);
    const code = factor ? await protect(phone) : null;
    world.clock.advance(stale);
    const there = await placeOf(who, 'admin');
    const asked = await switchCode(who.owner, there);
    await ok(asked.scan(phone));
    expect(keyOf(await asked.confirm(phone))).toBe('second_factor.proof_needed');
    await ok(phone.post(`${base}/security/prove`, code ? { code: code() } : { password: testPassword }));
    await ok(asked.confirm(phone));
    expect((await ok(asked.look())).tokens.orgUser.orgId).toBe(there);
  });
});

describe('what a login let in', () => {
  const isIn = async (token: string) =>
    (await world.app.inject({ method: 'GET', url: `${base}/session`, headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  type Calls = Pick<Session, 'post' | 'refreshToken' | 'organisationId'>;
  type Tokens = { accessToken: string; refreshToken: string; orgUser: { orgId: string } };
  const as = ({ accessToken, refreshToken, orgUser }: Tokens): Calls => ({
    refreshToken,
    organisationId: orgUser.orgId,
    async post(path, body) {
      const response = await world.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': newId('session') },
        ...(body ? { payload: body } : {}),
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  });
  const leave = (session: Calls) => ok(session.post(`${base}/logout`, { refreshToken: session.refreshToken }));
  const letIn = async (phone: Calls) => {
    const shown = await loginCode(phone);
    await ok(shown.confirm(phone.organisationId));
    return (await shown.tokens()) as Tokens;
  };
  const sandboxOf = async (token: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: `${base}/switch-environment`,
        headers: { authorization: `Bearer ${token}` },
        payload: { environment: 'sandbox' },
      })
    ).json().data.accessToken as string;
  const inSandbox = async (token: string) =>
    (
      await world.sandboxApp.inject({
        method: 'GET',
        url: `${base}/session`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode === 200;

  it.each([
    ['leaves', async ({ phone }: { phone: Session; desk: Session }) => leave(phone)],
    [
      'is ended in the list of sessions',
      async ({ phone, desk }: { phone: Session; desk: Session }) => {
        const mine = await ok(phone.get(`${base}/security/sessions`));
        await ok(desk.post(`${base}/security/sessions/${mine.find((session: any) => session.current).id}/end`));
      },
    ],
    [
      'is ended by a copy of its token',
      async ({ phone }: { phone: Session; desk: Session }) => {
        const refresh = (deviceId?: string) =>
          world.app.inject({
            method: 'POST',
            url: `${base}/org/refresh-token`,
            payload: { refreshToken: phone.refreshToken, ...(deviceId ? { deviceId } : {}) },
          });
        await refresh();
        expect((await refresh('another device')).json().error.key).toBe('session.refresh_reused');
      },
    ],
  ])('ends with it when it %s, with the sandbox beside and what that one let in', async (_title, end) => {
    const who = await person();
    const desk = await world.login(who.email);
    const first = await letIn(who.owner);
    const second = await letIn(as(first));
    const sandbox = await sandboxOf(second.accessToken);
    expect([await isIn(first.accessToken), await isIn(second.accessToken), await inSandbox(sandbox)]).toEqual([
      true,
      true,
      true,
    ]);
    await end({ phone: who.owner, desk });
    expect([await isIn(first.accessToken), await isIn(second.accessToken), await inSandbox(sandbox)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await isIn(desk.accessToken), 'what came in by itself stays').toBe(true);
  });

  it('does not end what let it in', async () => {
    const who = await person();
    const first = await letIn(who.owner);
    await leave(as(first));
    expect(await isIn(who.owner.accessToken)).toBe(true);
  });

  it('goes on with it into another organisation, both ways, and ends with it there', async () => {
    const who = await person();
    const there = await placeOf(who, 'staff');
    const first = await letIn(who.owner);
    const move = async (session: Calls): Promise<Tokens> =>
      ok(session.post(`${base}/org/switch-org`, { orgId: there }));
    const moved = await move(who.owner);
    expect(await isIn(first.accessToken)).toBe(true);
    await ok(as(first).post(`${base}/security/prove`, { password: testPassword }));
    const firstMoved = await move(as(first));
    expect(await isIn(firstMoved.accessToken)).toBe(true);
    await leave(as(moved));
    expect(await isIn(firstMoved.accessToken)).toBe(false);
  });

  it.each([
    ['ends', (family: string) => inSystem((tx) => endSession(tx, family, 'test', world.clock.now()))],
    [
      'and all others of its person end',
      (_family: string, userId: string) => inSystem((tx) => endSessionsOf(tx, userId, 'test', world.clock.now())),
    ],
  ] as const)('in the very moment that it %s does not stay', async (_title, end) => {
    const { owner } = await person();
    const open = () =>
      inSystem((tx) =>
        tx
          .selectFrom('identity.sessions')
          .selectAll()
          .where('user_id', '=', owner.userId)
          .where('ended_at', 'is', null)
          .execute(),
      );
    const [phone] = await open();
    let ending: Promise<unknown> = Promise.resolve();
    let isEnded = false;
    const held = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*)::int as count from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(world.database.admin)
      ).rows[0]!.count;
    // As the code does it: whoever looks finds the login still in, and the device is there once it is written down.
    await inSystem(async (tx) => {
      expect(await isStillIn(tx, phone!.id)).toBe(true);
      ending = end(phone!.id, owner.userId).finally(() => (isEnded = true));
      await expect.poll(async () => isEnded || (await held()) > 0, { timeout: 60_000 }).toBe(true);
      const id = newId('session', world.clock.now());
      await tx
        .insertInto('identity.sessions')
        .values({ ...phone!, id, family_id: id, let_in_by: phone!.id, login_way: 'qr' })
        .execute();
    });
    await ending;
    expect(await open()).toEqual([]);
  });

  it('does not come in once it is over', async () => {
    const who = await person();
    const shown = await loginCode(who.owner);
    await ok(shown.confirm(who.owner.organisationId));
    await leave(who.owner);
    expect(await shown.tokens()).toBeUndefined();
  });
});

it('a device that was let in is told, even one that is known, and stands among the sessions', async () => {
  const who = await person();
  const shown = await loginCode(who.owner);
  await ok(shown.confirm(who.owner.organisationId));
  expect(await shown.tokens()).toBeDefined();
  expect(
    (await templatesTo(world, who.email)).filter((template) => template === 'deviceLetIn' || template === 'newDevice'),
  ).toEqual(['deviceLetIn']);
  expect((await ok(who.owner.get(`${base}/notifications`)))[0]).toMatchObject({ type: 'deviceLetIn' });
  expect((await ok(who.owner.get(`${base}/security/sessions`))).map((session: any) => session.loginWay)).toContain(
    'qr',
  );
});
