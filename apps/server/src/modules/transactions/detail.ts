import { operators, type OperatorCode } from '#domain/operators.ts';
import { reasons, type ReasonCode } from '#domain/reasons.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import type { Selectable } from 'kysely';
import { entriesForRef } from '../../ledger/entries.ts';
import type { Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';
import { linkBlocks } from '../payment-links/public.ts';
import type { AttemptsTable, TransactionEventsTable } from '../tables.ts';
import { actionsOn } from './actions.ts';
import { collectedText, toRow, transactionsWithLink, type TransactionWithLink } from './to-row.ts';

function reasonView(code: string | null, providerReason: string | null): TransactionDetail['reason'] {
  if (!code) return null;
  const reason = reasons[code as ReasonCode] ?? reasons.PROVIDER_ERROR;
  return { code, family: reason.family, providerReason, payerText: reason.payerText, staffText: reason.staffText, retry: reason.retry };
}

const attemptOf = (row: Selectable<AttemptsTable>): TransactionDetail['attempts'][number] => ({
  id: row.id, provider: row.provider, operation: row.operation, state: row.state, providerReference: row.provider_reference, operatorReference: row.operator_reference,
  createdAt: row.created_at.toISOString(), lastCheckedAt: row.last_checked_at?.toISOString() ?? null, nextCheckAt: row.next_step_at?.toISOString() ?? null, polls: row.polls,
  reason: reasonView(row.reason_code, row.provider_reason), redirectUrl: row.redirect_url,
});

const eventOf = (row: Selectable<TransactionEventsTable>): TransactionDetail['events'][number] => ({
  id: row.id, at: row.at.toISOString(), kind: row.kind, actorKind: row.actor_kind as 'user', actorName: row.actor_name, fromStatus: row.from_status, fromStage: row.from_stage,
  toStatus: row.to_status, toStage: row.to_stage, note: row.note, requestId: row.request_id, data: row.data,
});

/** Hides what is not the caller's where a role sees only its own records. */
export function ownOnly(caller: Caller): string | null {
  return caller.recordScope('transactions') === 'own' ? caller.userId : null;
}

export async function findTransaction(tx: Tx, organisationId: string, id: string): Promise<TransactionWithLink | null> {
  return (await transactionsWithLink(tx).where('t.organisation_id', '=', organisationId).where('t.id', '=', id).executeTakeFirst()) ?? null;
}

/** A transaction the caller may see; refuses `transactions.not_found` for one of somebody else. */
export async function visibleTransaction(tx: Tx, caller: Caller, id: string): Promise<TransactionWithLink> {
  const row = await findTransaction(tx, caller.organisationId, id);
  const mine = ownOnly(caller);
  if (!row || (mine !== null && row.created_by !== mine)) fail('transactions.not_found');
  return row;
}

/** Everything about one transaction, as the caller may see it. */
export async function transactionDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<TransactionDetail> {
  const { organisationId } = caller;
  const row = await visibleTransaction(tx, caller, id);
  const attempts = await tx.selectFrom('attempts').selectAll().where('organisation_id', '=', organisationId).where('transaction_id', '=', id).orderBy('created_at').execute();
  const events = await tx.selectFrom('transaction_events').selectAll().where('organisation_id', '=', organisationId).where('transaction_id', '=', id).orderBy('id').execute();
  // A sale that has brought no money has no postings and no refunds; while its screen is open it is asked for often.
  const isUnpaidSale = row.type === 'sale' && row.completed_at === null;
  const refunds = isUnpaidSale ? [] : await transactionsWithLink(tx).where('t.organisation_id', '=', organisationId).where('t.original_id', '=', id).where('t.type', '=', 'refund').orderBy('t.created_at').execute();
  const original = row.original_id ? await findTransaction(tx, organisationId, row.original_id) : null;
  const entries = isUnpaidSale ? [] : await entriesForRef(tx, { organisationId, refId: id });
  const blocks = isUnpaidSale ? await linkBlocks(tx, organisationId, [row], now) : new Map<string, never>();
  const operator = row.operator ? operators[row.operator as OperatorCode] : null;
  return {
    ...toRow(row), version: row.version, feeBearer: row.merchant_share_percent, payerTotal: row.amount + row.payer_fee, payerNote: row.payer_note, reason: reasonView(row.reason_code, row.provider_reason),
    promptName: row.prompt_name, promptExpiresAt: row.prompt_expires_at?.toISOString() ?? null, ussd: operator?.ussd ?? null, refundable: row.type === 'sale' ? row.amount - row.refunded_amount - row.refund_pending : 0,
    refundReasonCode: row.refund_reason_code, anomaly: row.anomaly, metadata: { ...row.metadata, ...collectedText(row.collected) }, events: events.map(eventOf), attempts: attempts.map(attemptOf),
    ledger: entries.map((entry) => ({
      entryId: `${entry.accountId}:${entry.number}`, postingId: entry.postingId, recipe: entry.recipe, at: entry.bookedAt.toISOString(), account: entry.kind, direction: entry.side, amount: entry.amount,
      // Who bills without seeing money sees the lines of a payment, never what they add up to.
      balanceAfter: caller.permissions.has('balance:view') ? entry.balanceAfter : null,
    })),
    refunds: refunds.map(toRow), original: original ? toRow(original) : null, availableActions: actionsOn(row, caller, now, blocks.get(id) ?? null),
  };
}
