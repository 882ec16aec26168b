import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../context.ts';

/** What of the log sets a plan going again, or takes it over; what changes a rule of settlement or switches it on. */
export const planReleases = ['transfers.schedule.resume', 'transfers.schedule.send'];
export const ruleReleases = ['settlement_policies.update', 'settlement_policies.switch'];

/** Somebody who says that it was not them. */
type Disowned = { organisationId: string; userId: string };
/**
 * What it is about: `ids` by which the log and requests for approval know it, `begun` when they brought it about, null
 * where that was somebody else; `doings` what of the log lets it go on, `shaping` what else of the log is a hand in it.
 */
type About = {
  ids: RawBuilder<unknown>;
  begun: RawBuilder<unknown> | readonly RawBuilder<unknown>[];
  doings: readonly string[];
  shaping?: readonly string[];
};

/**
 * Somebody else answers for it: it stood still once that person had pressed a letter that reached their hand in it,
 * however far another letter reaches; theirs has not been in it since then, and another, who is still here, has let it
 * go on or said yes to it. Whoever types in the code of their letter later, or presses another one, does not stop it
 * again.
 */
export const releasedByAnother = (
  { organisationId, userId }: Disowned,
  { ids, begun, doings, shaping = [] }: About,
): RawBuilder<boolean> => {
  const logged = (actions: readonly string[]) => sql`select l.actor_id as who, l.at from identity.audit_log l
    where l.organisation_id = ${organisationId} and l.object_id in (${ids})
      and l.action = any(${[...actions]}::text[]) and l.result = 'ok' and l.actor_id is not null`;
  const agreed = sql`select d.user_id as who, d.at from approval_requests r
      join approval_decisions d on d.organisation_id = r.organisation_id and d.request_id = r.id and d.round = r.round
      where r.organisation_id = ${organisationId} and r.ref_id in (${ids}) and r.status = 'approved'
        and d.decision = 'approve'`;
  const theirs = sql`select a.at from (${logged([...doings, ...shaping])} union all ${agreed}) a
    where a.who = ${userId}`;
  const made = sql.join([begun].flat());
  return sql<boolean>`exists (select from identity.audit_log still where still.organisation_id = ${organisationId}
    and still.actor_id = ${userId} and still.action = 'session.not_me'
    and exists (select from (${theirs} union all select unnest(array[${made}]::timestamptz[])) own
      where own.at >= (still.detail ->> 'since')::timestamptz and own.at <= still.at)
    and exists (select from (${logged(doings)} union all ${agreed}) a
      join identity.memberships m on m.organisation_id = ${organisationId} and m.user_id = a.who
        and m.status = 'active' where a.who <> ${userId} and a.at >= still.at)
      and not exists (select from (${theirs}) own where own.at >= still.at))`;
};

/** Who did one of these last, to any of what `ids` finds, since a moment; null where nobody did. */
export async function lastToDo(
  tx: Tx,
  { organisationId, ids, doings }: { organisationId: string; ids: RawBuilder<unknown>; doings: readonly string[] },
  since: Date,
): Promise<string | null> {
  const { rows } = await sql<{ who: string | null }>`select actor_id as who from identity.audit_log
    where organisation_id = ${organisationId} and at >= ${since} and action = any(${[...doings]}::text[])
      and object_id in (${ids}) order by id desc limit 1`.execute(tx);
  return rows[0]?.who ?? null;
}

/**
 * Who let something go on last between two moments; null where nobody did, or where somebody says since the first of
 * them that this was not them.
 */
export async function lastToRelease(
  tx: Tx,
  { organisationId, id, doings }: { organisationId: string; id: string; doings: readonly string[] },
  since: Date,
  until: Date,
): Promise<string | null> {
  const { rows } = await sql<{ who: string; isDisowned: boolean }>`select l.actor_id as who,
      exists (select from identity.audit_log said where said.organisation_id = l.organisation_id
        and said.actor_id = l.actor_id and said.action = 'session.not_me' and said.at >= ${since}
        and (said.detail ->> 'since')::timestamptz <= l.at) as "isDisowned"
    from identity.audit_log l
    where l.organisation_id = ${organisationId} and l.object_id = ${id} and l.action = any(${[...doings]}::text[])
      and l.result = 'ok' and l.actor_id is not null and l.at >= ${since} and l.at <= ${until}
    order by l.at desc, l.id desc limit 1`.execute(tx);
  return rows[0] && !rows[0].isDisowned ? rows[0].who : null;
}
