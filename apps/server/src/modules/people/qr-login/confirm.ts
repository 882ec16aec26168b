import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountsOf, familyOf, methodsOf, type AuthServices } from '../auth/public.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { asksAtDoor, checkOwnPassword, refuseClosedDoor, requirePin, requireProof } from '../second-factor/public.ts';
import { sameSecret } from '../../ground/proofs/public.ts';

async function waiting(tx: Tx, context: Context, id: string) {
  const row = await tx
    .selectFrom('identity.qr_logins')
    .selectAll()
    .where('id', '=', id)
    .where('environment', '=', context.environment)
    .forUpdate()
    .executeTakeFirst();
  // A code that another person scanned is the same as none.
  if (!row || (row.scanned_by !== null && row.scanned_by !== callerOf(context).userId)) fail('qr_login.not_found');
  if ((row.status !== 'created' && row.status !== 'scanned') || row.expires_at <= context.clock.now())
    fail('qr_login.over');
  return row;
}

/** Whether the very login that is calling has ended it so already. */
async function isEnded(
  tx: Tx,
  context: Context,
  id: string,
  statuses: readonly string[],
  confirmed?: { matchNumber: string; organisationId: string },
): Promise<boolean> {
  const { userId, sessionId } = callerOf(context);
  const row = await tx
    .selectFrom('identity.qr_logins')
    .select(['match_number', 'confirmed_by', 'organisation_id'])
    .where('id', '=', id)
    .where('environment', '=', context.environment)
    .where('scanned_by', '=', userId)
    .where('status', 'in', statuses)
    .executeTakeFirst();
  if (!row || !confirmed) return row !== undefined;
  return (
    row.organisation_id === confirmed.organisationId &&
    row.confirmed_by === (await familyOf(tx, sessionId)) &&
    sameSecret(Buffer.from(row.match_number), Buffer.from(confirmed.matchNumber))
  );
}

/** What a phone that is logged in sees of a code it scanned. The first to scan keeps it. */
export async function scan(context: InTx, services: AuthServices, id: string) {
  const { userId, organisationId } = callerOf(context);
  const { tx } = context;
  const row = await waiting(tx, context, id);
  await refuseOthersSwitch(tx, context, row);
  await tx
    .updateTable('identity.qr_logins')
    .set({ status: 'scanned', scanned_by: userId })
    .where('id', '=', id)
    .execute();
  const accounts = row.purpose === 'switch' ? [] : await accountsOf(tx, services, userId, context.clock.now());
  return {
    id,
    purpose: row.purpose,
    status: 'scanned' as const,
    device: row.device,
    place: row.place,
    ip: row.ip,
    sameNetwork: row.ip === context.ip,
    expiresAt: row.expires_at.toISOString(),
    accounts: accounts.map((account) => ({
      orgId: account.orgId,
      name: account.name,
      current: account.orgId === organisationId,
    })),
    asks: await secretOf(tx, userId),
  };
}

/** The PIN, or the password of whoever has none; not of whoever has a second factor, which proves more. */
async function secretOf(tx: Tx, userId: string): Promise<'pin' | 'password' | 'nothing'> {
  const user = await tx
    .selectFrom('identity.users')
    .select('pin_set_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.pin_set_at) return 'pin';
  return (await methodsOf(tx, userId)).length > 0 ? 'nothing' : 'password';
}

type Shown = { purpose: string; challenge_id: string | null };

/**
 * A change of organisation is confirmed by the very person who asked for it, on another device than the one that asks:
 * neither by that session nor by one that a login opened beside it. Answers where it leads.
 */
async function refuseOthersSwitch(tx: Tx, context: Context, row: Shown): Promise<string | null> {
  if (row.purpose !== 'switch') return null;
  const { userId, sessionId } = callerOf(context);
  const challenge = await tx
    .selectFrom('identity.challenges')
    .select(['user_id', 'session_id', 'organisation_id'])
    .where('id', '=', row.challenge_id ?? '')
    .executeTakeFirst();
  if (challenge?.user_id !== userId) fail('qr_login.not_found');
  if (!challenge.session_id || (await familyOf(tx, challenge.session_id)) === (await familyOf(tx, sessionId)))
    fail('qr_login.own_code');
  return challenge.organisation_id;
}

/**
 * What the organisation on the other screen asks of the person, as at its other doors. The PIN of whoever has no second
 * factor opens where they are already, and elsewhere what no change of organisation asks for.
 */
async function refuseWithoutProof(tx: Tx, context: Context, row: Shown, wished: string, secret: string): Promise<void> {
  const caller = callerOf(context);
  const at = context.clock.now();
  const there = (await refuseOthersSwitch(tx, context, row)) ?? wished;
  await refuseClosedDoor(tx, caller.userId, there, at);
  // The password comes with the call: it is the proof of whoever has nothing else.
  if (secret === 'password') return;
  if (row.purpose === 'switch' || (there !== caller.organisationId && (await asksAtDoor(tx, caller, there, at))))
    await requireProof(tx, caller, at);
}

/**
 * Lets the other device in: the number on its screen, then the PIN, or the password of whoever has none. A wrong number
 * ends the code. Whoever has a second factor has proved with it lately, or is not heard at all (`freshWithFactor`).
 */
export async function confirm(
  context: Context,
  services: AuthServices,
  id: string,
  given: { matchNumber: string; organisationId?: string | undefined; secret?: string | undefined },
): Promise<void> {
  const { userId } = callerOf(context);
  const organisationId = given.organisationId ?? callerOf(context).organisationId;
  const secret = await context.runTx('system', async (tx) => {
    // Let in already, and the answer was lost.
    const confirmed = { matchNumber: given.matchNumber, organisationId };
    if (await isEnded(tx, context, id, ['confirmed', 'consumed'], confirmed)) return 'done';
    const row = await waiting(tx, context, id);
    if (row.scanned_by !== userId) fail('qr_login.over');
    if (!sameSecret(Buffer.from(row.match_number), Buffer.from(given.matchNumber))) {
      await tx.updateTable('identity.qr_logins').set({ status: 'denied' }).where('id', '=', id).execute();
      return null;
    }
    const asked = await secretOf(tx, userId);
    if (row.purpose === 'login') await refuseOutside(tx, context, services, organisationId);
    await refuseWithoutProof(tx, context, row, organisationId, asked);
    return asked;
  });
  if (secret === 'done') return void (context.audited.detail = { sentAgain: true });
  if (secret === null) fail('qr_login.number_wrong');
  if (secret === 'pin') await requirePin(context, services, given.secret ?? '');
  if (secret === 'password') await checkOwnPassword(context, services, given.secret ?? '');
  await context.runTx('system', async (tx) => {
    const row = await waiting(tx, context, id);
    if (row.purpose === 'login') await refuseOutside(tx, context, services, organisationId);
    await tx
      .updateTable('identity.qr_logins')
      .set({
        status: 'confirmed',
        organisation_id: organisationId,
        confirmed_at: context.clock.now(),
        confirmed_by: await familyOf(tx, callerOf(context).sessionId),
      })
      .where('id', '=', id)
      .execute();
  });
}

async function refuseOutside(tx: Tx, context: Context, services: AuthServices, organisationId: string): Promise<void> {
  const accounts = await accountsOf(tx, services, callerOf(context).userId, context.clock.now());
  if (!accounts.some((account) => account.orgId === organisationId)) fail('session.organisation_gone');
}

export async function deny(context: InTx, id: string): Promise<void> {
  if (await isEnded(context.tx, context, id, ['denied'])) return;
  await waiting(context.tx, context, id);
  await context.tx.updateTable('identity.qr_logins').set({ status: 'denied' }).where('id', '=', id).execute();
}
