import type { AuditNote, RunTx } from '../../../kit/http/context.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Context, Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { writeAudit } from './write.ts';

/** No request works this long: what is left after it broke off. */
const brokenOffMs = 15 * 60_000;

/** Somebody begins an act of several transactions. Written before it, so that there is no act without a trace of it. */
export async function auditBegun(
  tx: Tx,
  context: Context,
  { action, objectId }: AuditNote & { action: string },
): Promise<void> {
  const { caller } = context;
  if (!caller) return;
  await tx
    .insertInto('identity.audit_intents')
    .values({
      organisation_id: caller.organisationId,
      request_id: context.requestId,
      environment: context.environment,
      at: context.clock.now(),
      actor_id: caller.userId,
      actor_name: caller.name,
      action,
      object_id: objectId ?? null,
      ip: context.ip || null,
      device: context.userAgent || null,
    })
    .execute();
}

/** It is over: its line is written in this transaction, or it was refused and there is nothing to write. */
export async function auditOver(tx: Tx, { caller, requestId }: Context): Promise<void> {
  if (caller)
    await tx
      .deleteFrom('identity.audit_intents')
      .where('organisation_id', '=', caller.organisationId)
      .where('request_id', '=', requestId)
      .execute();
}

/** Writes the line of what was begun and never said how it ended. The line is of now, because the log has an order. */
export async function writeBrokenOff(runTx: RunTx<Tables>, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - brokenOffMs);
  const left = await runTx('system', (tx) =>
    tx.selectFrom('identity.audit_intents').selectAll().where('at', '<', before).orderBy('at').limit(500).execute(),
  );
  for (const { organisation_id: organisationId, request_id: requestId, ...intent } of left) {
    await runTx({ organisationId }, async (tx) => {
      // Whoever takes it away writes its line: another worker, or the request after all.
      const taken = await tx
        .deleteFrom('identity.audit_intents')
        .where('organisation_id', '=', organisationId)
        .where('request_id', '=', requestId)
        .returning('request_id')
        .executeTakeFirst();
      if (!taken) return;
      await writeAudit(
        tx,
        {
          environment: intent.environment as Context['environment'],
          clock,
          ip: intent.ip ?? '',
          requestId,
          userAgent: intent.device ?? '',
        },
        {
          organisationId,
          actorKind: 'user',
          actorId: intent.actor_id,
          actorName: intent.actor_name,
          action: intent.action,
          objectId: intent.object_id,
          result: 'broken_off',
          detail: { begunAt: intent.at.toISOString() },
        },
      );
    });
  }
  return left.length;
}
