import { sql, type Selectable } from 'kysely';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import { bind } from '../context.ts';
import { addEvents } from '../payments/public.ts';
import { findTransaction } from '../transactions/public.ts';
import type { PaymentAdjustmentsTable } from '../tables.ts';

type Adjustment = DataOf<typeof adjustmentsApi.request>;

const toAdjustment = (row: Selectable<PaymentAdjustmentsTable>): Adjustment => ({
  id: row.id, createdAt: row.created_at.toISOString(), direction: row.direction as Adjustment['direction'], amount: row.amount, reasonCode: row.reason_code as Adjustment['reasonCode'], note: row.note,
  status: row.status as Adjustment['status'], transactionId: row.transaction_id, requestedByName: row.requested_by_name, decidedByName: row.decided_by_name, decisionNote: row.decision_note, postingId: row.posting_id,
});

/** Merchants read corrections and ask for them; the provider's staff decide, always somebody else. */
export function adjustmentsRoutes() {
  return [
    bind(adjustmentsApi.list, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      const limit = query.limit ?? 25;
      const cursor = readCursor(query.cursor, ['date', 'string']);
      const isBackwards = cursor?.direction === 'previous';
      let list = context.tx.selectFrom('payment_adjustments').selectAll().where('organisation_id', '=', organisationId).orderBy('created_at', isBackwards ? 'asc' : 'desc').orderBy('id', isBackwards ? 'asc' : 'desc').limit(limit + 1);
      if (query.status?.length) list = list.where('status', 'in', query.status);
      if (cursor) list = list.where(isBackwards ? sql<boolean>`(created_at, id) > (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)` : sql<boolean>`(created_at, id) < (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`);
      const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
      return answer(page.rows.map(toAdjustment), page.meta);
    }),
    bind(adjustmentsApi.request, async (context, { body }) => {
      const caller = callerOf(context);
      const now = context.clock.now();
      const about = await findTransaction(context.tx, caller.organisationId, body.transactionId);
      if (!about) fail('transactions.not_found', {}, { field: 'transactionId' });
      const row = await context.tx.insertInto('payment_adjustments').values({
        organisation_id: caller.organisationId, id: newId('adjustment', now), created_at: now, direction: body.direction, amount: body.amount, reason_code: body.reasonCode, note: body.note, status: 'pendingApproval',
        transaction_id: body.transactionId, requested_by: caller.userId, requested_by_name: caller.name,
      }).returningAll().executeTakeFirstOrThrow();
      await addEvents(context.tx, [{
        organisationId: caller.organisationId, transactionId: body.transactionId, at: now, kind: 'adjustmentRequested', actorKind: 'user', actorName: caller.name, requestId: context.requestId,
        note: { en: body.note, fr: body.note }, data: { adjustmentId: row.id, amount: body.amount, reasonCode: body.reasonCode },
      }]);
      return answer(toAdjustment(row));
    }),
  ];
}
