import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { parsePhone } from '#domain/phone.ts';
import { fail } from '../../kit/http/fail.ts';
import { checkPassword } from '../../kit/passwords.ts';
import { writeFailedLogin } from '../audit/public.ts';
import type { Context, Tx } from '../context.ts';
import { enter } from './enter.ts';
import { beginAttempt, forgetAttempts } from './login-guard.ts';
import type { AuthServices } from './sessions.ts';
import { tellPerson } from './tell-person.ts';

export type Login = { userId: string } | { email: string } | { phone: string } | { organisationId: string; username: string };
/** Tries from one address: many people may share one, a script tries more. */
const addressLimit = { max: 120, windowSeconds: 600 };

function findUser(tx: Tx, login: Login) {
  const query = tx.selectFrom('identity.users as u').select(['u.id', 'u.password_hash', 'u.status']);
  if ('userId' in login) return query.where('u.id', '=', login.userId).executeTakeFirst();
  if ('email' in login) return query.where('u.email', '=', login.email.toLowerCase()).executeTakeFirst();
  if ('phone' in login) return query.where('u.phone', '=', login.phone).executeTakeFirst();
  const phone = parsePhone(login.username);
  return query.innerJoin('identity.memberships as m', 'm.user_id', 'u.id').where('m.organisation_id', '=', login.organisationId)
    .where((eb) => eb.or([eb('u.email', '=', login.username.toLowerCase()), eb('u.phone', '=', phone.ok ? phone.phone : '')])).executeTakeFirst();
}

const typed = (login: Login): string => Object.values(login).join(' ').toLowerCase();

/**
 * Whose password this is. A wrong password, an unknown login and an unknown organisation answer alike, cost the same and
 * lock alike. The password is checked outside any transaction: it takes a core for tens of milliseconds.
 */
export async function provePassword(context: Context, { proofs, consoleUrl }: AuthServices, login: Login, password: string): Promise<string> {
  const now = context.clock.now();
  const { counted, user, subject, attempt } = await context.runTx('system', async (tx) => {
    const found = await findUser(tx, login);
    const who = found ? `user ${found.id}` : `login ${typed(login)}`;
    return {
      user: found, subject: who, counted: await proofs.countAttempt(tx, { bucket: 'login address', subject: context.ip, ...addressLimit, at: now }),
      attempt: await beginAttempt(tx, who, now),
    };
  });
  if (!counted.ok) fail('request.rate_limited');
  if (attempt.lockedUntil) fail('auth.locked', { minutes: Math.ceil((attempt.lockedUntil.getTime() - now.getTime()) / 60_000) });
  const isRight = await checkPassword(user?.status === 'active' ? user.password_hash : null, password);
  if (user && isRight) {
    await context.runTx('system', (tx) => forgetAttempts(tx, subject));
    return user.id;
  }
  if (user) {
    await context.runTx('system', async (tx) => {
      await writeFailedLogin(tx, context, proofs, { userId: user.id, reason: 'wrong_password' });
      if (attempt.locksUntil) await tellPerson(tx, user.id, 'accountLocked', { at: now, until: attempt.locksUntil, link: `${consoleUrl()}/forgot-password` }, now);
    });
  }
  return fail('auth.wrong_password');
}

export async function logIn(context: Context, services: AuthServices, login: Login, password: string, deviceId: string | undefined): Promise<LoginAnswer> {
  const userId = await provePassword(context, services, login, password);
  return enter(context, services, { userId, organisationId: 'organisationId' in login ? login.organisationId : null, deviceId, proof: { by: 'password', at: context.clock.now() } });
}
