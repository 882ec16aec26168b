import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '#client/client.ts';
import type { SessionStore, Tokens } from '#client/session-store.ts';
import { authApi } from '#contract/auth/api.ts';
import type { Person } from '../world/told.ts';
import { world } from './browser.ts';

/** The product's own client with a session of a person, for what a story needs before it begins. */
export async function apiAs(person: Person): Promise<Client> {
  let tokens: Tokens | null = null;
  let organisationId: string | null = null;
  const distinctId = randomUUID();
  const session: SessionStore = {
    slot: () => ({
      name: 'production',
      read: () => tokens,
      write: (next) => void (tokens = next),
      clear: () => void (tokens = null),
    }),
    organisationId: () => organisationId,
    distinctId: () => distinctId,
    onForeignChange: () => () => {},
  };
  const client = createClient({
    baseUrl: () => world.url,
    session,
    locale: () => 'en',
    onSessionLost: () => {},
    onLoader: () => {},
    onError: () => {},
  });
  let { data } = await client.call(authApi.emailLogin, { body: { email: person.email, password: world.password } });
  if ('selectToken' in data) {
    const chosen = data.accounts.find((account) => account.name === person.organisation)!;
    ({ data } = await client.call(authApi.selectAccount, {
      body: { selectToken: data.selectToken, organisationId: chosen.orgId },
    }));
  }
  if (!('accessToken' in data)) throw new Error('the login asks for something more');
  tokens = {
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    expiresIn: data.expiresIn,
    refreshedAt: Date.now(),
  };
  organisationId = data.orgUser.orgId;
  return client;
}
