import { verificationResultWords } from '#i18n/catalogues/verifications/results.ts';
import { sql } from 'kysely';
import type { Locale } from '#domain/values/locale.ts';
import { isNumberOnlyGiven } from '#domain/payments/rails.ts';
import { formatMoney } from '#domain/values/money.ts';
import { verdictSince, type VerificationResult, type VerifiedPayment } from '#domain/states/verification.ts';
import type { Verification } from '#contract/verifications/api.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { say } from '#i18n/words.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import type { VerificationRow } from './claims.ts';
import { paymentOf } from './verdict.ts';

/** Of a payment of which a part went back or is asked back: for how much it still pays. */
function partBack(payment: VerifiedPayment | null, result: VerificationResult, locale: Locale): string {
  if (!payment || result !== 'matched') return '';
  const { back, asked } = backOf(payment);
  if (back + asked === 0) return '';
  const money = (amount: number) => formatMoney(amount, locale);
  return ` ${say(verdictWords, locale).partText({
    back: back > 0 ? money(back) : '',
    asked: asked > 0 ? money(asked) : '',
    left: money(payment.amount - back - asked),
  })}`;
}

/** What has gone back or is on its way, and what is only asked for. */
const backOf = (payment: VerifiedPayment) => ({
  back: payment.refunded + payment.refundPending - payment.refundAsked,
  asked: payment.refundAsked,
});

/** Any payment may be checked; its page is opened only by whoever sees it. */
export async function verificationView(
  tx: Tx,
  caller: Caller,
  row: VerificationRow,
  isNew = false,
): Promise<Verification> {
  const match = row.matched_transaction_id
    ? await tx
        .selectFrom('transactions')
        .select([
          'id',
          'organisation_id',
          'amount',
          'phone',
          'operator_reference',
          'provider',
          'status',
          'stage',
          'created_at',
          'completed_at',
          'reason_code',
          'provider_reason',
          'refunded_amount',
          'refund_pending',
          'trigger',
          'used_for',
          'created_by',
          'sub_account_id',
        ])
        .where('organisation_id', '=', row.organisation_id)
        .where('id', '=', row.matched_transaction_id)
        .executeTakeFirst()
    : undefined;
  const payment = match ? await paymentOf(tx, match) : null;
  const result = row.result as VerificationResult;
  const words = verificationResultWords[result];
  // Checks of before know no day without an hour.
  const parsed = { day: null, ...row.parsed } as Verification['parsed'];
  const asked = (row.inputs['orderReference'] as string | undefined) ?? null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    parsed,
    result,
    // What was found used stays so, whatever order it is corrected to: the goods of the other may be gone.
    sinceThen: payment && verdictSince(result, payment, result === 'used' ? null : asked),
    explanation: {
      en: `${words.en}. ${words.advice.en}${partBack(payment, result, 'en')}`,
      fr: `${words.fr}. ${words.advice.fr}${partBack(payment, result, 'fr')}`,
    },
    differences: row.differences as Verification['differences'],
    matchedTransactionId: row.matched_transaction_id,
    isMatchedSeen: match !== undefined && isInScope(scopeOf(caller), match),
    matchedAmount: match?.amount ?? null,
    matchedAt: match ? (match.completed_at ?? match.created_at).toISOString() : null,
    matchedPhone: match?.phone ?? null,
    isPhoneOnlyGiven: match !== undefined && isNumberOnlyGiven(match.provider),
    matchedOperatorReference: match?.operator_reference ?? null,
    matchedRefunded: payment && backOf(payment).back,
    matchedRefundAsked: payment && backOf(payment).asked,
    alreadyUsedFor: match?.used_for && match.used_for !== asked ? match.used_for : null,
    usedFor: match?.used_for ?? null,
    confidence: row.confidence as 'high',
    claim: row.claim_id
      ? {
          id: row.claim_id,
          status: row.claim_status as 'pending',
          createdAt: row.claim_at!.toISOString(),
          reason: row.claim_reason,
          ownerName: row.claim_owner_name,
          adjustmentId: row.claim_adjustment_id,
          decidedAt: row.claim_decided_at?.toISOString() ?? null,
          decidedByName: row.claim_decided_by_name,
        }
      : null,
    requestedByName: row.requested_by_name,
    shownBefore: await shownBefore(tx, row, isNew),
    order: asked,
  };
}

/**
 * Earlier checks of the same payment that came out good. Checks are written one after the other: for one just written
 * every other is earlier.
 */
async function shownBefore(tx: Tx, row: VerificationRow, isNew: boolean): Promise<Verification['shownBefore']> {
  if (!row.matched_transaction_id) return null;
  const earlier = await tx
    .selectFrom('verifications')
    .select(['at', 'requested_by_name', 'inputs', sql<number>`count(*) over ()`.as('times')])
    .where('organisation_id', '=', row.organisation_id)
    .where('matched_transaction_id', '=', row.matched_transaction_id)
    .where('result', '=', 'matched')
    .where('id', isNew ? '<>' : '<', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier
    ? {
        at: earlier.at.toISOString(),
        byName: earlier.requested_by_name,
        order: (earlier.inputs['orderReference'] as string | undefined) ?? null,
        times: earlier.times,
      }
    : null;
}
