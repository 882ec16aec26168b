import type { QueryOf } from '#contract/endpoint.ts';
import type { RealName, realNameApi } from '#contract/real-name/api.ts';
import { limits } from '#domain/values/limits.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { isId } from '#domain/values/ids.ts';
import type { InTx } from '../../context.ts';
import { realNameOf } from './records.ts';

const mineMax = 20;

export async function myRealNames(context: InTx): Promise<RealName[]> {
  const { organisationId, userId } = callerOf(context);
  const rows = await context.tx
    .selectFrom('identity.real_name_verifications')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mineMax)
    .execute();
  return rows.map(realNameOf);
}

/** Newest first; the cursor is the last id of the page before. */
export async function listRealNames(
  context: InTx,
  query: QueryOf<typeof realNameApi.list>,
): Promise<{ rows: RealName[]; nextCursor: string | null }> {
  const { organisationId } = callerOf(context);
  const limit = query.limit ?? limits.pageSizes[0];
  if (query.cursor && !isId('realName', query.cursor)) fail('transactions.cursor_invalid');
  let select = context.tx
    .selectFrom('identity.real_name_verifications')
    .selectAll()
    .where('organisation_id', '=', organisationId);
  if (query.status) select = select.where('status', 'in', query.status);
  if (query.olderThanDays !== undefined)
    select = select.where(
      'submitted_at',
      '<=',
      new Date(context.clock.now().getTime() - query.olderThanDays * 86_400_000),
    );
  if (query.reviewer)
    select = select.where('decided_by_name', 'ilike', `%${query.reviewer.replace(/[%_\\]/g, '\\$&')}%`);
  if (query.cursor) select = select.where('id', '<', query.cursor);
  const rows = await select
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit).map(realNameOf), nextCursor: rows.length > limit ? rows[limit - 1]!.id : null };
}
