import { isNumberOnlyGiven } from '#domain/payments/rails.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { openStatuses } from '#domain/states/transaction.ts';
import { hideMicroCode } from '#domain/banks/micro-note.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { entriesForRef } from '../../../ledger/entries.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { givenBackSince, madeGoodBy } from '../../engine/movements/public.ts';
import { idFor, isInScope, scopeOf } from '../../ground/members/public.ts';
import { paidCreditOf } from '../adjustments/public.ts';
import { linkBlocks } from '../payment-links/public.ts';
import { actionsOn } from './actions.ts';
import { answerColumns } from './answer-columns.ts';
import { collectedText, toRow, transactionsWithLink, type TransactionWithLink } from './to-row.ts';
import { inDoubtView } from './in-doubt-view.ts';
import { otherRequests } from './other-requests.ts';
import { sentAsNow } from './sent-as.ts';
import { attemptView, eventView, ledgerLineView, reasonOf } from './views.ts';

export async function findTransaction(tx: Tx, organisationId: string, id: string): Promise<TransactionWithLink | null> {
  return (
    (await transactionsWithLink(tx)
      .where('t.organisation_id', '=', organisationId)
      .where('t.id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** A transaction the caller may see; refuses `transactions.not_found` for one of somebody else. */
export async function visibleTransaction(tx: Tx, caller: Caller, id: string): Promise<TransactionWithLink> {
  const row = await findTransaction(tx, caller.organisationId, id);
  if (!row || !isInScope(scopeOf(caller), row)) fail('transactions.not_found');
  return row;
}

/** What the payer filled in, named as the link asks for it; an answer to a question that is gone keeps its key. */
async function answersOf(
  tx: Tx,
  organisationId: string,
  row: TransactionWithLink,
): Promise<TransactionDetail['answers']> {
  const collected = collectedText(row.collected);
  if (Object.keys(collected).length === 0) return [];
  const [en, fr] = [
    await answerColumns(tx, organisationId, row.link_id ?? undefined, 'en'),
    await answerColumns(tx, organisationId, row.link_id ?? undefined, 'fr'),
  ];
  return Object.entries(collected).map(([key, value]) => {
    const at = en.findIndex((column) => column.key === key);
    return { label: { en: en[at]?.header ?? key, fr: fr[at]?.header ?? key }, value };
  });
}

/**
 * Those of a payment, or beside a refund, that are said to be paid although they had ended, or not to be although
 * somebody has recorded them. Of a colleague's that may not be seen only that it is there.
 */
async function refundsInDoubt(tx: Tx, caller: Caller, row: TransactionWithLink): Promise<string[]> {
  const originalId =
    row.type === 'refund' ? row.original_id : row.type === 'sale' && row.completed_at !== null ? row.id : null;
  if (originalId === null) return [];
  const found = await tx
    .selectFrom('transactions')
    .select(['id', 'created_by', 'sub_account_id'])
    .where('organisation_id', '=', row.organisation_id)
    .where('original_id', '=', originalId)
    .where('type', '=', 'refund')
    .where('anomaly', 'in', ['contradiction', 'deniedAfterAll'])
    .where('id', '<>', row.id)
    .orderBy('created_at')
    .execute();
  return found.map((refund) => idFor(caller, refund));
}

/** Of a refund that failed, whatever else of its payment went back since, and why it is nobody's task any more. */
async function sinceItFailed(
  tx: Tx,
  row: TransactionWithLink,
): Promise<Pick<TransactionDetail, 'givenBackSince' | 'madeGood'>> {
  if (row.type !== 'refund' || row.status !== 'failed') return { givenBackSince: null, madeGood: null };
  return tx
    .selectFrom('transactions')
    .select([givenBackSince('transactions').as('givenBackSince'), madeGoodBy('transactions').as('madeGood')])
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
}

/** Everything about one transaction, as the caller may see it. */
export async function transactionDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<TransactionDetail> {
  const { organisationId } = caller;
  const row = await visibleTransaction(tx, caller, id);
  const attempts = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', id)
    .orderBy('created_at')
    .execute();
  const events = await tx
    .selectFrom('transaction_events')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();
  // A sale that has brought no money has no postings and no refunds; while its screen is open it is asked for often.
  const isUnpaidSale = row.type === 'sale' && row.completed_at === null;
  const refunds = isUnpaidSale
    ? []
    : await transactionsWithLink(tx)
        .where('t.organisation_id', '=', organisationId)
        .where('t.original_id', '=', id)
        .where('t.type', '=', 'refund')
        .orderBy('t.created_at')
        .execute();
  const original = row.original_id ? await findTransaction(tx, organisationId, row.original_id) : null;
  const entries = isUnpaidSale ? [] : await entriesForRef(tx, { organisationId, refId: id });
  const blocks = isUnpaidSale ? await linkBlocks(tx, organisationId, [row], now) : new Map<string, never>();
  // Of what somebody else made only that it is there, and what it is.
  const told = (other: TransactionWithLink) => ({ ...toRow(other), id: idFor(caller, other) });
  const since = await sinceItFailed(tx, row);
  const operator = row.operator ? operators[row.operator as OperatorCode] : null;
  return {
    ...toRow(row),
    version: row.version,
    feeBearer: row.merchant_share_percent,
    payerTotal: row.amount + row.payer_fee,
    ifPaid:
      row.type === 'sale' && openStatuses.some((status) => status === row.status)
        ? { merchantFee: row.merchant_fee, net: row.net }
        : null,
    payerNote: hideMicroCode(row.payer_note),
    reason: reasonOf(row),
    isPhoneOnlyGiven: isNumberOnlyGiven(row.provider),
    promptName: row.prompt_name,
    promptExpiresAt: row.prompt_expires_at?.toISOString() ?? null,
    ussd: operator?.ussd ?? null,
    // What nobody asked for is not given back out of the balance: its return is decided.
    refundable: row.type === 'sale' && row.trigger === null ? row.amount - row.refunded_amount - row.refund_pending : 0,
    refundReasonCode: row.refund_reason_code,
    inDoubt: inDoubtView(row, original, attempts),
    refundsInDoubt: await refundsInDoubt(tx, caller, row),
    ...since,
    otherRequests: await otherRequests(tx, caller, row),
    sentAs: await sentAsNow(tx, row, now),
    metadata: { ...row.metadata, ...collectedText(row.collected) },
    answers: await answersOf(tx, organisationId, row),
    events: events.map(eventView),
    attempts: attempts.map(attemptView),
    // Who bills without seeing money sees the lines of a payment, never what they add up to.
    ledger: entries.map((entry) => ledgerLineView(entry, caller.permissions.has('balance:view'))),
    refunds: refunds.map(told),
    original: original && told(original),
    availableActions: spokenActions(
      actionsOn(row, caller, now, {
        isAnnounced: attempts.some((attempt) => attempt.announced_at !== null),
        original,
        isMadeGood: since.madeGood !== null,
        linkBlock: blocks.get(id) ?? null,
        paidCredit: isUnpaidSale && row.reason_code === 'PAID_OTHERWISE' ? await paidCreditOf(tx, row) : null,
      }),
    ),
  };
}
