import type { LoginAnswer } from '#contract/auth/schemas.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { networkOf } from '../../../kit/http/address.ts';
import { fail } from '../../../kit/http/fail.ts';
import { checkPassword } from '../../../kit/passwords.ts';
import { writeFailedLogin } from '../../ground/audit/public.ts';
import type { Context, Tx } from '../../context.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import { deviceOf } from './devices.ts';
import { enter } from './enter.ts';
import { guardedOneOf, type Guard } from './guarded-try.ts';
import { loginGuards, ownGuard } from './login-guards.ts';
import type { AuthServices } from './sessions.ts';
import { notifyPerson } from './notify-person.ts';

export type Login =
  | { userId: string }
  | { email: string }
  | { phone: string }
  | { organisationId: string; username: string };
/** Tries from one address: many people may share one, a script tries more. */
const addressLimit = { max: 120, windowSeconds: 600 };

function findUser(tx: Tx, login: Login) {
  const query = tx.selectFrom('identity.users as u').select(['u.id', 'u.password_hash', 'u.status']);
  if ('userId' in login) return query.where('u.id', '=', login.userId).executeTakeFirst();
  if ('email' in login) return query.where('u.email', '=', login.email.toLowerCase()).executeTakeFirst();
  if ('phone' in login) return query.where('u.phone', '=', login.phone).executeTakeFirst();
  const phone = parsePhone(login.username);
  return query
    .innerJoin('identity.memberships as m', 'm.user_id', 'u.id')
    .where('m.organisation_id', '=', login.organisationId)
    .where((eb) =>
      eb.or([eb('u.email', '=', login.username.toLowerCase()), eb('u.phone', '=', phone.ok ? phone.phone : '')]),
    )
    .executeTakeFirst();
}

const typed = (login: Login): string => Object.values(login).join(' ').toLowerCase();

type User = { id: string; password_hash: string | null; status: string };

/**
 * Whose password this is. A wrong password, an unknown login and an unknown organisation answer alike, cost the same
 * and lock alike. The password is checked outside any transaction: it takes a core for tens of milliseconds.
 */
export async function provePassword(
  context: Context,
  services: AuthServices,
  login: Login,
  password: string,
  deviceId?: string,
): Promise<string> {
  const at = context.clock.now();
  const attempt = { bucket: 'login address', subject: networkOf(context.ip), ...addressLimit, at };
  const { counted, user, guards, isKnownDevice } = await context.runTx('system', async (tx) => {
    const found = await findUser(tx, login);
    const known = await loginGuards(
      tx,
      { userId: found?.id ?? null, typed: typed(login) },
      deviceOf(context, deviceId),
      at,
    );
    // A known device has a count of its own, five wrong ones: what others type behind its address neither stops it nor
    // is swollen by it.
    return {
      user: found,
      counted: known.isKnownDevice ? { ok: true as const } : await services.proofs.countAttempt(tx, attempt),
      ...known,
    };
  });
  refuseMore(at, counted);
  await lookAt(context, services, user, guards, [password]);
  if (!isKnownDevice) await context.runTx('system', (tx) => services.proofs.forgiveAttempt(tx, attempt));
  return user!.id;
}

/** For so long a change of the password may be sent again because its answer was lost. */
const repeatMs = 900_000;
type Refused = 'auth.wrong_password' | 'auth.current_password_wrong';

/**
 * The password of whoever is calling, given again; counted apart from logins, so that nobody outside can use it up.
 * Answers whether it was `changedTo` that is right.
 */
export async function proveOwnPassword(
  context: Context,
  services: AuthServices,
  userId: string,
  password: string,
  refusal: Refused = 'auth.wrong_password',
  changedTo: string | null = null,
): Promise<boolean> {
  const user = await context.runTx('system', (tx) => findUser(tx, { userId }));
  const given = changedTo === null ? [password] : [password, changedTo];
  return (await lookAt(context, services, user, ownGuard(userId), given, refusal)) === 1;
}

async function lookAt(
  context: Context,
  { proofs, consoleUrl }: AuthServices,
  user: User | undefined,
  guards: [Guard, ...Guard[]],
  passwords: readonly string[],
  refusal: Refused = 'auth.wrong_password',
): Promise<number> {
  const now = context.clock.now();
  const stored = user?.status === 'active' ? user.password_hash : null;
  const tried = await guardedOneOf(context, guards, passwords, (one) => checkPassword(stored, one, context));
  if (tried.kind === 'right') return tried.at;
  if (tried.kind === 'locked')
    fail('auth.locked', { minutes: Math.ceil((tried.until.getTime() - now.getTime()) / 60_000) });
  if (user) {
    await context.runTx('system', async (tx) => {
      await writeFailedLogin(tx, context, proofs, { userId: user.id, reason: 'wrong_password' });
      if (tried.lockedUntil)
        await notifyPerson(
          tx,
          user.id,
          'accountLocked',
          { at: now, until: tried.lockedUntil, link: `${consoleUrl()}/forgot-password` },
          now,
        );
    });
  }
  fail(refusal, {}, refusal === 'auth.current_password_wrong' ? { field: 'currentPassword' } : {});
}

export async function logIn(
  context: Context,
  services: AuthServices,
  login: Login,
  password: string,
  deviceId: string | undefined,
): Promise<LoginAnswer> {
  // The moment before it was looked at: a password that was changed meanwhile lets nobody in.
  const at = context.clock.now();
  const userId = await provePassword(context, services, login, password, deviceId);
  return enter(context, services, {
    userId,
    organisationId: 'organisationId' in login ? login.organisationId : null,
    deviceId,
    proof: { by: 'password', at },
  });
}

/**
 * Whether it was this session that changed the password just now: a change ends every other one, so only the one that
 * made it is older than the password.
 */
export async function hasJustChanged(tx: Tx, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.users as u')
    .innerJoin('identity.sessions as s', 's.user_id', 'u.id')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('s.id', '=', sessionId)
    .whereRef('s.created_at', '<', 'u.password_changed_at')
    .where('u.password_changed_at', '>', new Date(at.getTime() - repeatMs))
    .executeTakeFirst();
  return row !== undefined;
}
