import type { Selectable } from 'kysely';
import { effectivePermissions } from '#domain/access/holding.ts';
import { addDays, dayEnd, dayStart, localDay } from '#domain/values/time.ts';
import type { Delegation } from '#contract/approvals/schemas.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { newId } from '../../../kit/ids.ts';
import type { ApprovalDelegationsTable } from './tables.ts';
import type { InTx, Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';

const longest = 90;
type Row = Selectable<ApprovalDelegationsTable>;

/** Absences that are going on or will; those of others too, for whoever sees every request. */
export async function delegationsOf(context: InTx): Promise<Delegation[]> {
  const caller = callerOf(context);
  const now = context.clock.now();
  let list = context.tx
    .selectFrom('approval_delegations')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('ended_at', 'is', null)
    .where('until_at', '>', now)
    .orderBy('from_at');
  if (caller.recordScope('approvals') !== 'all')
    list = list.where((eb) => eb.or([eb('user_id', '=', caller.userId), eb('delegate_id', '=', caller.userId)]));
  return (await list.execute()).map((row) => view(row, caller.userId, now));
}

/**
 * From the first day to the end of the last, in Douala. Whoever stands in must be able to approve. One absence at a
 * time: a new one replaces what it overlaps.
 */
export async function delegate(
  context: InTx,
  wish: { delegateId: string; from: string; until: string },
): Promise<Delegation> {
  const { tx } = context;
  const caller = callerOf(context);
  const now = context.clock.now();
  if (wish.until < wish.from || wish.until < localDay(now) || wish.until > addDays(wish.from, longest))
    fail('approvals.absence_invalid', {}, { field: 'until' });
  const members = await membersOf(tx, caller.organisationId, now);
  const person = members.find((member) => member.userId === wish.delegateId);
  const mayApprove =
    person && effectivePermissions({ ...person.place, environment: context.environment }).has('approvals:approve');
  if (!person || !mayApprove || person.userId === caller.userId)
    fail('approvals.not_eligible', {}, { field: 'delegateId' });
  needPin(context);
  const from = dayStart(wish.from);
  const until = dayEnd(wish.until);
  await tx
    .updateTable('approval_delegations')
    .set({ ended_at: now })
    .where('organisation_id', '=', caller.organisationId)
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .where('from_at', '<', until)
    .where('until_at', '>', from)
    .execute();
  const row = await tx
    .insertInto('approval_delegations')
    .values({
      organisation_id: caller.organisationId,
      id: newId('delegation', now),
      user_id: caller.userId,
      user_name: caller.name,
      delegate_id: person.userId,
      delegate_name: person.name,
      from_at: from,
      until_at: until,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await lookSoon(tx, caller.organisationId, caller.userId, now);
  Object.assign(context.audited, {
    objectType: 'approvalDelegation',
    objectId: row.id,
    affectedUserId: person.userId,
    detail: { from: wish.from, until: wish.until },
  });
  return view(row, caller.userId, now);
}

export async function endDelegation(context: InTx, id: string): Promise<void> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const ended = await context.tx
    .updateTable('approval_delegations')
    .set({ ended_at: now })
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .where('ended_at', 'is', null)
    .where('until_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!ended) fail('approval_delegations.not_found');
  await lookSoon(context.tx, caller.organisationId, caller.userId, now);
}

/** Whoever stands in is told at the next look instead of minutes later. */
export async function lookSoon(tx: Tx, organisationId: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('approval_requests')
    .set({ next_look_at: now })
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.val(userId), '=', eb.fn.any('waiting_for')))
    .execute();
}

const view = (row: Row, userId: string, now: Date): Delegation => ({
  id: row.id,
  user: { userId: row.user_id, name: row.user_name },
  delegate: { userId: row.delegate_id, name: row.delegate_name },
  from: localDay(row.from_at),
  until: localDay(new Date(row.until_at.getTime() - 1)),
  state: row.from_at > now ? 'coming' : 'now',
  own: row.user_id === userId,
});
