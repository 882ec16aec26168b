import { kindOfId } from '#domain/values/ids.ts';
import { newId } from '../../../kit/ids.ts';
import type { Context, Tx } from '../../context.ts';
import { differing, masked, maskText } from './mask.ts';

/** Where an act came from, as the log keeps it. */
export type From = Pick<Context, 'environment' | 'clock' | 'ip' | 'requestId'> & { userAgent?: string };
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
  await tx
    .insertInto('identity.audit_log')
    .values({
      organisation_id: entry.organisationId,
      id,
      environment: context.environment,
      at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId ?? null,
      actor_name: entry.actorName ? maskText(entry.actorName) : null,
      action: entry.action,
      object_type: entry.objectType ?? (entry.objectId && kindOfId(entry.objectId)) ?? entry.action.split('.')[0]!,
      object_id: entry.objectId ?? null,
      affected_user_id: entry.affectedUserId ?? null,
      result: entry.result ?? 'ok',
      ip: context.ip || null,
      device: (entry.device ?? context.userAgent)?.slice(0, 300) || null,
      request_id: context.requestId || null,
      before: json(before),
      after: json(after),
      detail: json(masked(entry.detail)),
    })
    .execute();
  await tx
    .insertInto('identity.audit_unchained')
    .values({ organisation_id: entry.organisationId, audit_id: id })
    .execute();
}
