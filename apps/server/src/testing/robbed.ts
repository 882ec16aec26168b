import { expect } from 'vitest';
import { hashToken } from '../kit/hash-token.ts';
import { codeSentTo, messagesTo } from './sent-messages.ts';
import { testPassword, type TestWorld } from './test-world.ts';

/** What somebody does who knows a password, and whose password it is, by the calls that both have. */
export function robbery(world: () => TestWorld, name: string) {
  const base = '/ba021/v1';
  let numbers = 0;
  const request = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, accessToken?: string) => {
    const headers = {
      'user-agent': 'Thief/1.0',
      'idempotency-key': `${name}-${++numbers}`,
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    };
    const response = await world().app.inject({
      method,
      url: `${base}${path}`,
      ...(payload ? { payload } : {}),
      headers,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const ok = async (answer: ReturnType<typeof request>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  /** The tokens of the letters and messages to an address, by template, the newest first. */
  async function waysBack(to: string, template?: string): Promise<string[]> {
    const texts = (await messagesTo(world(), to)).filter(
      (message) => template === undefined || message.template === template,
    );
    return texts.map(({ text }) => /\/not-me#([\w-]{43})/.exec(text)?.[1]).filter((token) => token !== undefined);
  }
  return {
    request,
    ok,
    waysBack,
    evilAddress: () => `${name}${++numbers}@evil.example`,
    evilNumber: () => `23765${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`,
    login: (email: string, password = testPassword, deviceId = 'thief') =>
      ok(request('POST', '/email-login', { email, password, deviceId })) as Promise<{
        accessToken: string;
        refreshToken: string;
      }>,
    press: (token: string | undefined) => request('POST', '/session/not-me', { token: token ?? 'none' }),
    /** Pressed, and the code typed in that went to the address of the letter. */
    async notMe(token: string | undefined) {
      const pressed = await request('POST', '/session/not-me', { token: token ?? 'none' });
      if (pressed.status !== 200) return pressed;
      const { sent_to: sentTo } = await world().production.runTx('system', (tx) =>
        tx
          .selectFrom('identity.way_back_links')
          .select('sent_to')
          .where('token_hash', '=', hashToken(token!))
          .executeTakeFirstOrThrow(),
      );
      return request('POST', '/session/take-back', {
        challengeId: pressed.body.data.challengeId,
        code: await codeSentTo(world(), sentTo),
      });
    },
    /** An administrator beside the owner; the clock is past the moment of their login. */
    async somebody(called: string) {
      const { owner, people, organisationId } = await world().merchant(called, ['owner', 'admin']);
      const admin = people['admin']!;
      const { email, id } = (await admin.get(`${base}/session`)).body.data.user as { email: string; id: string };
      world().clock.advance(1_000);
      return { owner, admin, email, id, organisationId };
    },
    async move(session: string, contact: { email: string } | { phone: string }) {
      const { challengeId } = await ok(request('POST', '/account/contact', contact, session));
      const to = 'email' in contact ? contact.email : contact.phone;
      const answer = await request(
        'POST',
        '/account/contact/confirm',
        { challengeId, code: await codeSentTo(world(), to) },
        session,
      );
      world().clock.advance(1_000);
      return answer;
    },
    /** A new password by a code; null when no code comes. */
    async reset(target: string, password = 'Zut8-Kola-neuf'): Promise<string | null> {
      world().clock.advance(61_000);
      const before = (await messagesTo(world(), target)).length;
      const isMail = target.includes('@');
      const { challengeId } = await ok(
        isMail
          ? request('POST', '/org/send/email-otp/forgot-password', { target, language: 'en' })
          : request('POST', '/sms/otp', { target, language: 'en', purpose: 'forgotPassword' }),
      );
      if ((await messagesTo(world(), target)).length === before) return null;
      const { otpToken } = await ok(
        request('POST', '/sign-up/verify-otp', {
          challengeId,
          code: await codeSentTo(world(), target),
          purpose: 'forgotPassword',
        }),
      );
      return ((await ok(request('POST', '/password/reset', { otpToken, password }))) as { accessToken: string })
        .accessToken;
    },
    userOf: (id: string) =>
      world().production.runTx('system', (tx) =>
        tx
          .selectFrom('identity.users')
          .select(['email', 'phone', 'status', 'display_name', 'password_hash', 'email_verified_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
  };
}
