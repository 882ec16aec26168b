import { sql, type RawBuilder } from 'kysely';
import { isRoleKey } from '#domain/access/roles.ts';
import type { CustomRole } from '#domain/access/holding.ts';
import type { MembershipStatus } from '#domain/states/membership.ts';
import { foldAccents } from '#domain/values/text.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { teamApi } from '#contract/team/api.ts';
import type { MemberRow } from '#contract/team/schemas.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { customRolesOf } from '../../ground/members/public.ts';
import { lastDayOf } from './invite.ts';

type MemberQuery = QueryOf<typeof teamApi.list>;

/** Letters with accents that names here have, and what they are without. */
const accented = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text}), ${accented}, ${foldAccents(accented)})`;

/**
 * Members with what the list shows of them. Of somebody who was invited and has not come, only what the inviter wrote:
 * that the same address has an account elsewhere is nobody's business.
 */
export const memberRows = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .leftJoin('identity.users as by', 'by.id', 'm.invited_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('identity.invitations as i')
          .select([
            'i.name',
            'i.channel',
            'i.sent_to',
            'i.created_at as sent_at',
            'i.expires_at',
            'i.used_at',
            'i.language',
          ])
          .whereRef('i.organisation_id', '=', 'm.organisation_id')
          .whereRef('i.membership_id', '=', 'm.id')
          .orderBy('i.id', 'desc')
          .limit(1)
          .as('i'),
      (join) => join.onTrue(),
    )
    .select([
      'm.id',
      'm.user_id',
      'm.status',
      'm.role_keys',
      'm.own_records_only',
      'm.sub_account_ids',
      'm.access_until',
      'm.created_at',
      'm.version',
      'm.deactivated_at',
      'by.display_name as inviter',
      'i.sent_at',
      'i.expires_at',
      customRolesOf().as('custom_roles'),
      nameOf.as('name'),
      emailOf.as('email'),
      phoneOf.as('phone'),
      lastActiveOf.as('last_active_at'),
      twoFactorOf.as('two_factor'),
      languageOf.as('language'),
      neverCame.as('never_came'),
    ])
    .where('m.organisation_id', '=', organisationId);

/** Somebody whose place was closed before they came in stays what the inviter wrote. */
const neverCame = sql<boolean>`(i.name is not null and i.used_at is null)`;
const nameOf = sql<string>`case when ${neverCame} then i.name else u.display_name end`;
const emailOf = sql<
  string | null
>`case when ${neverCame} then case when i.channel = 'email' then i.sent_to end else u.email end`;
const phoneOf = sql<
  string | null
>`case when ${neverCame} then case when i.channel = 'sms' then i.sent_to end else u.phone end`;
/** Of invitations from before it was written down: the one that the organisation writes in. */
const languageOf = sql<string>`case
  when ${neverCame} then coalesce(i.language, (select o.language from identity.organisations o
  where o.id = m.organisation_id)) else u.language end`;
const lastActiveOf = sql<Date | null>`(select max(s.last_seen_at) from identity.sessions s where s.user_id = m.user_id
  and s.organisation_id = m.organisation_id)`;
const twoFactorOf = sql<boolean>`(not ${neverCame}
  and (u.totp_enabled_at is not null or exists (select 1 from identity.passkeys k where k.user_id = u.id)))`;

type Row = {
  id: string;
  user_id: string;
  status: string;
  role_keys: string[];
  custom_roles: CustomRole[];
  own_records_only: boolean;
  sub_account_ids: string[] | null;
  access_until: Date | null;
  created_at: Date;
  inviter: string | null;
  sent_at: Date | null;
  expires_at: Date | null;
  name: string;
  email: string | null;
  phone: string | null;
  last_active_at: Date | null;
  two_factor: boolean;
  never_came: boolean;
};

export function toRow(row: Row, caller: Caller, now: Date): MemberRow {
  return {
    id: row.id,
    userId: row.never_came ? null : row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    status: row.status as MembershipStatus,
    isYou: row.user_id === caller.userId,
    roleKeys: row.role_keys.filter(isRoleKey),
    customRoles: row.custom_roles.map(({ id, name }) => ({ id, name })),
    ownRecordsOnly: row.own_records_only,
    subAccountIds: row.sub_account_ids,
    accessUntil: lastDayOf(row.access_until),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    twoFactor: row.two_factor,
    invitedByName: row.inviter,
    createdAt: row.created_at.toISOString(),
    invitation:
      row.status === 'pending' && row.sent_at && row.expires_at
        ? {
            sentAt: row.sent_at.toISOString(),
            expiresAt: row.expires_at.toISOString(),
            isExpired: row.expires_at <= now,
          }
        : null,
  };
}

const never = new Date(0);
type SortKey = {
  key: RawBuilder<unknown>;
  shape: 'date' | 'string';
  cast: RawBuilder<unknown>;
  valueOf: (row: Row) => string;
};
const sortKeys: Record<'name' | 'createdAt' | 'lastActiveAt', SortKey> = {
  name: {
    key: sql`left(${folded(nameOf)}, 50) collate "C"`,
    shape: 'string',
    cast: sql`text collate "C"`,
    valueOf: (row) => Array.from(foldAccents(row.name)).slice(0, 50).join(''),
  },
  createdAt: {
    key: sql`m.created_at`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => row.created_at.toISOString(),
  },
  lastActiveAt: {
    key: sql`coalesce(${lastActiveOf}, ${never}::timestamptz)`,
    shape: 'date',
    cast: sql`timestamptz`,
    valueOf: (row) => (row.last_active_at ?? never).toISOString(),
  },
};

/** By name unless told. Search ignores accents and meets a name, an address or some digits of a number. */
export async function listMembers(tx: Tx, caller: Caller, query: MemberQuery, now: Date) {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? 'name';
  const { key, shape, cast, valueOf } = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  const cursor = readCursor(query.cursor, [shape, 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = memberRows(tx, caller.organisationId)
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('m.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1)
    .where('m.status', 'in', query.status?.length ? query.status : ['pending', 'active', 'inactive']);
  if (query.role) list = list.where(sql<boolean>`${query.role} = any(m.role_keys || m.custom_role_ids)`);
  if (query.twoFactor) list = list.where(sql<boolean>`${twoFactorOf} = ${query.twoFactor === 'on'}`);
  if (query.q) list = list.where(meets(query.q));
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(sql<boolean>`(${key}, m.id) ${isDown ? sql`<` : sql`>`} (${value}::${cast}, ${id}::text)`);
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [valueOf(row), row.id]);
  return { rows: page.rows.map((row) => toRow(row, caller, now)), meta: page.meta };
}

function meets(text: string): RawBuilder<boolean> {
  const pattern = `%${foldAccents(text.trim()).replace(/[%_\\]/g, (character) => `\\${character}`)}%`;
  const digits = text.replace(/\D/g, '');
  const ways = [sql<boolean>`${folded(nameOf)} like ${pattern}`, sql<boolean>`${emailOf} like ${pattern}`];
  if (digits.length >= 4) ways.push(sql<boolean>`${phoneOf} like ${`%${digits}%`}`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
