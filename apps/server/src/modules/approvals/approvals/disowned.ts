import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import { lookSoon } from './delegations.ts';
import { finishRequest } from './finish.ts';
import { startAnew } from './found.ts';
import type { ApprovalContext, ApprovalHandlers } from './handler.ts';
import { lockRequest, notifyScreens } from './record.ts';

/** What somebody asked for from a moment on, and now says was not them. */
type Disowned = { organisationId: string; userId: string; since: Date };
const warning = JSON.stringify([{ code: 'makerDisowned' }]);

/**
 * What waits for an approval goes on waiting for it, and whoever decides reads who asked: a yes from a screen that was
 * open before is refused, as the request is another one since. A second letter of the same break-in warns no second
 * time.
 */
export async function warnOfDisowned(tx: Tx, { organisationId, userId, since }: Disowned, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('requested_by', '=', userId)
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not warnings @> ${warning}::jsonb`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const row of waiting) {
    await tx
      .updateTable('approval_requests')
      .set({ warnings: sql`${warning}::jsonb || warnings`, version: row.version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', row.id)
      .execute();
    await notifyScreens(tx, row, now);
  }
}

/**
 * What would come by itself once its day is over is taken back: nobody would have said yes to it. Whoever meant it asks
 * again. Answers how many.
 */
export async function recallDisowned(
  tx: Tx,
  { organisationId, userId, since }: Disowned,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
  now: Date,
): Promise<number> {
  const coming = await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('requested_by', '=', userId)
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .where('takes_effect_at', 'is not', null)
    .orderBy('id')
    .execute();
  let held = 0;
  for (const { id } of coming) {
    const row = await lockRequest(tx, organisationId, id);
    if (!row || row.ended_at !== null) continue;
    await finishRequest(
      tx,
      row,
      'recalled',
      { by: null, remark: null, reason: 'makerDisowned', at: now },
      handlers,
      context,
    );
    held += 1;
  }
  return held;
}

/**
 * Absences in which somebody else was to decide for them are over: nobody decides in their name whom they have not
 * named.
 */
export async function endDisownedDelegations(
  tx: Tx,
  { organisationId, userId, since }: Disowned,
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('approval_delegations')
    .set({ ended_at: now })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .where('until_at', '>', now)
    .returning('id')
    .execute();
  if (ended.length > 0) await lookSoon(tx, organisationId, userId, now);
  return ended.length;
}

/**
 * Yeses given in their name from a moment on, in the round that counts; also by whoever was named since to decide for
 * them.
 */
const yesesOf = (tx: Tx, { organisationId, userId, since }: Disowned) =>
  tx
    .selectFrom('approval_requests as r')
    .innerJoin('approval_decisions as d', (join) =>
      join
        .onRef('d.organisation_id', '=', 'r.organisation_id')
        .onRef('d.request_id', '=', 'r.id')
        .onRef('d.round', '=', 'r.round'),
    )
    .select('r.id')
    .distinct()
    .where('r.organisation_id', '=', organisationId)
    .where(
      sql<boolean>`(d.user_id = ${userId} or (d.on_behalf_of = ${userId} and exists (select from approval_delegations g
        where g.organisation_id = r.organisation_id and g.user_id = ${userId} and g.delegate_id = d.user_id
        and g.created_at >= ${since})))`,
    )
    .where('d.at', '>=', since)
    .where('d.decision', '=', 'approve')
    .orderBy('r.id');

/**
 * What is over with a yes of theirs: it was let go by somebody else than people thought, and stands still as far as it
 * has not left. That yes counts no more, nor does one to what they asked for, unless whoever gave it had read that:
 * whatever it let go and failed is asked about when it is sent once more, whyever it failed.
 */
export async function approvedDisowned(tx: Tx, about: Disowned, now: Date): Promise<string[]> {
  const { organisationId, userId, since } = about;
  const yeses = (await yesesOf(tx, about).where('r.status', '=', 'approved').execute()).map(({ id }) => id);
  await tx
    .updateTable('approval_requests')
    .set({ disowned_at: now })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'approved')
    .where('disowned_at', 'is', null)
    .where(
      sql<boolean>`(id = any(${yeses}::text[]) or (requested_by = ${userId} and created_at >= ${since}
        and not warnings @> ${warning}::jsonb))`,
    )
    .execute();
  return yeses;
}

/** What waits for another yes beside theirs is asked anew, from the first step on. Answers how many. */
export async function askDisownedAnew(
  tx: Tx,
  about: Disowned,
  handlers: ApprovalHandlers,
  context: ApprovalContext,
  now: Date,
): Promise<number> {
  const waiting = await yesesOf(tx, about).where('r.ended_at', 'is', null).execute();
  for (const { id } of waiting) {
    const row = await lockRequest(tx, about.organisationId, id);
    if (row && row.ended_at === null) await startAnew(tx, row, handlers, context, now);
  }
  return waiting.length;
}
