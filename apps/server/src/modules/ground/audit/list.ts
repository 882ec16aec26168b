import { sql, type RawBuilder } from 'kysely';
import { auditScope } from '#domain/audit/scope.ts';
import { encodeId } from '#domain/values/ids.ts';
import { juniors } from '#domain/access/granting.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import type { AuditFilter, auditApi, AuditRow } from '#contract/audit/api.ts';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';

export type Viewer = { caller: Caller; environment: EnvironmentName };
type Document = Record<string, unknown> | null;
export type Entry = {
  id: string;
  at: Date;
  environment: EnvironmentName;
  actor_kind: AuditRow['actor']['kind'];
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  object_type: string | null;
  object_id: string | null;
  affected_user_id: string | null;
  affected_name: string | null;
  affected_came: boolean;
  result: string;
  ip: string | null;
  device: string | null;
  request_id: string | null;
  before: Document;
  after: Document;
  detail: Document;
};

/** The people of a manager's team in an organisation, the manager among them. */
const teamOf = ({ organisationId, userId }: Caller) => sql`(
  select m.user_id from memberships m where m.organisation_id = ${organisationId}
    and (m.user_id = ${userId} or (m.role_keys <@ ${[...juniors]}::text[] and m.custom_role_ids = '{}')))`;

const scopeOf = (caller: Caller) => auditScope(caller.roleKeys, caller.recordScope('audit'));

function visibleTo({ caller, environment }: Viewer): RawBuilder<boolean>[] {
  const scope = scopeOf(caller);
  return [
    sql<boolean>`l.organisation_id = ${caller.organisationId}`,
    // Nobody in the sandbox sees what happens with real money; whoever looks after the real money sees both.
    ...(environment === 'sandbox' ? [sql<boolean>`l.environment = 'sandbox'`] : []),
    ...(scope === 'own' ? [sql<boolean>`l.actor_id = ${caller.userId}`] : []),
    ...(scope === 'team'
      ? [sql<boolean>`(l.actor_id in ${teamOf(caller)} or l.affected_user_id in ${teamOf(caller)})`]
      : []),
  ];
}

/**
 * The smallest id of a moment: ids begin with the time they were made at, so a period is a stretch of the primary key.
 * None is older than 1970.
 */
function firstIdAt(at: Date): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, at.getTime())) << 16n);
  return encodeId('audit', bytes);
}

function conditionsOf(filter: AuditFilter): RawBuilder<boolean>[] {
  const equal = (column: string, value: string | undefined) =>
    value ? [sql<boolean>`${sql.ref(`l.${column}`)} = ${value}`] : [];
  return [
    ...(filter.from ? [sql<boolean>`l.id >= ${firstIdAt(dayStart(filter.from))}`] : []),
    ...(filter.to ? [sql<boolean>`l.id < ${firstIdAt(dayEnd(filter.to))}`] : []),
    ...(filter.action?.length
      ? [
          sql<boolean>`(${sql.join(
            filter.action.map((action) => sql`l.action = ${action} or starts_with(l.action, ${`${action}.`})`),
            sql` or `,
          )})`,
        ]
      : []),
    ...(filter.actorKind?.length ? [sql<boolean>`l.actor_kind = any(${filter.actorKind}::text[])`] : []),
    ...(filter.userId ? [sql<boolean>`(l.actor_id = ${filter.userId} or l.affected_user_id = ${filter.userId})`] : []),
    ...(filter.outcome
      ? [filter.outcome === 'ok' ? sql<boolean>`l.result = 'ok'` : sql<boolean>`l.result <> 'ok'`]
      : []),
    ...equal('actor_id', filter.actorId),
    ...equal('object_type', filter.objectType),
    ...equal('object_id', filter.objectId),
    ...equal('affected_user_id', filter.affectedUserId),
    ...equal('ip', filter.ip),
    ...equal('request_id', filter.requestId),
    ...equal('environment', filter.environment),
  ];
}

/**
 * Whether whoever a line is about ever came into this organisation. Of somebody who was only invited, or whose number
 * was written down, what others call them and since when they have an account is nobody's business; the line says what
 * its author wrote.
 */
const affectedCame = sql`exists (select 1 from memberships m where m.organisation_id = l.organisation_id
  and m.user_id = l.affected_user_id and (m.last_used_at is not null or (m.status <> 'pending'
  and not coalesce((select i.used_at is null from invitations i where i.organisation_id = m.organisation_id
    and i.membership_id = m.id order by i.id desc limit 1), false))))`;

/** The filtered log, newest first unless told, for lists to cut and exports to stream. */
export function entries(
  viewer: Viewer,
  filter: AuditFilter,
  more: RawBuilder<boolean>[] = [],
  order: 'asc' | 'desc' = 'desc',
) {
  return sql<Entry>`select l.*, ${affectedCame} as affected_came, u.display_name as affected_name from audit_log l
    left join users u on u.id = l.affected_user_id
    where ${sql.join([...visibleTo(viewer), ...conditionsOf(filter), ...more], sql` and `)}
      order by l.id ${sql.raw(order)}`;
}

export async function listEntries(tx: Tx, viewer: Viewer, query: QueryOf<typeof auditApi.list>) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const isBackwards = cursor?.direction === 'previous';
  const edge = cursor
    ? [isBackwards ? sql<boolean>`l.id > ${cursor.values[0]}::text` : sql<boolean>`l.id < ${cursor.values[0]}::text`]
    : [];
  const { rows } =
    await sql<Entry>`${entries(viewer, query, edge, isBackwards ? 'asc' : 'desc')} limit ${limit + 1}`.execute(tx);
  const page = pageOf(rows, limit, cursor, (row) => [row.id]);
  return { rows: page.rows.map(toRow), meta: { ...page.meta, scope: scopeOf(viewer.caller) } };
}

export async function oneEntry(tx: Tx, viewer: Viewer, id: string): Promise<DataOf<typeof auditApi.get>> {
  const {
    rows: [row],
  } = await entries(viewer, {}, [sql<boolean>`l.id = ${id}`]).execute(tx);
  if (!row) fail('audit.not_found');
  const link = await tx
    .selectFrom('identity.audit_chain')
    .select(['seq', 'hash'])
    .where('organisation_id', '=', viewer.caller.organisationId)
    .where('audit_id', '=', id)
    .executeTakeFirst();
  return { ...toRow(row), link: link ? { seq: link.seq, hash: link.hash.toString('hex') } : null };
}

/** Whom the viewer may choose in a filter: members past and present, as far as the viewer may look. */
export async function peopleOf(tx: Tx, { caller }: Viewer): Promise<{ id: string; name: string }[]> {
  const scope = scopeOf(caller);
  const among =
    scope === 'own' ? sql`u.id = ${caller.userId}` : scope === 'team' ? sql`u.id in ${teamOf(caller)}` : sql`true`;
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.display_name as name from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${caller.organisationId} and ${among} order by lower(u.display_name), u.id
      limit 500`.execute(tx);
  return rows;
}

export function toRow(row: Entry): AuditRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    environment: row.environment,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    affectedUser:
      row.affected_user_id && row.affected_came ? { id: row.affected_user_id, name: row.affected_name } : null,
    result: row.result,
    ip: row.ip,
    device: row.device,
    requestId: row.request_id,
    before: row.before,
    after: row.after,
    detail: row.detail,
  };
}
