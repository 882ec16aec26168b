import { callerOf, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { accountsOf, methodsOf, type AuthServices } from '../auth/public.ts';
import type { Context, InTx, Tx } from '../context.ts';
import { checkOwnPassword, requirePin, requireProof } from '../second-factor/public.ts';
import { sameSecret } from '../proofs/public.ts';

async function waiting(tx: Tx, context: Context, id: string) {
  const row = await tx.selectFrom('identity.qr_logins').selectAll().where('id', '=', id).where('environment', '=', context.environment).forUpdate().executeTakeFirst();
  // A code that another person scanned is the same as none.
  if (!row || (row.scanned_by !== null && row.scanned_by !== callerOf(context).userId)) fail('qr_login.not_found');
  if ((row.status !== 'created' && row.status !== 'scanned') || row.expires_at <= context.clock.now()) fail('qr_login.over');
  return row;
}

/** What a phone that is logged in sees of a code it scanned. The first to scan keeps it. */
export async function scan(context: InTx, services: AuthServices, id: string) {
  const { userId, organisationId } = callerOf(context);
  const { tx } = context;
  const row = await waiting(tx, context, id);
  await refuseOthersSwitch(tx, row, callerOf(context));
  await tx.updateTable('identity.qr_logins').set({ status: 'scanned', scanned_by: userId }).where('id', '=', id).execute();
  const user = await tx.selectFrom('identity.users').select('pin_set_at').where('id', '=', userId).executeTakeFirstOrThrow();
  const accounts = row.purpose === 'switch' ? [] : await accountsOf(tx, services, userId, context.clock.now());
  return {
    id, purpose: row.purpose, status: 'scanned' as const, device: row.device, place: row.place, ip: row.ip, sameNetwork: row.ip === context.ip, expiresAt: row.expires_at.toISOString(),
    accounts: accounts.map((account) => ({ orgId: account.orgId, name: account.name, current: account.orgId === organisationId })), asks: user.pin_set_at ? 'pin' as const : 'password' as const,
  };
}

/** A change of organisation is confirmed by the very person who asked for it, and with another device than the one that asks. */
async function refuseOthersSwitch(tx: Tx, row: { purpose: string; challenge_id: string | null }, { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<void> {
  if (row.purpose !== 'switch') return;
  const challenge = await tx.selectFrom('identity.challenges').select(['user_id', 'session_id']).where('id', '=', row.challenge_id ?? '').executeTakeFirst();
  if (challenge?.user_id !== userId) fail('qr_login.not_found');
  if (challenge.session_id === sessionId) fail('qr_login.own_code');
}

/**
 * Lets the other device in: the number on its screen, then the PIN, or the password of whoever has none. A wrong number ends
 * the code. Nothing shows that the code was not asked for by the very session that confirms it, so whoever has a second factor
 * shows it here, as they would at the door.
 */
export async function confirm(context: Context, services: AuthServices, id: string, given: { matchNumber: string; organisationId?: string | undefined; secret: string }): Promise<void> {
  const { userId } = callerOf(context);
  const organisationId = given.organisationId ?? callerOf(context).organisationId;
  const matches = await context.runTx('system', async (tx) => {
    const row = await waiting(tx, context, id);
    if (row.scanned_by !== userId) fail('qr_login.over');
    if ((await methodsOf(tx, userId)).length > 0) await requireProof(tx, callerOf(context), context.clock.now());
    if (sameSecret(Buffer.from(row.match_number), Buffer.from(given.matchNumber))) return true;
    await tx.updateTable('identity.qr_logins').set({ status: 'denied' }).where('id', '=', id).execute();
    return false;
  });
  if (!matches) fail('qr_login.number_wrong');
  const user = await context.runTx('system', (tx) => tx.selectFrom('identity.users').select('pin_set_at').where('id', '=', userId).executeTakeFirstOrThrow());
  if (user.pin_set_at) await requirePin(context, services, given.secret);
  else await checkOwnPassword(context, services, given.secret);
  await context.runTx('system', async (tx) => {
    const row = await waiting(tx, context, id);
    if (row.purpose === 'login' && !(await accountsOf(tx, services, userId, context.clock.now())).some((account) => account.orgId === organisationId)) fail('session.organisation_gone');
    await tx.updateTable('identity.qr_logins').set({ status: 'confirmed', organisation_id: organisationId, confirmed_at: context.clock.now() }).where('id', '=', id).execute();
  });
}

export async function deny(context: InTx, id: string): Promise<void> {
  await waiting(context.tx, context, id);
  await context.tx.updateTable('identity.qr_logins').set({ status: 'denied' }).where('id', '=', id).execute();
}
