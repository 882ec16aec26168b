import { kindOfId } from '#domain/ids.ts';
import { newId } from '../../kit/ids.ts';
import type { AuditNote } from '../../kit/http/context.ts';
import type { Context, Tx } from '../context.ts';
import type { Proofs } from '../proofs/public.ts';
import { differing, masked, maskText } from './mask.ts';

export { anchorAudit } from './anchor.ts';
export { chainAudit } from './chain.ts';
export { mailAnchor } from './mail-anchor.ts';
export { verifyAudit } from './verify.ts';

type From = Pick<Context, 'environment' | 'clock' | 'ip' | 'requestId'> & { userAgent?: string };
export type AuditEntry = {
  organisationId: string;
  /** `anonymous` is somebody who did not prove who they are. */
  actorKind: 'user' | 'system' | 'payer' | 'anonymous';
  actorId?: string | null;
  actorName?: string | null;
  /** `noun.verb`, with a sentence in #i18n/catalogues/audit-actions.ts. */
  action: string;
  objectType?: string | null;
  objectId?: string | null;
  /** The person something was done to. */
  affectedUserId?: string | null;
  /** `ok`, `denied`, or the reason of a refusal. */
  result?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  device?: string | null;
  detail?: Record<string, unknown>;
};

/**
 * Who did what to which object. Append-only by privilege: the application role may not change or delete a row. Secrets
 * and full phone numbers are masked here, whoever calls; of `before` and `after` only what differs is kept.
 */
export async function writeAudit(tx: Tx, context: From, entry: AuditEntry): Promise<void> {
  const at = context.clock.now();
  const id = newId('audit', at);
  const { before, after } = differing(entry.before, entry.after);
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.insertInto('identity.audit_log').values({
    organisation_id: entry.organisationId, id, environment: context.environment, at, actor_kind: entry.actorKind, actor_id: entry.actorId ?? null, actor_name: entry.actorName ? maskText(entry.actorName) : null,
    action: entry.action, object_type: entry.objectType ?? (entry.objectId && kindOfId(entry.objectId)) ?? entry.action.split('.')[0]!, object_id: entry.objectId ?? null,
    affected_user_id: entry.affectedUserId ?? null, result: entry.result ?? 'ok', ip: context.ip || null, device: (entry.device ?? context.userAgent)?.slice(0, 300) || null, request_id: context.requestId || null,
    before: json(before), after: json(after), detail: json(masked(entry.detail)),
  }).execute();
  await tx.insertInto('identity.audit_unchained').values({ organisation_id: entry.organisationId, audit_id: id }).execute();
}

/** The call of a caller that its row says is written down. */
export function writeCall(tx: Tx, context: Context, { action, ...note }: AuditNote & { action: string }): Promise<void> {
  const { caller } = context;
  if (!caller) return Promise.resolve();
  return writeAudit(tx, context, { organisationId: caller.organisationId, actorKind: 'user', actorId: caller.userId, actorName: caller.name, action, ...note });
}

/** As many refusals of one kind as are worth a line: a script that tries a hundred times an hour says nothing new. */
const refusalsPerHour = { denied: 10, login: 20 };

/** Somebody logged in wanted what their roles do not give. The request is rolled back, so this has a transaction of its own. */
export async function writeDenied(context: Context, proofs: Proofs, who: { organisationId: string; userId: string }, wanted: { permission: string; call: string }): Promise<void> {
  const at = context.clock.now();
  await context.runTx({ organisationId: who.organisationId }, async (tx) => {
    const counted = await proofs.countAttempt(tx, { bucket: 'audit denied', subject: `${who.organisationId} ${who.userId} ${wanted.permission}`, max: refusalsPerHour.denied, windowSeconds: 3600, at });
    if (!counted.ok) return;
    const user = await tx.selectFrom('identity.users').select('display_name').where('id', '=', who.userId).executeTakeFirst();
    await writeAudit(tx, context, {
      organisationId: who.organisationId, actorKind: 'user', actorId: who.userId, actorName: user?.display_name ?? null, action: 'access.denied', objectType: 'permission', objectId: wanted.permission, result: 'denied',
      detail: { call: wanted.call },
    });
  });
}

/**
 * A login that did not succeed, told to every organisation the person could have entered. Who tried is not known, whose
 * account it was is. Nothing of what was typed is kept.
 */
export async function writeFailedLogin(tx: Tx, context: From, proofs: Proofs, { userId, reason }: { userId: string; reason: string }): Promise<void> {
  const at = context.clock.now();
  const counted = await proofs.countAttempt(tx, { bucket: 'audit login', subject: `${userId} ${context.ip}`, max: refusalsPerHour.login, windowSeconds: 3600, at });
  if (!counted.ok) return;
  const homes = await tx.selectFrom('identity.memberships').select('organisation_id').where('user_id', '=', userId).where('status', '=', 'active').orderBy('organisation_id').execute();
  for (const { organisation_id: organisationId } of homes) {
    await writeAudit(tx, context, { organisationId, actorKind: 'anonymous', action: 'session.login', objectType: 'user', objectId: userId, affectedUserId: userId, result: reason });
  }
}
