import { sql } from 'kysely';
import { isId } from '#domain/values/ids.ts';
import { foldAccents } from '#domain/values/text.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { givenBackByLink } from './given-back.ts';
import { reservedCounts } from './reservations.ts';
import { toRow } from './view.ts';

export type LinkQuery = {
  status?: string[] | undefined;
  kind?: string[] | undefined;
  subAccountId?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Newest first, by keyset pages. Search ignores accents and also takes an id, a slug or a whole pasted address. */
export async function listLinks(tx: Tx, caller: Caller, query: LinkQuery, context: { now: Date; publicUrl: string }) {
  const { organisationId } = caller;
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const isBackwards = cursor?.direction === 'previous';
  const direction = isBackwards ? 'asc' : 'desc';
  let list = tx
    .selectFrom('payment_links as l')
    .selectAll()
    .where(scopeSql(scopeOf(caller, 'links'), 'l'))
    .orderBy('l.created_at', direction)
    .orderBy('l.id', direction)
    .limit(limit + 1);
  if (query.subAccountId)
    list =
      query.subAccountId === 'main'
        ? list.where('l.sub_account_id', 'is', null)
        : list.where('l.sub_account_id', '=', query.subAccountId);
  if (query.status?.length) list = list.where('l.status', 'in', query.status);
  if (query.kind?.length) list = list.where('l.kind', 'in', query.kind);
  if (query.q) {
    const wanted = query.q.trim();
    const key = /\/pay\/([0-9a-z_]+)/.exec(wanted)?.[1] ?? wanted;
    const pattern = `%${foldAccents(wanted).replace(/[%_\\]/g, (character) => `\\${character}`)}%`;
    list = isId('paymentLink', key)
      ? list.where('l.id', '=', key)
      : list.where((eb) => eb.or([eb('l.slug', '=', key), eb('l.search_text', 'like', pattern)]));
  }
  if (cursor) {
    const edge = sql`(${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`;
    list = list.where(
      isBackwards ? sql<boolean>`(l.created_at, l.id) > ${edge}` : sql<boolean>`(l.created_at, l.id) < ${edge}`,
    );
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
  const ids = page.rows.map((row) => row.id);
  const reserved = await reservedCounts(tx, organisationId, page.rows, context.now);
  const back = await givenBackByLink(tx, organisationId, ids);
  return {
    rows: page.rows.map((row) =>
      toRow(row, { reserved: reserved.get(row.id) ?? 0, givenBack: back.get(row.id) ?? 0 }, context.publicUrl),
    ),
    meta: page.meta,
  };
}
