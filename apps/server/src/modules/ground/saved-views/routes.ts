import { limits } from '#domain/values/limits.ts';
import { savedViewsApi } from '#contract/saved-views/api.ts';
import type { Selectable } from 'kysely';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { bind } from '../../context.ts';
import type { SavedViewsTable } from './tables.ts';

type ViewList = 'transactions' | 'payment-links' | 'customers';
const toView = (row: Selectable<SavedViewsTable>, userId: string) => ({
  id: row.id,
  list: row.list as ViewList,
  name: row.name,
  search: row.search,
  columns: row.columns,
  isShared: row.is_shared,
  isMine: row.user_id === userId,
  ownerName: row.owner_name,
});

export function savedViewsRoutes() {
  return [
    bind(savedViewsApi.list, async (context, { query }) => {
      const { organisationId, userId } = callerOf(context);
      const rows = await context.tx
        .selectFrom('saved_views')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('list', '=', query.list)
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
        .orderBy('name')
        .limit(100)
        .execute();
      return answer(rows.map((row) => toView(row, userId)));
    }),
    bind(savedViewsApi.save, async (context, { body }) => {
      const { organisationId, userId, name: ownerName } = callerOf(context);
      const mine = await context.tx
        .selectFrom('saved_views')
        .select('name')
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .where('list', '=', body.list)
        .execute();
      if (mine.length >= limits.savedViewsMax && !mine.some((view) => view.name === body.name))
        fail('saved_views.too_many');
      const now = context.clock.now();
      const values = {
        search: body.search,
        columns: body.columns ? JSON.stringify(body.columns) : null,
        is_shared: body.isShared ?? false,
        owner_name: ownerName,
      };
      const row = await context.tx
        .insertInto('saved_views')
        .values({
          organisation_id: organisationId,
          id: newId('savedView', now),
          user_id: userId,
          list: body.list,
          name: body.name,
          created_at: now,
          ...values,
        })
        .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id', 'list', 'name']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow();
      return answer(toView(row, userId));
    }),
    bind(savedViewsApi.remove, async (context, { params }) => {
      const { organisationId, userId } = callerOf(context);
      const removed = await context.tx
        .deleteFrom('saved_views')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', params.id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) fail('saved_views.not_found');
      return answer({});
    }),
  ];
}
