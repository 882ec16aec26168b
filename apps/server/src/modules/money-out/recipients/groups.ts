import { sql, type Selectable } from 'kysely';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { recipientGroupActions } from '#domain/actions/recipient.ts';
import type { Permission } from '#domain/access/rights.ts';
import { limits } from '#domain/values/limits.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { GroupDetail, GroupRow } from '#contract/recipients/schemas.ts';
import type { Totals } from '#contract/records.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { RecipientGroupsTable } from './tables.ts';
import { recipientsById } from './pay.ts';
import { changedSinceLastPaid, placesView } from './records.ts';

type Group = Selectable<RecipientGroupsTable>;
type Figures = { members: number; payable: number; total: number; without: number };
type Filter = QueryOf<typeof recipientGroupsApi.totals>;
const nobody: Figures = { members: 0, payable: 0, total: 0, without: 0 };

function filtered(tx: Tx, organisationId: string, filter: Filter) {
  let list = tx.selectFrom('recipient_groups as g').where('g.organisation_id', '=', organisationId);
  if (filter.status !== 'all') list = list.where('g.status', '=', filter.status ?? 'active');
  if (filter.purpose?.length) list = list.where('g.purpose', 'in', filter.purpose);
  if (filter.q)
    list = list.where(
      'g.search_text',
      'like',
      `%${foldAccents(filter.q).replace(/[%_\\]/g, (character) => `\\${character}`)}%`,
    );
  return list;
}

/** How many are in each group, and what a run of it would pay. */
async function figuresOf(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Figures & { group_id: string }>`
    select m.group_id, count(*)::int as members, count(*) filter (where r.status = 'active'
      and r.frozen_at is null)::int as payable,
      coalesce(sum(coalesce(m.amount, r.default_amount, g.default_amount)) filter (where r.status = 'active'
        and r.frozen_at is null), 0)::bigint as total,
      count(*) filter (where r.status = 'active' and r.frozen_at is null
        and coalesce(m.amount, r.default_amount, g.default_amount) is null)::int as without
    from recipient_group_members m join recipient_groups g on g.organisation_id = m.organisation_id
      and g.id = m.group_id
      join recipients r on r.organisation_id = m.organisation_id and r.id = m.recipient_id
    where m.organisation_id = ${organisationId} and m.group_id = any(${[...ids]}::text[]) group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.group_id, row]));
}

const toRow = (row: Group, figures: Figures): GroupRow => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  status: row.status,
  defaultAmount: row.default_amount,
  memberCount: figures.members,
  payableCount: figures.payable,
  total: figures.total,
  withoutAmount: figures.without,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export async function listGroups(tx: Tx, organisationId: string, query: QueryOf<typeof recipientGroupsApi.list>) {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? '-createdAt';
  const isByName = sort.endsWith('name');
  const cursor = readCursor(query.cursor, [isByName ? 'string' : 'date', 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  const key = isByName ? sql`left(g.search_text, 50) collate "C"` : sql`g.created_at`;
  let list = filtered(tx, organisationId, query)
    .selectAll('g')
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('g.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor)
    list = list.where(
      sql<boolean>`(${key}, g.id) ${isDown ? sql`<` : sql`>`}
        (${cursor.values[0]}::${isByName ? sql`text collate "C"` : sql`timestamptz`}, ${cursor.values[1]}::text)`,
    );
  const page = pageOf(await list.execute(), limit, cursor, (row) => [
    isByName ? Array.from(row.search_text).slice(0, 50).join('') : row.created_at.toISOString(),
    row.id,
  ]);
  const figures = await figuresOf(
    tx,
    organisationId,
    page.rows.map((row) => row.id),
  );
  return { rows: page.rows.map((row) => toRow(row, figures.get(row.id) ?? nobody)), meta: page.meta };
}

export async function groupTotals(tx: Tx, organisationId: string, filter: Filter): Promise<Totals> {
  const bounded = filtered(tx, organisationId, filter)
    .select('g.id')
    .limit(limits.countMax + 1);
  const { count } = await tx
    .selectFrom(bounded.as('b'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    count: Math.min(count, limits.countMax),
    capped: count > limits.countMax,
    amount: null,
    fee: null,
    net: null,
  };
}

export async function groupDetail(tx: Tx, caller: Caller, id: string): Promise<GroupDetail> {
  const { organisationId } = caller;
  const row = await tx
    .selectFrom('recipient_groups')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('recipients.group_not_found');
  const members = await tx
    .selectFrom('recipient_group_members')
    .select(['recipient_id', 'amount', 'note'])
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', id)
    .orderBy('position')
    .execute();
  const people = await recipientsById(
    tx,
    organisationId,
    members.map((member) => member.recipient_id),
  );
  const figures = (await figuresOf(tx, organisationId, [id])).get(id) ?? nobody;
  const actions = recipientGroupActions(
    { isArchived: row.status === 'archived', payableCount: figures.payable },
    { permissions: caller.permissions as ReadonlySet<Permission> },
  );
  return {
    ...toRow(row, figures),
    createdByName: row.created_by_name,
    members: members.flatMap((member) => {
      const person = people.get(member.recipient_id);
      return person
        ? [
            {
              recipientId: person.id,
              displayName: person.display_name,
              kind: person.kind,
              ...placesView(person),
              status: person.status,
              isFrozen: person.frozen_at !== null,
              changedSinceLastPaid: changedSinceLastPaid(person),
              nameMatch: person.name_match,
              amount: member.amount,
              pays: member.amount ?? person.default_amount ?? row.default_amount,
              note: member.note,
            },
          ]
        : [];
    }),
    availableActions: spokenActions(actions),
  };
}
