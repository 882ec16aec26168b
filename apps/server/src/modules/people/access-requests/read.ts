import { roleRefusal } from '#domain/access/granting.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { AccessRequest, AccessRequestDetail, accessRequestsApi } from '#contract/access-requests/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { limitedPlace, nameOfSource, rolesBringing } from '../access/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { customRolesById, placeOf } from '../../ground/members/public.ts';

const requests = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('identity.access_requests as r')
    .innerJoin('identity.users as u', 'u.id', 'r.user_id')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.user_id', '=', 'r.user_id'),
    )
    .selectAll('r')
    .select(['u.display_name', 'm.id as member_id', 'm.status as member_status'])
    .where('r.organisation_id', '=', organisationId);
export type RequestRecord = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const toRow = (row: RequestRecord, caller: Caller): AccessRequest => ({
  id: row.id,
  memberId: row.member_id,
  memberName: row.display_name,
  permission: row.permission as Permission,
  path: row.path,
  note: row.note,
  status: row.status as AccessRequest['status'],
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
  decisionNote: row.decision_note,
  isYours: row.user_id === caller.userId,
});

export async function listRequests(tx: Tx, caller: Caller, query: QueryOf<typeof accessRequestsApi.list>) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = requests(tx, caller.organisationId)
    .orderBy('r.id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (query.status?.length) list = list.where('r.status', 'in', query.status);
  if (cursor) list = list.where('r.id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.id]);
  return { rows: page.rows.map((row) => toRow(row, caller)), meta: page.meta };
}

export async function findRequest(tx: Tx, organisationId: string, id: string): Promise<RequestRecord> {
  return (
    (await requests(tx, organisationId).where('r.id', '=', id).executeTakeFirst()) ?? fail('access_requests.not_found')
  );
}

export async function requestRow(context: InTx, id: string): Promise<AccessRequest> {
  const caller = callerOf(context);
  return toRow(await findRequest(context.tx, caller.organisationId, id), caller);
}

/** One request with the roles that would answer it and that the caller may give. */
export async function requestDetail(context: InTx, id: string): Promise<AccessRequestDetail> {
  const { tx } = context;
  const caller = callerOf(context);
  const row = await findRequest(tx, caller.organisationId, id);
  const place = await placeOf(tx, caller.organisationId, caller.userId, context.clock.now());
  if (!place) fail('session.organisation_gone');
  // Asked before the place was limited, or while it was not looked at: no role is an answer.
  const limited = await limitedPlace(
    tx,
    { organisationId: caller.organisationId, userId: row.user_id },
    row.permission as Permission,
    context.clock.now(),
  );
  const bringing = limited ? [] : await rolesBringing(tx, caller.organisationId, row.permission as Permission);
  const custom = await customRolesById(
    tx,
    caller.organisationId,
    bringing.flatMap((source) => (source.kind === 'custom' ? [source.id] : [])),
  );
  const mine = bringing.filter(
    (source) =>
      roleRefusal(place, source.kind === 'role' ? source.key : custom.find((role) => role.id === source.id)!) === null,
  );
  return {
    ...toRow(row, caller),
    limited,
    choices: mine.map((source) => ({ kind: source.kind, ...nameOfSource(source) })),
  };
}
