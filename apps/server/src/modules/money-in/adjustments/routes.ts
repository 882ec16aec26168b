import { sql } from 'kysely';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { decideAdjustment } from './decide.ts';
import { adjustmentsInSight } from './in-sight.ts';
import { adjustmentDetail, findAdjustment, toAdjustment } from './read.ts';
import { requestAdjustment } from './request.ts';

/** Corrections are asked for by one person and decided by another who holds `adjustments:approve`. */
export function adjustmentsRoutes() {
  return [
    bind(adjustmentsApi.list, async (context, { query }) => {
      const caller = callerOf(context);
      const now = context.clock.now();
      const limit = query.limit ?? 25;
      const cursor = readCursor(query.cursor, ['date', 'string']);
      const isBackwards = cursor?.direction === 'previous';
      let list = context.tx
        .selectFrom('payment_adjustments')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .where(adjustmentsInSight(caller))
        .orderBy('created_at', isBackwards ? 'asc' : 'desc')
        .orderBy('id', isBackwards ? 'asc' : 'desc')
        .limit(limit + 1);
      if (query.status?.length) list = list.where('status', 'in', query.status);
      if (cursor)
        list = list.where(
          isBackwards
            ? sql<boolean>`(created_at, id) > (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`
            : sql<boolean>`(created_at, id) < (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`,
        );
      const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
      return answer(
        page.rows.map((row) => toAdjustment(row, caller, now)),
        page.meta,
      );
    }),
    bind(adjustmentsApi.get, async (context, { params }) => {
      const caller = callerOf(context);
      return answer(
        await adjustmentDetail(
          context.tx,
          await findAdjustment(context.tx, caller, params.id),
          caller,
          context.clock.now(),
        ),
      );
    }),
    bind(adjustmentsApi.request, async (context, { body }) => {
      const caller = callerOf(context);
      const at = context.clock.now();
      const row = await requestAdjustment(
        context.tx,
        { caller, environment: context.environment, at, requestId: context.requestId },
        body,
      );
      return answer(await adjustmentDetail(context.tx, row, caller, at));
    }),
    bind(adjustmentsApi.approve, async (context, { params, body }) =>
      answer(await decideAdjustment(context, params.id, 'approve', null, body.duplicateOf)),
    ),
    bind(adjustmentsApi.reject, async (context, { params, body }) =>
      answer(await decideAdjustment(context, params.id, 'reject', body.note)),
    ),
    bind(adjustmentsApi.withdraw, async (context, { params }) =>
      answer(await decideAdjustment(context, params.id, 'withdraw', null)),
    ),
    bind(adjustmentsApi.reverse, async (context, { params, body }) =>
      answer(await decideAdjustment(context, params.id, 'reverse', body.note)),
    ),
  ];
}
