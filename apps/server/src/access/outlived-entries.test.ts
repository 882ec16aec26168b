import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { newId } from '../kit/ids.ts';
import { authenticatorCode } from '../testing/authenticator.ts';
import { codeSentTo } from '../testing/sent-messages.ts';
import { wayBack } from '../modules/people/auth/public.ts';
import { testPassword, testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

/**
 * Whatever stands between a password and a session is tried against whatever takes the password or the place away: what
 * was begun before leads nowhere after. Every way of `proof-matrix.test.ts` that is begun in one call and ended in
 * another has a row here.
 */
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const base = '/ba021/v1';
const newPassword = 'Mango-Kola-77';
let number = 0;
const post = async (path: string, payload: object = {}, token?: string) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `${base}${path}`,
    payload,
    headers: { 'idempotency-key': `outlived-${++number}`, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const inSystem = <T>(work: Parameters<typeof world.production.runTx<T>>[1]) => world.production.runTx('system', work);

type Person = { owner: Session; email: string };
async function somebody(): Promise<Person> {
  const { owner } = await world.merchant(`Outlived ${++number}`);
  return { owner, email: (await owner.get(`${base}/session`)).body.data.user.email as string };
}
const logIn = async ({ email }: Person) => (await post('/email-login', { email, password: testPassword })).body.data;
async function otpToken(target: string, send: string, check: string, purpose?: string): Promise<string> {
  const sent = (await post(send, { target, language: 'fr' })).body.data;
  return (
    await post(check, {
      challengeId: sent.challengeId,
      code: await codeSentTo(world, target),
      ...(purpose ? { purpose } : {}),
    })
  ).body.data.otpToken;
}
const resetToken = (email: string) =>
  otpToken(email, '/org/send/email-otp/forgot-password', '/sign-up/verify-otp', 'forgotPassword');
const requireSecond = ({ owner }: Person) =>
  inSystem((tx) =>
    tx
      .updateTable('identity.organisations')
      .set({ two_factor_required_at: new Date(world.clock.now().getTime() - 8 * 86_400_000) })
      .where('id', '=', owner.organisationId)
      .execute(),
  );

/** What somebody holds who knew the old password or read the mail, and the call with which they come in. */
const entries: { title: string; begin(person: Person): Promise<() => Promise<{ status: number; body: any }>> }[] = [
  {
    title: 'a choice of organisation',
    async begin(person) {
      const { organisationId } = await world.merchant(`Place ${++number}`);
      await inSystem((tx) =>
        tx
          .insertInto('identity.memberships')
          .values({
            organisation_id: organisationId,
            id: newId('membership'),
            user_id: person.owner.userId,
            role_keys: ['admin'],
            created_at: world.clock.now(),
          })
          .execute(),
      );
      const { selectToken } = await logIn(person);
      expect(selectToken).toBeTypeOf('string');
      return () => post('/org/select-account', { selectToken, organisationId: person.owner.organisationId });
    },
  },
  {
    title: 'a question for the authenticator',
    async begin(person) {
      const { challengeId: setUp, secret } = (await person.owner.post(`${base}/security/totp/start`)).body.data;
      await person.owner.post(`${base}/security/totp/confirm`, {
        challengeId: setUp,
        code: authenticatorCode(secret, world.clock.now()),
      });
      world.clock.advance(30_000);
      const { challengeId } = await logIn(person);
      expect(challengeId).toBeTypeOf('string');
      return () => {
        world.clock.advance(30_000);
        return post('/org/login-2fa', {
          challengeId,
          method: 'totp',
          code: authenticatorCode(secret, world.clock.now()),
        });
      };
    },
  },
  {
    title: 'a first authenticator at the door',
    async begin(person) {
      await requireSecond(person);
      const { challengeId } = await logIn(person);
      const { secret } = (await post('/org/login-2fa/set-up', { challengeId })).body.data;
      return () =>
        post('/org/login-2fa', { challengeId, method: 'setUp', code: authenticatorCode(secret, world.clock.now()) });
    },
  },
  {
    title: 'a first authenticator that is asked for only then',
    async begin(person) {
      await requireSecond(person);
      const { challengeId } = await logIn(person);
      return async () => {
        const begun = await post('/org/login-2fa/set-up', { challengeId });
        return begun.status === 200
          ? post('/org/login-2fa', {
              challengeId,
              method: 'setUp',
              code: authenticatorCode(begun.body.data.secret, world.clock.now()),
            })
          : begun;
      };
    },
  },
  {
    title: 'a code that a phone has confirmed',
    async begin({ owner }) {
      const browserSecret = randomBytes(32).toString('base64url');
      const shown = (await post('/org/qr-login', { browserSecret })).body.data;
      await post(`/qr-logins/${shown.id}/scan`, {}, owner.accessToken);
      expect(
        (
          await post(
            `/qr-logins/${shown.id}/confirm`,
            { matchNumber: shown.matchNumber, secret: testPassword },
            owner.accessToken,
          )
        ).status,
      ).toBe(200);
      return () => post('/org/qr-login', { browserSecret, id: shown.id });
    },
  },
  {
    title: 'a code for a new password',
    async begin({ email }) {
      const token = await resetToken(email);
      return () => post('/password/reset', { otpToken: token, password: 'Papaye-Kola-88' });
    },
  },
  {
    title: 'a refresh token',
    begin:
      async ({ owner }) =>
      () =>
        post('/org/refresh-token', { refreshToken: owner.refreshToken }),
  },
];

/** What takes it away. The person's own session does it, or their mail. */
const ends: { title: string; end(person: Person): Promise<unknown> }[] = [
  {
    title: 'a password changed',
    async end({ owner, email }) {
      const { accessToken } = await sessionBeside({ owner, email });
      expect((await post('/password/change', { currentPassword: testPassword, newPassword }, accessToken)).status).toBe(
        200,
      );
    },
  },
  {
    title: 'a password reset by mail',
    async end({ email }) {
      world.clock.advance(61_000);
      expect((await post('/password/reset', { otpToken: await resetToken(email), password: newPassword })).status).toBe(
        200,
      );
    },
  },
  {
    title: 'the word that it was not me',
    async end({ owner, email }) {
      const at = world.clock.now();
      const link = await inSystem((tx) =>
        wayBack(tx, world.production.auth, owner.userId, { since: at, at, sentTo: email }),
      );
      expect((await post('/session/not-me', { token: new URL(link).hash.slice(1) })).status).toBe(200);
    },
  },
  {
    title: 'the end of every place',
    end: ({ owner }) =>
      inSystem((tx) =>
        tx
          .updateTable('identity.memberships')
          .set({ status: 'deactivated' })
          .where('user_id', '=', owner.userId)
          .execute(),
      ),
  },
];

/** Another session of the same person, whatever stands at the door. */
async function sessionBeside({ owner }: Person): Promise<{ accessToken: string }> {
  const id = newId('session', world.clock.now());
  const at = world.clock.now();
  await inSystem((tx) =>
    tx
      .insertInto('identity.sessions')
      .values({
        id,
        user_id: owner.userId,
        organisation_id: owner.organisationId,
        environment: 'production',
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 86_400_000),
        proved_at: at,
        two_factor_at: at,
        family_id: id,
      })
      .execute(),
  );
  return {
    accessToken: await world.production.auth.signer.access(
      { userId: owner.userId, organisationId: owner.organisationId, sessionId: id },
      at,
    ),
  };
}

describe.each(entries)('$title', ({ begin }) => {
  it('leads in while nothing changed', async () => {
    const enter = await begin(await somebody());
    expect((await enter()).status).toBe(200);
  });

  it.each(ends)('leads nowhere after $title', async ({ end }) => {
    const person = await somebody();
    const enter = await begin(person);
    world.clock.advance(1000);
    await end(person);
    const { status, body } = await enter();
    expect([status === 200, JSON.stringify(body).includes('accessToken')], JSON.stringify(body).slice(0, 300)).toEqual([
      false,
      false,
    ]);
  });
});

it('another business by a code to the mailbox is begun anew after a new password', async () => {
  const person = await somebody();
  const token = await otpToken(person.email, '/send/email-otp', '/sign-up/verify-otp');
  world.clock.advance(61_000);
  await post('/password/reset', { otpToken: await resetToken(person.email), password: newPassword });
  const answer = await post('/merchant-email-signup', {
    name: 'Irène',
    businessName: 'Boutique',
    language: 'fr',
    termsVersion,
    email: person.email,
    otpToken: token,
    merge: {},
  });
  expect(answer.body.error?.key).toBe('session.ended');
});
