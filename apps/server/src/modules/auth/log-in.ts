import type { Tx } from '../context.ts';
import type { AuthServices, Device } from './sessions.ts';
import { openSession } from './sessions.ts';
import { checkPassword } from '../../kit/passwords.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Context } from '../context.ts';

type Login = { email: string } | { phone: string } | { organisationId: string; username: string };
const wrongMax = 5;

/** Minutes of delay after the fifth wrong password, growing. */
const delayMinutes = (failures: number): number => Math.min(24 * 60, 15 * 2 ** Math.max(0, failures - wrongMax));

async function findUser(tx: Tx, login: Login) {
  const query = tx.selectFrom('identity.users as u').select(['u.id', 'u.password_hash', 'u.failed_logins', 'u.locked_until', 'u.status']);
  if ('email' in login) return query.where('u.email', '=', login.email.toLowerCase()).executeTakeFirst();
  if ('phone' in login) return query.where('u.phone', '=', login.phone).executeTakeFirst();
  return query.innerJoin('identity.memberships as m', 'm.user_id', 'u.id').where('m.organisation_id', '=', login.organisationId)
    .where((eb) => eb.or([eb('u.email', '=', login.username.toLowerCase()), eb('u.phone', '=', login.username.replace(/\D/g, '').replace(/^(?!237)/, '237'))])).executeTakeFirst();
}

async function accountsOf(tx: Tx, userId: string, organisationId: string | null) {
  let query = tx.selectFrom('identity.memberships as m').innerJoin('identity.organisations as o', 'o.id', 'm.organisation_id')
    .select(['o.id', 'o.display_name', 'o.logo_url', 'o.kind', 'm.role_keys', 'm.last_used_at'])
    .where('m.user_id', '=', userId).where('m.status', '=', 'active').where('o.status', '=', 'active').orderBy('m.last_used_at', (order) => order.desc().nullsLast());
  if (organisationId) query = query.where('o.id', '=', organisationId);
  return query.execute();
}

/**
 * Checks the password outside any transaction (it takes a core for tens of milliseconds), then opens the session.
 * A wrong password and an unknown login answer alike and cost the same.
 */
export async function logIn(context: Context, services: AuthServices, login: Login, password: string, device: Device) {
  const now = context.clock.now();
  const user = await context.runTx('system', (tx) => findUser(tx, login));
  if (user?.locked_until && user.locked_until > now) {
    fail('auth.locked', { minutes: Math.ceil((user.locked_until.getTime() - now.getTime()) / 60_000) });
  }
  const ok = await checkPassword(user?.status === 'active' ? user.password_hash : null, password);
  if (!user || !ok) {
    if (user) await context.runTx('system', (tx) => countFailure(tx, user.id, now));
    fail('auth.wrong_password');
  }
  return context.runTx('system', async (tx) => {
    await tx.updateTable('identity.users').set({ failed_logins: 0, locked_until: null }).where('id', '=', user.id).where('failed_logins', '>', 0).execute();
    const accounts = (await accountsOf(tx, user.id, 'organisationId' in login ? login.organisationId : null)).filter((account) => account.kind === 'business');
    const [first, ...others] = accounts;
    if (!first) fail('auth.business_only');
    if (others.length === 0) return openSession(tx, services, { userId: user.id, organisationId: first.id }, device, now);
    return {
      selectToken: await services.signer.select(user.id, now),
      accounts: accounts.map((account) => ({
        orgId: account.id, name: account.display_name, logoUrl: account.logo_url, role: 0, roleKeys: account.role_keys, lastUsedAt: account.last_used_at?.toISOString() ?? null,
      })),
    };
  });
}

async function countFailure(tx: Tx, userId: string, now: Date): Promise<void> {
  const row = await tx.updateTable('identity.users').set((eb) => ({ failed_logins: eb('failed_logins', '+', 1) })).where('id', '=', userId).returning('failed_logins').executeTakeFirst();
  if (row && row.failed_logins >= wrongMax) {
    await tx.updateTable('identity.users').set({ locked_until: new Date(now.getTime() + delayMinutes(row.failed_logins) * 60_000) }).where('id', '=', userId).execute();
  }
}
