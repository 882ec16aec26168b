import { createClient, type Client } from '#client/client.ts';
import type { SessionStore } from '#client/session-store.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { activationApi } from '#contract/activation/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { demoPin } from '#server/modules/demo/demo/cast.ts';
import { apiAs } from './api.ts';
import { world } from './browser.ts';
import { personWith } from './console.ts';
import { codeSentTo, pathSentTo } from './outbox.ts';

const nobody: SessionStore = {
  slot: () => ({ name: 'nobody', read: () => null, write: () => {}, clear: () => {} }),
  organisationId: () => null,
  distinctId: () => 'a story',
  onForeignChange: () => () => {},
};

/** Calls of somebody who is not logged in. */
export const outsider: Client = createClient({
  baseUrl: () => world.url,
  session: nobody,
  locale: () => 'en',
  onSessionLost: () => {},
  onLoader: () => {},
  onError: () => {},
});

export const newcomerPassword = 'Mango-Kola-77';
let count = 0;
export const someMail = (): string => `newcomer-${process.pid}-${++count}@stories.example`;
/** A number of no operator's demo person. */
export const somePhone = (): string => `2376999${String((process.pid * 97 + ++count) % 100_000).padStart(5, '0')}`;

/** Somebody with a business of their own, made through the API. */
export async function newOwner(name: string, businessName: string): Promise<string> {
  const email = someMail();
  const sent = await outsider.call(signUpApi.sendEmailCode, { body: { target: email, language: 'en' } });
  const checked = await outsider.call(signUpApi.verifyCode, {
    body: { challengeId: sent.data.challengeId, code: await codeSentTo(email) },
  });
  await outsider.call(signUpApi.create, {
    body: {
      email,
      otpToken: checked.data.otpToken,
      password: newcomerPassword,
      name,
      businessName,
      language: 'en',
      termsVersion,
    },
  });
  return email;
}

/** Invites somebody into the owner's organisation. Answers the secret path of the mail, and how to take it back. */
export async function invite(email: string): Promise<{ path: string; revoke(): Promise<unknown> }> {
  const owner = await apiAs(personWith('owner'));
  const given = {
    roleKeys: ['manager' as const],
    customRoleIds: [],
    ownRecordsOnly: false,
    subAccountIds: null,
    accessUntil: null,
  };
  const { data } = await owner.call(teamApi.invite, {
    body: { displayName: `Paul Kamga ${email.split('@')[0]}`, language: 'fr', email, ...given, pin: demoPin },
    idempotencyKey: `invite-${email}`,
  });
  return { path: await pathSentTo(email), revoke: () => owner.call(teamApi.revoke, { params: { id: data.id } }) };
}

/** A colleague of the owner, made through the API. */
export async function newColleague(): Promise<string> {
  const email = someMail();
  const token = (await invite(email)).path.split('/').at(-1)!;
  await outsider.call(activationApi.accept, { body: { token, newPassword: newcomerPassword } });
  return email;
}
