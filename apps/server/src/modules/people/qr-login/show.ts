import { createHash, randomInt } from 'node:crypto';
import type { SignedIn } from '#contract/auth/schemas.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  countStranger,
  deviceName,
  deviceOf,
  isStillIn,
  openSession,
  refuseOutlived,
  type AuthServices,
} from '../auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import { refuseUntil } from '../../ground/proofs/public.ts';

const lifeSeconds = 90;
/**
 * A page shows a new code every minute and a half; an address has room for a town of them, and the rows of it live no
 * longer.
 */
const limit = { bucket: 'qr logins', device: 30, address: 3000, windowSeconds: 900 };
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export type Wish = { id?: string | undefined; browserSecret: string; deviceId?: string | undefined };
type Of = { purpose: 'login' | 'switch'; challengeId?: string };
type Row = { id: string; match_number: string; status: string; expires_at: Date; scanned_by: string | null };

/**
 * The address in the code. It names the row and nothing else: whoever photographs it can only confirm, never come in.
 */
const stateOf = (row: Row, services: AuthServices, now: Date, scannedBy: string | null) => ({
  id: row.id,
  qrText: `${services.consoleUrl()}/qr-login/${row.id}`,
  matchNumber: row.match_number,
  scannedBy,
  expiresAt: row.expires_at.toISOString(),
  status:
    (row.status === 'created' || row.status === 'scanned') && row.expires_at <= now
      ? ('expired' as const)
      : (row.status as 'created' | 'scanned' | 'confirmed' | 'consumed' | 'denied' | 'expired'),
});

/** Shows a new code, or answers how an earlier one stands. Tokens go once, to the browser that holds the secret. */
export async function showLogin(context: Context, services: AuthServices, wish: Wish) {
  return wish.id === undefined
    ? create(context, services, wish, { purpose: 'login' })
    : look(context, services, { ...wish, id: wish.id }, { purpose: 'login' }, (tx, row, now) =>
        openLogin(tx, context, services, row, wish.deviceId, now),
      );
}

export async function create(context: Context, services: AuthServices, wish: Wish, of: Of) {
  const now = context.clock.now();
  const shown = await context.runTx('system', async (tx) => {
    const counted = await countStranger(tx, services.proofs, context, limit, now, wish.deviceId);
    if (!counted.ok) return counted;
    const row = {
      id: newId('qrLogin', now),
      purpose: of.purpose,
      environment: context.environment,
      secret_hash: hashOf(wish.browserSecret),
      match_number: String(randomInt(10, 100)),
      status: 'created',
      ip: context.ip,
      device: deviceName(context.userAgent),
      device_id: wish.deviceId ?? null,
      challenge_id: of.challengeId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeSeconds * 1000),
    };
    await tx.insertInto('identity.qr_logins').values(row).execute();
    return { ok: true as const, state: stateOf({ ...row, scanned_by: null }, services, now, null) };
  });
  // Refused once the count is kept.
  return shown.ok ? shown.state : refuseUntil(now, shown.retryAt);
}

export type QrRow = Row & {
  organisation_id: string | null;
  confirmed_by: string | null;
  challenge_id: string | null;
  created_at: Date;
};

export async function look(
  context: Context,
  services: AuthServices,
  wish: { id: string; browserSecret: string },
  of: Of,
  open: (tx: Tx, row: QrRow, now: Date) => Promise<SignedIn>,
) {
  const now = context.clock.now();
  return context.runTx('system', async (tx) => {
    // Another browser's code is the same as none.
    const row = await tx
      .selectFrom('identity.qr_logins')
      .selectAll()
      .where('id', '=', wish.id)
      .where('secret_hash', '=', hashOf(wish.browserSecret))
      .where('environment', '=', context.environment)
      .where('purpose', '=', of.purpose)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (of.challengeId !== undefined && row.challenge_id !== of.challengeId)) fail('qr_login.over');
    const name = row.scanned_by
      ? ((
          await tx
            .selectFrom('identity.users')
            .select('display_name')
            .where('id', '=', row.scanned_by)
            .executeTakeFirst()
        )?.display_name ?? null)
      : null;
    if (row.status !== 'confirmed') return stateOf(row, services, now, name);
    await tx.updateTable('identity.qr_logins').set({ status: 'consumed' }).where('id', '=', row.id).execute();
    return { ...stateOf({ ...row, status: 'consumed' }, services, now, name), tokens: await open(tx, row, now) };
  });
}

/**
 * A phone that is logged in, a number read from the screen and a PIN, and the second factor of whoever has one: nothing
 * more is asked to come in. What was shown on the phone is no proof here: a PIN alone changes no address and no
 * password. It is in for as long as the login that let it in: whoever ends that one ends what came of it.
 */
async function openLogin(
  tx: Tx,
  context: Context,
  services: AuthServices,
  row: QrRow,
  deviceId: string | undefined,
  now: Date,
): Promise<SignedIn> {
  await refuseOutlived(tx, row.scanned_by!, { begun: row.created_at, now }, 'qr_login.over');
  if (!row.confirmed_by || !(await isStillIn(tx, row.confirmed_by))) fail('qr_login.over');
  const opened = await openSession(
    tx,
    services,
    { userId: row.scanned_by!, organisationId: row.organisation_id! },
    deviceOf(context, deviceId),
    now,
    { way: 'qr', proof: 'none', begun: row.created_at, letInBy: row.confirmed_by },
  );
  await writeAudit(tx, context, {
    organisationId: row.organisation_id!,
    actorKind: 'user',
    actorId: opened.user.id,
    actorName: opened.user.displayName,
    action: 'session.login',
    detail: { way: 'qr' },
  });
  return opened;
}

/** The second factor of a change of organisation, given on the phone. */
export async function scanSwitch(
  context: Context,
  services: AuthServices,
  wish: Wish & { challengeId: string },
  open: (tx: Tx, organisationId: string) => Promise<SignedIn>,
) {
  const { sessionId } = callerOf(context);
  const now = context.clock.now();
  const of = { purpose: 'switch' as const, challengeId: wish.challengeId };
  const challenge = await context.runTx('system', (tx) =>
    tx
      .selectFrom('identity.challenges')
      .select('id')
      .where('id', '=', wish.challengeId)
      .where('purpose', '=', 'switch')
      .where('session_id', '=', sessionId)
      .where('passed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  );
  if (!challenge) fail('second_factor.challenge_over');
  if (wish.id === undefined) return create(context, services, wish, of);
  return look(context, services, { ...wish, id: wish.id }, of, async (tx) => {
    const passed = await services.proofs.tryChallenge(
      tx,
      { challengeId: wish.challengeId, purpose: 'switch', sessionId, at: now },
      async () => true,
    );
    if (!passed.ok) return fail('second_factor.challenge_over');
    return open(tx, passed.challenge.organisationId!);
  });
}
