import { retries, waitAfter } from '#domain/values/retries.ts';
import { reasons, type ReasonCode } from '#domain/payments/reasons.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { PayoutTeller } from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { tellHeld } from './held.ts';
import { standing } from './maker-here.ts';
import { makerOf } from './makers.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';

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
export const settlementTeller: PayoutTeller = async (tx, ended, environment) => {
  for (const word of ended) {
    if (word.news?.kind === 'held')
      await tellHeld(
        tx,
        {
          organisationId: word.organisationId,
          id: word.originId,
          madeBy: word.madeBy,
          amount: word.amount,
          name: word.beneficiaryName,
          from: word.news.from,
        },
        environment,
        word.at,
      );
    if (!word.originId) continue;
    const row = await tx
      .selectFrom('settlements')
      .selectAll()
      .where('organisation_id', '=', word.organisationId)
      .where('id', '=', word.originId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) continue;
    if (word.outcome === 'stillOpen') {
      const {
        status,
        stage,
        scheduled_for: waitsUntil,
      } = await tx
        .selectFrom('transactions as t')
        .innerJoin('payouts as p', (join) =>
          join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
        )
        .select(['t.status', 't.stage', 'p.scheduled_for'])
        .where('t.organisation_id', '=', row.organisation_id)
        .where('t.id', '=', word.transactionId)
        .executeTakeFirstOrThrow();
      // What the operator contradicts is not tried again by itself: a person looks.
      if (status === 'pending' && stage === null && waitsUntil === null)
        await changeSettlement(
          tx,
          row,
          { status: 'processing', stage: 'partnerSubmitted', next_try_at: null, reason: null },
          word.at,
        );
      else if (status === 'pending' && stage === null)
        await changeSettlement(tx, row, { status, stage, reason: 'aboveLevel' }, word.at);
      else if (status === 'processing' || stage === 'refundRequired')
        await changeSettlement(
          tx,
          row,
          { status, stage, next_try_at: null, ...(row.reason === 'aboveLevel' ? { reason: null } : {}) },
          word.at,
        );
      continue;
    }
    if (word.outcome === 'paid')
      await changeSettlement(
        tx,
        row,
        { status: 'completed', stage: null, reason: null, completed_at: word.at, next_try_at: null },
        word.at,
      );
    else if (word.outcome === 'reversed')
      await changeSettlement(tx, row, { status: 'reversed', stage: null, reason: word.reason ?? null }, word.at);
    else {
      const isRetryable =
        word.reason !== null && (reasons[word.reason as ReasonCode] ?? reasons.PROVIDER_ERROR).retry !== 'never';
      // What stands still because of somebody who says that it was not them goes on by a person.
      const wait =
        row.kind === 'automatic' && isRetryable && word.reason !== 'MAKER_DISOWNED'
          ? waitAfter(retries.settlement, row.tries)
          : null;
      const retry = wait === null ? null : new Date(word.at.getTime() + wait * 1000);
      await changeSettlement(
        tx,
        row,
        {
          status: 'failed',
          stage: isRetryable ? 'retryRequired' : null,
          reason: word.reason ?? null,
          next_try_at: retry,
        },
        word.at,
      );
      if (retry) continue;
      await flagPolicy(tx, row, word.reason, word.at);
    }
    if (word.outcome !== 'paid') {
      await notify(tx, {
        organisationId: row.organisation_id,
        environment,
        type: 'settlementFailed',
        withPermission: 'settlements:approve',
        refType: 'settlement',
        refId: row.id,
        madeBy: await makerOf(tx, row),
        at: word.at,
        params: {
          amount: row.gross,
          label: (row.destination as { label: string }).label,
          ...(word.outcome !== 'reversed' && word.reason ? { reason: word.reason } : {}),
        },
      });
    }
  }
};
