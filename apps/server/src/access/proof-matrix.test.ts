import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { RoleKey } from '#domain/access/roles.ts';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { newId } from '../kit/ids.ts';
import { authenticatorCode } from '../testing/authenticator.ts';
import { testPin } from '../testing/approvals.ts';
import { withPin } from '../testing/prove.ts';
import { codeSentTo, invitationToken } from '../testing/sent-messages.ts';
import { calledApart } from '../testing/called-apart.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';
import { given, bodies, pathOf } from './proof-bodies.ts';

/**
 * Every way that opens a session is tried against every act that wants a fresh proof. Both lists come from the endpoint
 * table: an endpoint that answers tokens and stands in no way below fails, and so does an act that has no body here.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const stale = 11 * 60_000;
const hands = () => `237677${String(100_000 + ++number)}`;
let number = 0;

type Opened = { token: string; app: FastifyInstance; userId: string };
async function call(
  app: FastifyInstance,
  method: Endpoint['method'],
  url: string,
  payload: object | undefined,
  token?: string,
) {
  const key = { 'idempotency-key': `proof-${++number}-key` };
  const headers = token ? { ...key, authorization: `Bearer ${token}` } : key;
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}
const post = (path: string, payload: object = {}, token?: string, app = world.app) =>
  call(app, 'POST', `${base}${path}`, payload, token);
async function tokensOf(answer: Promise<{ status: number; body: any }>, app = world.app): Promise<Opened> {
  const { body } = await answer;
  const data = body.data?.tokens ?? body.data?.login ?? body.data;
  if (!data?.accessToken) throw new Error(JSON.stringify(body));
  return { token: data.accessToken, app, userId: data.user?.id };
}

/** Set while the ways below are tried with people who have a passkey, and a session that showed nothing of it. */
let isProtected = false;
const addPasskey = (userId: string) => {
  const id = newId('passkey');
  return world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.passkeys')
      .values({
        user_id: userId,
        id,
        credential_id: id,
        public_key: Buffer.from('x'),
        name: 'A',
        created_at: world.clock.now(),
      })
      .execute(),
  );
};
async function somebody(): Promise<{ owner: Session; email: string; phone: string }> {
  const { owner } = await world.merchant(`Proof ${++number}`);
  await calledApart(world, owner);
  const email = (await owner.get(`${base}/session`)).body.data.user.email as string;
  const phone = hands();
  await world.production.runTx('system', (tx) =>
    tx.updateTable('identity.users').set({ phone }).where('id', '=', owner.userId).execute(),
  );
  if (isProtected) await addPasskey(owner.userId);
  return { owner, email, phone };
}
async function placeOf(owner: Session, role: RoleKey): Promise<string> {
  const { organisationId } = await world.merchant(`Place ${++number}`);
  await world.production.runTx('system', (tx) =>
    tx
      .insertInto('identity.memberships')
      .values({
        organisation_id: organisationId,
        id: newId('membership'),
        user_id: owner.userId,
        role_keys: [role],
        created_at: world.clock.now(),
      })
      .execute(),
  );
  return organisationId;
}
/** With an authenticator, and a session that proved something long ago. */
async function protectedOwner() {
  const who = await somebody();
  const { challengeId, secret } = (await who.owner.post(`${base}/security/totp/start`)).body.data;
  const code = () => {
    world.clock.advance(30_000);
    return authenticatorCode(secret, world.clock.now());
  };
  const { recoveryCodes } = (await who.owner.post(`${base}/security/totp/confirm`, { challengeId, code: code() })).body
    .data;
  return { ...who, code, recoveryCodes: recoveryCodes as string[] };
}
const loginOf = (email: string) => post('/email-login', { email, password: testPassword });
async function otpToken(target: string, send: string, check = '/sign-up/verify-otp', purpose?: string) {
  const sent = await post(send, { target, language: 'fr' });
  const checked = await post(check, {
    challengeId: sent.body.data.challengeId,
    code: await codeSentTo(world, target),
    ...(purpose ? { purpose } : {}),
  });
  return checked.body.data.otpToken as string;
}
const business = {
  password: 'Mango-Kola-77',
  name: 'Irène Njoya',
  businessName: 'Boutique',
  language: 'fr',
  termsVersion,
};
async function invite(email: string): Promise<string> {
  const owner = await withPin(world, (await world.merchant(`Inviting ${++number}`)).owner);
  await owner.post(`${base}/team/invitations`, {
    displayName: 'Aïcha',
    language: 'fr',
    roleKeys: ['manager'],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
    email,
  });
  return invitationToken(world, email);
}
/** Asks for the other organisation, from a session whose own proof is over. */
async function switching(who: { owner: Session }, role: RoleKey) {
  const orgId = await placeOf(who.owner, role);
  world.clock.advance(stale);
  await who.owner.get(`${base}/session`);
  return { orgId, asked: await post('/org/switch-org', { orgId }, who.owner.accessToken) };
}
async function scanned(purpose: 'login' | 'switch') {
  const who = await somebody();
  // The phone, which is another login than the one that asks.
  const phone = purpose === 'switch' && !isProtected ? await world.login(who.email) : who.owner;
  const browserSecret = randomBytes(32).toString('base64url');
  const asked = purpose === 'switch' ? (await switching(who, 'admin')).asked.body.data : null;
  const path = purpose === 'login' ? '/org/qr-login' : '/org/switch-org-2fa-scan';
  const show = (more: object = {}) =>
    post(
      path,
      { browserSecret, ...(asked ? { challengeId: asked.challengeId } : {}), ...more },
      asked ? who.owner.accessToken : undefined,
    );
  const shown = (await show()).body.data;
  await post(`/qr-logins/${shown.id}/scan`, {}, phone.accessToken);
  const confirmed = await post(
    `/qr-logins/${shown.id}/confirm`,
    { matchNumber: shown.matchNumber, secret: testPassword },
    phone.accessToken,
  );
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return tokensOf(show({ id: shown.id }));
}

/**
 * How a session is opened, at which endpoint, and whether whoever opened it proved in doing so who they are, and did so
 * with a second factor.
 * `goesOn`: why it opens to whoever has a second factor without asking for it.
 */
const ways: {
  title: string;
  at: readonly string[];
  proves: boolean;
  withFactor?: true;
  goesOn?: string;
  open(): Promise<Opened>;
}[] = [
  {
    title: 'e-mail and password',
    at: ['auth.emailLogin'],
    proves: true,
    open: async () => tokensOf(loginOf((await somebody()).email)),
  },
  {
    title: 'phone and password',
    at: ['auth.login'],
    proves: true,
    open: async () => tokensOf(post('/login', { phone: (await somebody()).phone, password: testPassword })),
  },
  {
    title: 'organisation, name and password',
    at: ['auth.organisationLogin'],
    proves: true,
    async open() {
      const { owner, email } = await somebody();
      return tokensOf(
        post('/org/login', { organisationId: owner.organisationId, username: email, password: testPassword }),
      );
    },
  },
  {
    title: 'a choice of organisation after the password',
    at: ['auth.selectAccount'],
    proves: true,
    async open() {
      const { owner, email } = await somebody();
      const organisationId = await placeOf(owner, 'admin');
      return tokensOf(
        post('/org/select-account', { selectToken: (await loginOf(email)).body.data.selectToken, organisationId }),
      );
    },
  },
  {
    title: 'an authenticator after the password',
    at: ['organisationSwitch.login'],
    proves: true,
    withFactor: true,
    async open() {
      const { email, code } = await protectedOwner();
      const { challengeId } = (await loginOf(email)).body.data;
      return tokensOf(post('/org/login-2fa', { challengeId, method: 'totp', code: code() }));
    },
  },
  {
    title: 'a recovery code after the password',
    at: ['organisationSwitch.login'],
    proves: true,
    withFactor: true,
    async open() {
      const { email, recoveryCodes } = await protectedOwner();
      const { challengeId } = (await loginOf(email)).body.data;
      return tokensOf(post('/org/login-2fa', { challengeId, method: 'recoveryCode', code: recoveryCodes[0] }));
    },
  },
  {
    title: 'a first authenticator at the door',
    at: ['organisationSwitch.login'],
    proves: true,
    withFactor: true,
    async open() {
      const { email, owner } = await somebody();
      await world.production.runTx('system', (tx) =>
        tx
          .updateTable('identity.organisations')
          .set({ two_factor_required_at: new Date(world.clock.now().getTime() - 8 * 86_400_000) })
          .where('id', '=', owner.organisationId)
          .execute(),
      );
      const { challengeId } = (await loginOf(email)).body.data;
      const { secret } = (await post('/org/login-2fa/set-up', { challengeId })).body.data;
      return tokensOf(
        post('/org/login-2fa', { challengeId, method: 'setUp', code: authenticatorCode(secret, world.clock.now()) }),
      );
    },
  },
  {
    title: 'a new password',
    at: ['passwords.reset'],
    proves: true,
    async open() {
      const { email } = await somebody();
      const token = await otpToken(email, '/org/send/email-otp/forgot-password', undefined, 'forgotPassword');
      return tokensOf(post('/password/reset', { otpToken: token, password: 'Mango-Kola-77' }));
    },
  },
  {
    title: 'signing up',
    at: ['signUp.create'],
    proves: true,
    goesOn: 'somebody new',
    async open() {
      const email = `new${++number}@example.cm`;
      return tokensOf(
        post('/merchant-email-signup', { ...business, email, otpToken: await otpToken(email, '/send/email-otp') }),
      );
    },
  },
  {
    title: 'another business of a known person, by a code alone',
    at: ['signUp.create'],
    proves: false,
    async open() {
      const { email } = await somebody();
      return tokensOf(
        post('/merchant-email-signup', {
          ...business,
          email,
          otpToken: await otpToken(email, '/send/email-otp'),
          merge: {},
        }),
      );
    },
  },
  {
    title: 'an invitation with a new password',
    at: ['activation.accept'],
    proves: true,
    goesOn: 'somebody new',
    open: async () =>
      tokensOf(
        post('/user-activation/accept', {
          token: await invite(`invited${++number}@example.cm`),
          newPassword: 'Mango-Kola-77',
        }),
      ),
  },
  {
    title: 'an invitation with the own password',
    at: ['activation.accept'],
    proves: true,
    open: async () =>
      tokensOf(
        post('/user-activation/accept', { token: await invite((await somebody()).email), password: testPassword }),
      ),
  },
  {
    title: 'an invitation, from a session',
    at: ['activation.join'],
    proves: false,
    async open() {
      const { owner, email } = await somebody();
      const token = await invite(email);
      world.clock.advance(stale);
      await owner.get(`${base}/session`);
      return tokensOf(post('/user-activation/join', { token }, owner.accessToken));
    },
  },
  { title: 'a code read by the phone', at: ['qrLogin.show'], proves: false, open: () => scanned('login') },
  {
    title: 'the other environment',
    at: ['auth.switchEnvironment'],
    proves: false,
    goesOn: 'the same place, with the login that is open',
    async open() {
      const { owner } = await somebody();
      world.clock.advance(stale);
      await owner.get(`${base}/session`);
      return tokensOf(post('/switch-environment', { environment: 'sandbox' }, owner.accessToken), world.sandboxApp);
    },
  },
  {
    title: 'the other environment, from a session that has just proved',
    at: ['auth.switchEnvironment'],
    proves: false,
    goesOn: 'the same place, with the login that is open',
    open: async () =>
      tokensOf(
        post('/switch-environment', { environment: 'sandbox' }, (await somebody()).owner.accessToken),
        world.sandboxApp,
      ),
  },
  {
    title: 'another organisation',
    at: ['organisationSwitch.switch'],
    proves: false,
    goesOn: 'no power there and no rule, after a login that showed something',
    open: async () => tokensOf((async () => (await switching(await somebody(), 'staff')).asked)()),
  },
  {
    title: 'another organisation, by password',
    at: ['organisationSwitch.answer'],
    proves: true,
    async open() {
      const who = await somebody();
      const { challengeId } = (await switching(who, 'admin')).asked.body.data;
      return tokensOf(
        post('/org/switch-org-2fa', { challengeId, method: 'password', code: testPassword }, who.owner.accessToken),
      );
    },
  },
  {
    title: 'another organisation, by authenticator',
    at: ['organisationSwitch.answer'],
    proves: true,
    withFactor: true,
    async open() {
      const who = await protectedOwner();
      const { challengeId } = (await switching(who, 'admin')).asked.body.data;
      return tokensOf(
        post('/org/switch-org-2fa', { challengeId, method: 'totp', code: who.code() }, who.owner.accessToken),
      );
    },
  },
  {
    title: 'another organisation, by the phone',
    at: ['organisationSwitch.scan'],
    proves: false,
    open: () => scanned('switch'),
  },
  {
    title: 'a new access token',
    at: ['auth.refreshToken'],
    proves: false,
    goesOn: 'the login that is open',
    async open() {
      const { owner } = await somebody();
      world.clock.advance(stale);
      const answer = await post('/org/refresh-token', { refreshToken: owner.refreshToken });
      return { ...(await tokensOf(Promise.resolve(answer))), userId: owner.userId };
    },
  },
];

const named = allEndpoints.map(({ capability, name, row }) => ({ name: `${capability}.${name}`, row }));
const acts = named.filter(({ row }) => row.proof !== undefined && row.proof !== 'pinWhenAsked');

it('every endpoint that answers tokens is a way, and every act that wants a proof can be tried', () => {
  const opening = named
    .filter(({ row }) =>
      JSON.stringify(z.toJSONSchema(row.data, { io: 'output', unrepresentable: 'any' })).includes('"refreshToken"'),
    )
    .map(({ name }) => name);
  expect([...new Set(ways.flatMap((way) => way.at))].toSorted()).toEqual(opening.toSorted());
  expect(Object.keys(bodies).toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
  expect(
    named.filter(({ row }) => row.errors.includes('second_factor.proof_needed')).map(({ name }) => name),
    'marked, and only those',
  ).toEqual(acts.map(({ name }) => name));
});

describe.each(ways)('a session opened by $title', ({ open, proves, withFactor }) => {
  /** What each act answers a session, and which of them want the proof. */
  async function tryActs(opened: Opened, hasProof: boolean, hasFactor = false) {
    const answers: Record<string, string | undefined> = {};
    for (const { name, row } of acts) {
      if (
        row.permission !== 'session' &&
        !hasProof &&
        (await call(opened.app, 'GET', `${base}/session`, undefined, opened.token)).body.data.permissions.includes(
          row.permission,
        ) === false
      )
        continue;
      const body = bodies[name];
      const { body: answer } = await call(
        opened.app,
        row.method,
        pathOf(row, name.split('.')[0]!),
        typeof body === 'function' ? body() : body,
        opened.token,
      );
      answers[name] = answer.error?.key;
    }
    // What asks of people with a second factor only has something else from the others.
    const ofEverybody = acts.filter(({ row }) => row.proof !== 'freshWithFactor').map(({ name }) => name);
    const wanting = Object.entries(answers)
      .filter(([, key]) => key === 'second_factor.proof_needed')
      .map(([name]) => name);
    return {
      answers,
      wanting,
      all: Object.keys(answers).filter(
        (name) => name !== 'activation.join' && (hasFactor || ofEverybody.includes(name)),
      ),
    };
  }

  it(`has proved who it is: ${proves}`, async () => {
    const { answers, wanting, all } = await tryActs(await open(), proves);
    expect(wanting, JSON.stringify(answers)).toEqual(proves ? [] : all);
  });

  it(`has proved it for somebody with a second factor: ${withFactor === true}`, async () => {
    const opened = await open();
    await addPasskey(opened.userId);
    const { answers, wanting, all } = await tryActs(opened, withFactor === true, true);
    expect(wanting, JSON.stringify(answers)).toEqual(withFactor ? [] : all);
    if (withFactor) return;
    expect((await post('/security/prove', { password: testPassword }, opened.token, opened.app)).body.error.key).toBe(
      'second_factor.factor_needed',
    );
    expect((await tryActs(opened, false, true)).wanting, 'the password proves nothing').toEqual(all);
  });
});

describe('whoever has a second factor', () => {
  const without = ways.filter((way) => !way.withFactor && !way.goesOn);
  it.each(without)('comes in by $title only with it', async ({ open }) => {
    isProtected = true;
    try {
      await expect(open()).rejects.toThrow(/"requires2fa":true|second_factor\.(proof_needed|factor_needed|wrong)/);
    } finally {
      isProtected = false;
    }
  });
});

describe('the way round', () => {
  it('an unattended session cannot take the account over from the sandbox', async () => {
    const { owner } = await somebody();
    world.clock.advance(stale);
    await owner.get(`${base}/session`);
    const sandbox = await tokensOf(
      post('/switch-environment', { environment: 'sandbox' }, owner.accessToken),
      world.sandboxApp,
    );
    const wish = { email: `thief${++number}@example.cm` };
    expect((await post('/account/contact', wish, sandbox.token, sandbox.app)).body.error.key).toBe(
      'second_factor.proof_needed',
    );
    expect((await post('/security/prove', { password: testPassword }, sandbox.token, sandbox.app)).status).toBe(200);
    expect((await post('/account/contact', wish, sandbox.token, sandbox.app)).status).toBe(200);
    expect(
      (await post('/account/contact', { email: `other${wish.email}` }, owner.accessToken)).body.error.key,
      'a proof stays where it was made',
    ).toBe('second_factor.proof_needed');
  });

  it('an invitation taken from an unattended session sets up no first authenticator', async () => {
    const { owner, email } = await somebody();
    const token = await invite(email);
    const place = await world.production.runTx('system', (tx) =>
      tx
        .selectFrom('identity.memberships')
        .select('organisation_id')
        .where('user_id', '=', owner.userId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );
    await world.production.runTx('system', (tx) =>
      tx
        .updateTable('identity.organisations')
        .set({ two_factor_required_at: new Date(world.clock.now().getTime() - 8 * 86_400_000) })
        .where('id', '=', place.organisation_id)
        .execute(),
    );
    world.clock.advance(stale);
    await owner.get(`${base}/session`);
    expect((await post('/user-activation/join', { token }, owner.accessToken)).body.error.key).toBe(
      'second_factor.proof_needed',
    );
    await post('/security/prove', { password: testPassword }, owner.accessToken);
    const asked = (await post('/user-activation/join', { token }, owner.accessToken)).body.data;
    expect(asked).toMatchObject({ requires2fa: true, methods: ['setUp'] });
    const { secret } = (await post('/org/login-2fa/set-up', { challengeId: asked.challengeId })).body.data;
    const entered = await tokensOf(
      post('/org/login-2fa', {
        challengeId: asked.challengeId,
        method: 'setUp',
        code: authenticatorCode(secret, world.clock.now()),
      }),
    );
    expect(
      (await post('/security/recovery-codes', {}, entered.token)).body.error.key,
      'what was proved elsewhere',
    ).toBe('second_factor.proof_needed');
  });

  it('nobody appoints an owner or shuts one out from a session that proved nothing, from the sandbox neither', async () => {
    const { owner } = await somebody();
    await withPin(world, owner);
    const sandbox = await tokensOf(
      post('/switch-environment', { environment: 'sandbox' }, owner.accessToken),
      world.sandboxApp,
    );
    const other = await world.person(owner.organisationId, 'owner');
    const members = (await owner.get(`${base}/team/members`)).body.data as { id: string; userId: string }[];
    const otherId = members.find((member) => member.userId === other.userId)!.id;
    const email = `accomplice${++number}@example.cm`;
    const wish = { displayName: 'A', language: 'fr', email, ...given, roleKeys: ['owner'] };
    const shut = { version: 1, action: 'deactivate' };
    for (const [path, body] of [
      ['/team/invitations', wish],
      [`/team/members/${otherId}/status`, shut],
    ] as const) {
      expect((await post(path, { ...body, pin: testPin }, sandbox.token, sandbox.app)).body.error.key, path).toBe(
        'second_factor.proof_needed',
      );
    }
    await post('/security/prove', { password: testPassword }, sandbox.token, sandbox.app);
    for (const session of [{ token: owner.accessToken, app: world.app }, sandbox]) {
      for (const [path, body] of [
        ['/team/invitations', wish],
        [`/team/members/${otherId}/status`, shut],
      ] as const) {
        expect((await post(path, body, session.token, session.app)).body.error.key, path).toBe('pin.needed');
        expect((await post(path, { ...body, pin: '111222' }, session.token, session.app)).body.error.key, path).toBe(
          'pin.wrong',
        );
      }
    }
    expect((await post('/team/invitations', { ...wish, pin: testPin }, owner.accessToken)).status).toBe(200);
    expect((await other.get(`${base}/notifications`)).body.data[0], 'the others hear at once').toMatchObject({
      type: 'leadersChanged',
    });
    expect(
      (await post(`/team/members/${otherId}/status`, { ...shut, pin: testPin }, sandbox.token, sandbox.app)).status,
    ).toBe(200);
  });
});
