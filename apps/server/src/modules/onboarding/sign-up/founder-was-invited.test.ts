import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { givePins, testPin } from '../../../testing/approvals.ts';
import { robbery } from '../../../testing/robbed.ts';
import { codeSentTo } from '../../../testing/sent-messages.ts';
import { testPassword, testWorld, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const { request, ok } = robbery(() => world, 'founder');
const given = { roleKeys: ['admin'], customRoleIds: [], ownRecordsOnly: false, subAccountIds: null, accessUntil: null };

it('who founds a business at an address that somebody had invited before appoints people the same day, like every other', async () => {
  const { owner } = await world.merchant('Invitante', ['owner']);
  await givePins(world, owner);
  const invited = 'fondatrice@example.cm';
  await ok(request('POST', '/security/prove', { password: testPassword }, owner.accessToken));
  await ok(
    request(
      'POST',
      '/team/invitations',
      { displayName: 'Fondatrice', email: invited, language: 'en', ...given, roleKeys: ['guest'], pin: testPin },
      owner.accessToken,
    ),
  );
  world.clock.advance(60_000);
  for (const email of ['autre@example.cm', invited]) {
    const { challengeId } = await ok(request('POST', '/send/email-otp', { target: email, language: 'en' }));
    const { otpToken } = await ok(
      request('POST', '/sign-up/verify-otp', { challengeId, code: await codeSentTo(world, email) }),
    );
    const { login } = await ok(
      request('POST', '/merchant-email-signup', {
        email,
        otpToken,
        password: 'Mango-Kola-77',
        name: `Irène ${email.slice(0, 5)}`,
        businessName: `Maison ${email.slice(0, 5)}`,
        language: 'en',
        termsVersion,
        deviceId: 'own',
      }),
    );
    await ok(request('POST', '/security/pin', { pin: testPin, pinAgain: testPin }, login.accessToken));
    const answer = await request(
      'POST',
      '/team/invitations',
      { displayName: 'Henri Helper', email: `x.${email}`, language: 'en', ...given, pin: testPin },
      login.accessToken,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
});
