import { retries, waitAfter } from '#domain/values/retries.ts';
import { reasons, type ReasonCode } from '#domain/payments/reasons.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import type { OutcomeListener } from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { notifyHeld } from './held.ts';
import { standing } from './maker-here.ts';
import { makerOf } from './makers.ts';
import { changeSettlement, whereReleased, type SettlementRecord } from './records.ts';

/** Marks a policy whose settlement failed for good, so that somebody looks. */
export async function flagPolicy(
  tx: Tx,
  row: Pick<SettlementRecord, 'organisation_id' | 'policy_id'>,
  reason: string | null,
  at: Date,
): Promise<void> {
  if (!row.policy_id) return;
  // Of one that stands still people know why; what it had sent fails for that reason.
  await tx
    .updateTable('settlement_policies')
    .set({ flagged_at: at, last_result: reason ?? 'failed' })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.policy_id)
    .where((eb) => eb(eb.fn.coalesce('last_result', eb.val('')), 'not in', standing))
    .execute();
}

/** Follows the money of settlements: their rows say what became of it, in the same transaction. */
export const settlementListener: OutcomeListener = async (tx, ended, environment) => {
  for (const end of ended) {
    if (end.news?.kind === 'held')
      await notifyHeld(
        tx,
        {
          organisationId: end.organisationId,
          id: end.originId,
          madeBy: end.madeBy,
          amount: end.amount,
          name: end.beneficiaryName,
          from: end.news.from,
        },
        environment,
        end.at,
      );
    if (!end.originId) continue;
    const about = { organisationId: end.organisationId, refType: 'settlement', refId: end.originId, at: end.at };
    if (end.news?.kind === 'byHand') {
      // Whoever may write down how it ended: not who made it.
      await notify(tx, {
        ...about,
        environment,
        type: 'payByHand',
        withPermission: 'settlements:approve',
        madeBy: end.madeBy,
        exceptUserId: end.madeBy,
        params: { amount: end.amount, payer: end.beneficiaryName },
      });
      continue;
    }
    if (end.outcome !== 'stillOpen') await notificationDone(tx, { ...about, byName: '', types: ['payByHand'] });
    const row = await tx
      .selectFrom('settlements')
      .selectAll()
      .where('organisation_id', '=', end.organisationId)
      .where('id', '=', end.originId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) continue;
    if (end.outcome === 'stillOpen') {
      const {
        status,
        stage,
        scheduled_for: waitsUntil,
        rail,
      } = await tx
        .selectFrom('transactions as t')
        .innerJoin('payouts as p', (join) =>
          join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
        )
        .select(['t.status', 't.stage', 'p.scheduled_for', 'p.rail'])
        .where('t.organisation_id', '=', row.organisation_id)
        .where('t.id', '=', end.transactionId)
        .executeTakeFirstOrThrow();
      // What the operator contradicts is not tried again by itself: a person looks.
      if (status === 'pending' && stage === null && waitsUntil === null)
        await changeSettlement(tx, row, { ...whereReleased(row, rail), next_try_at: null, reason: null }, end.at);
      else if (status === 'pending' && stage === null)
        await changeSettlement(tx, row, { status, stage, reason: 'aboveLevel' }, end.at);
      else if (status === 'processing' || stage === 'refundRequired')
        await changeSettlement(
          tx,
          row,
          { status, stage, next_try_at: null, ...(row.reason === 'aboveLevel' ? { reason: null } : {}) },
          end.at,
        );
      continue;
    }
    if (end.outcome === 'paid')
      await changeSettlement(
        tx,
        row,
        { status: 'completed', stage: null, reason: null, completed_at: end.at, next_try_at: null },
        end.at,
      );
    else if (end.outcome === 'reversed')
      await changeSettlement(tx, row, { status: 'reversed', stage: null, reason: end.reason ?? null }, end.at);
    else {
      const isRetryable =
        end.reason !== null && (reasons[end.reason as ReasonCode] ?? reasons.PROVIDER_ERROR).retry !== 'never';
      // What stands still because of somebody who says that it was not them goes on by a person.
      const wait =
        row.kind === 'automatic' && isRetryable && end.reason !== 'MAKER_DISOWNED'
          ? waitAfter(retries.settlement, row.tries)
          : null;
      const retry = wait === null ? null : new Date(end.at.getTime() + wait * 1000);
      await changeSettlement(
        tx,
        row,
        {
          status: 'failed',
          stage: isRetryable ? 'retryRequired' : null,
          reason: end.reason ?? null,
          next_try_at: retry,
        },
        end.at,
      );
      if (retry) continue;
      await flagPolicy(tx, row, end.reason, end.at);
    }
    if (end.outcome !== 'paid') {
      await notify(tx, {
        organisationId: row.organisation_id,
        environment,
        type: 'settlementFailed',
        withPermission: 'settlements:approve',
        refType: 'settlement',
        refId: row.id,
        madeBy: await makerOf(tx, row),
        at: end.at,
        params: {
          amount: row.gross,
          label: (row.destination as { label: string }).label,
          ...(end.outcome !== 'reversed' && end.reason ? { reason: end.reason } : {}),
        },
      });
    }
  }
};
