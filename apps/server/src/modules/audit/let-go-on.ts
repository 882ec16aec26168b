import { sql, type RawBuilder } from 'kysely';

/** Somebody who says that it was not them, from a moment on. */
type Disowned = { organisationId: string; userId: string; since: Date };
/**
 * What it is about: `ids` by which the log and requests for approval know it, `begun` when it came to be, `doings` what
 * of the log lets it go on.
 */
type About = { ids: RawBuilder<unknown>; begun: RawBuilder<unknown>; doings: readonly string[] };

/**
 * Somebody else answers for it: it stood still with all that was done in that person's name, whose hand has not been in
 * it since then, and another, who is still here, has let it go on or said yes to it. Whoever types in the code of their
 * letter later, or presses another one, does not stop it again.
 */
export const letGoOnByAnother = (
  { organisationId, userId, since }: Disowned,
  { ids, begun, doings }: About,
): RawBuilder<boolean> => {
  const done = sql`select l.actor_id as who, l.at from identity.audit_log l where l.organisation_id = ${organisationId}
    and l.object_id in (${ids}) and l.action = any(${[...doings]}::text[]) and l.result = 'ok'
    and l.actor_id is not null and l.at >= ${since}
    union all select d.user_id, d.at from approval_requests r
      join approval_decisions d on d.organisation_id = r.organisation_id and d.request_id = r.id and d.round = r.round
      where r.organisation_id = ${organisationId} and r.ref_id in (${ids}) and r.status = 'approved'
        and d.decision = 'approve' and d.at >= ${since}`;
  return sql<boolean>`exists (select from identity.audit_log still where still.organisation_id = ${organisationId}
    and still.actor_id = ${userId} and still.action = 'session.not_me' and still.at >= ${since}
    and (still.detail ->> 'since')::timestamptz <= ${since} and still.at >= coalesce(${begun}, still.at)
    and exists (select from (${done}) a join identity.memberships m on m.organisation_id = ${organisationId}
      and m.user_id = a.who and m.status = 'active' where a.who <> ${userId} and a.at >= still.at)
      and not exists (select from (${done}) a where a.who = ${userId} and a.at >= still.at))`;
};
