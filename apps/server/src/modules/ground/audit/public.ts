import type { AuditNote } from '../../../kit/http/context.ts';
import type { Context, Tx } from '../../context.ts';
import type { Proofs } from '../proofs/public.ts';
import { writeAudit, type From } from './write.ts';

export { actWithoutLine } from './acts.ts';
export { anchorAudit } from './anchor.ts';
export { chainAudit } from './chain.ts';
export { auditBegun, auditOver, writeBrokenOff } from './intents.ts';
export { lastToDo, lastToRelease, releasedByAnother, planReleases, ruleReleases } from './released.ts';
export { mailAnchor } from './mail-anchor.ts';
export { verifyAudit } from './verify.ts';
export { writeAudit } from './write.ts';

/** The call of a caller that its row says is written down. */
export function writeCall(
  tx: Tx,
  context: Context,
  { action, ...note }: AuditNote & { action: string },
): Promise<void> {
  const { caller } = context;
  if (!caller) return Promise.resolve();
  return writeAudit(tx, context, {
    organisationId: caller.organisationId,
    actorKind: 'user',
    actorId: caller.userId,
    actorName: caller.name,
    action,
    ...note,
  });
}

/** As many refusals of one kind as are worth a line: a script that tries a hundred times an hour says nothing new. */
const refusalsPerHour = { denied: 10, login: 20 };

/**
 * Somebody logged in wanted what their roles do not give. The request is rolled back, so this has a transaction of its
 * own.
 */
export async function writeDenied(
  context: Context,
  proofs: Proofs,
  who: { organisationId: string; userId: string },
  wanted: { permission: string; call: string },
): Promise<void> {
  const at = context.clock.now();
  await context.runTx({ organisationId: who.organisationId }, async (tx) => {
    const counted = await proofs.countAttempt(tx, {
      bucket: 'audit denied',
      subject: `${who.organisationId} ${who.userId} ${wanted.permission}`,
      max: refusalsPerHour.denied,
      windowSeconds: 3600,
      at,
    });
    if (!counted.ok) return;
    const user = await tx
      .selectFrom('identity.users')
      .select('display_name')
      .where('id', '=', who.userId)
      .executeTakeFirst();
    await writeAudit(tx, context, {
      organisationId: who.organisationId,
      actorKind: 'user',
      actorId: who.userId,
      actorName: user?.display_name ?? null,
      action: 'access.denied',
      objectType: 'permission',
      objectId: wanted.permission,
      result: 'denied',
      detail: { call: wanted.call },
    });
  });
}

/**
 * A login that did not succeed, told to every organisation the person could have entered. Who tried is not known, whose
 * account it was is. Nothing of what was typed is kept.
 */
export async function writeFailedLogin(
  tx: Tx,
  context: From,
  proofs: Proofs,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const at = context.clock.now();
  const counted = await proofs.countAttempt(tx, {
    bucket: 'audit login',
    subject: `${userId} ${context.ip}`,
    max: refusalsPerHour.login,
    windowSeconds: 3600,
    at,
  });
  if (!counted.ok) return;
  const homes = await tx
    .selectFrom('identity.memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('organisation_id')
    .execute();
  for (const { organisation_id: organisationId } of homes) {
    await writeAudit(tx, context, {
      organisationId,
      actorKind: 'anonymous',
      action: 'session.login',
      objectType: 'user',
      objectId: userId,
      affectedUserId: userId,
      result: reason,
    });
  }
}
