import { newId } from '../../kit/ids.ts';
import type { Context, Tx } from '../context.ts';

/** Who did what to which object. Append-only by privilege: the application role may not change or delete a row. */
export async function writeAudit(
  tx: Tx,
  context: Pick<Context, 'environment' | 'clock' | 'ip' | 'requestId'>,
  entry: { organisationId: string; actorKind: 'user' | 'system' | 'payer'; actorId?: string | null; actorName?: string | null; action: string; objectId?: string | null; result?: string; detail?: Record<string, unknown> },
): Promise<void> {
  const at = context.clock.now();
  await tx.insertInto('identity.audit_log').values({
    organisation_id: entry.organisationId, id: newId('audit', at), environment: context.environment, at, actor_kind: entry.actorKind, actor_id: entry.actorId ?? null,
    actor_name: entry.actorName ?? null, action: entry.action, object_id: entry.objectId ?? null, result: entry.result ?? 'ok', ip: context.ip, request_id: context.requestId,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
  }).execute();
}
