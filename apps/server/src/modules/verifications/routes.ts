import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import { parseOperatorSms } from '#domain/sms.ts';
import { moveTransaction, type TransactionState } from '#domain/states/transaction.ts';
import {
  differingFields,
  enoughToVerify,
  paidUncredited,
  paymentVerdict,
  plainOperatorId,
  verdictSince,
  verificationResultWords,
  type VerificationField,
  type VerificationResult,
  type VerifiedPayment,
} from '#domain/states/verification.ts';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { verdictWords } from '#i18n/catalogues/verdicts.ts';
import { say } from '#i18n/words.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import { answer, callerOf, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import { takeTurn } from '../../kit/take-turn.ts';
import { bind, type Context, type InTx, type Tx } from '../context.ts';
import { scopeOf, scopeSql } from '../members/public.ts';
import type { Pipeline, TransactionRecord } from '../payments/public.ts';
import { isOperatorsOwn } from '../providers/public.ts';
import { declineClaim, findVerification, openClaim, takeClaim, type VerificationRow } from './claims.ts';
import { inReach } from './reach.ts';

type Shown = {
  operator: 'mtn' | 'orange' | null;
  transactionId: string | null;
  amount: number | null;
  phone: string | null;
  name: string | null;
  at: Date | null;
};
type Verdict = {
  result: VerificationResult;
  match: TransactionRecord | null;
  differences: VerificationField[];
  confidence: 'high' | 'medium' | 'low';
};

const hourMs = 3_600_000;

/** The tool must not become a number look-up: so many checks per person and hour, per organisation and day. */
async function countChecks(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const { rows } = await sql<{
    mine: number;
    ours: number;
  }>`select count(*) filter (where requested_by = ${caller.userId} and at > ${new Date(now.getTime() - hourMs)}) as mine, count(*) as ours
    from verifications where organisation_id = ${caller.organisationId} and at > ${new Date(now.getTime() - 24 * hourMs)}`.execute(
    tx,
  );
  if (rows[0]!.mine >= limits.verificationsPerUserHour || rows[0]!.ours >= limits.verificationsPerOrganisationDay)
    fail('verifications.limit_reached');
}

/**
 * Our own books first: by the operator's id, then by phone and amount near the time. Whoever checks at the counter may
 * check what a colleague collected, so only the sub-accounts bound it.
 */
async function candidateOf(tx: Tx, caller: Caller, shown: Shown, now: Date): Promise<TransactionRecord | null> {
  const scope = scopeSql({ ...scopeOf(caller), createdBy: null });
  if (shown.transactionId) {
    const byId = await tx
      .selectFrom('transactions')
      .selectAll()
      .where(scope)
      .where('type', 'in', ['sale', 'refund'])
      .where('operator_reference', 'in', [shown.transactionId, plainOperatorId(shown.transactionId)])
      .orderBy('type', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (byId) return byId;
  }
  if (!shown.phone || shown.amount === null) return null;
  const near = shown.at ?? now;
  const windowMs = (shown.at ? limits.verificationWindowMinutes : 24 * 60) * 60_000;
  return (
    (await tx
      .selectFrom('transactions')
      .selectAll()
      .where(scope)
      .where('type', '=', 'sale')
      .where('phone', '=', shown.phone)
      .where((eb) =>
        eb.or([
          eb('amount', '=', shown.amount!),
          eb(sql<number>`amount + payer_fee`, '=', shown.amount!),
          eb('provider_reason', 'like', `paid ${shown.amount!} XAF, %`),
        ]),
      )
      .where('created_at', '>=', new Date(near.getTime() - windowMs))
      .where('created_at', '<=', new Date(near.getTime() + windowMs))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

type Judged = Pick<
  TransactionRecord,
  | 'id'
  | 'organisation_id'
  | 'status'
  | 'stage'
  | 'completed_at'
  | 'reason_code'
  | 'provider_reason'
  | 'amount'
  | 'refunded_amount'
  | 'refund_pending'
  | 'trigger'
  | 'used_for'
>;

/** What of a payment decides about its verdict. */
async function paymentOf(tx: Tx, row: Judged): Promise<VerifiedPayment> {
  const facts = {
    status: row.status,
    completed: row.completed_at !== null,
    reasonCode: row.reason_code,
    providerReason: row.provider_reason,
    amount: row.amount,
    refunded: row.refunded_amount,
    refundPending: row.refund_pending,
    trigger: row.trigger,
    usedFor: row.used_for,
  };
  const byHand =
    paidUncredited(facts) &&
    (await tx
      .selectFrom('payment_adjustments')
      .select('id')
      .where('organisation_id', '=', row.organisation_id)
      .where('transaction_id', '=', row.id)
      .where('direction', '=', 'credit')
      .where('reason_code', '=', 'missingCredit')
      .where('status', '=', 'completed')
      .limit(1)
      .executeTakeFirst());
  return { ...facts, creditedByHand: row.stage === 'creditedByHand' || Boolean(byHand) };
}

/** Of a payment of which a part went back: for how much it still pays. */
function partBack(
  match: { amount: number; refunded_amount: number; refund_pending: number } | undefined,
  result: VerificationResult,
  locale: Locale,
): string {
  const back = match ? match.refunded_amount + match.refund_pending : 0;
  if (!match || back === 0 || result !== 'matched') return '';
  return ` ${say(verdictWords, locale).partText({ back: formatMoney(back, locale), left: formatMoney(match.amount - back, locale) })}`;
}

/** The message of a refund: the customer received that money, and shows it as if they had paid it. It speaks of the payment it gave back. */
async function ofRefund(tx: Tx, refund: TransactionRecord): Promise<Verdict> {
  const sale = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', refund.organisation_id)
    .where('id', '=', refund.original_id!)
    .executeTakeFirst();
  const wentBack = sale !== undefined && (sale.refunded_amount > 0 || sale.refund_pending > 0);
  return {
    result: wentBack ? 'givenBack' : 'notFound',
    match: wentBack ? sale : null,
    differences: [],
    confidence: wentBack ? 'high' : 'medium',
  };
}

async function verdictOf(
  tx: Tx,
  shown: Shown,
  match: TransactionRecord | null,
  order: string | null,
): Promise<Verdict> {
  if (match?.type === 'refund') return ofRefund(tx, match);
  if (!match)
    return { result: 'notFound', match: null, differences: [], confidence: shown.transactionId ? 'medium' : 'low' };
  const payment = await paymentOf(tx, match);
  // Where another sum was paid than was asked, the customer's message names what was paid.
  const paid = paidUncredited(payment)?.amount ?? match.amount;
  // An aggregator has ids of its own, which stand in no SMS.
  const operatorReference = isOperatorsOwn(match.provider) ? match.operator_reference : null;
  const isFoundById =
    shown.transactionId !== null &&
    match.operator_reference !== null &&
    plainOperatorId(shown.transactionId) === plainOperatorId(match.operator_reference);
  const differences = differingFields(shown, {
    operatorReference,
    amount: paid,
    payerTotal: paidUncredited(payment) ? paid : match.amount + match.payer_fee,
    phone: match.phone,
    since: match.created_at,
    at: match.completed_at ?? match.created_at,
  });
  if (shown.operator && match.operator && shown.operator !== match.operator) differences.push('operator');
  if (differences.length > 0)
    return { result: 'mismatch', match, differences, confidence: isFoundById ? 'high' : 'medium' };
  const result = paymentVerdict(payment, order);
  if (result === 'notFound') return { result, match: null, differences: [], confidence: 'medium' };
  return { result, match, differences: [], confidence: isFoundById ? 'high' : 'medium' };
}

/** The operator was asked and gave no answer: neither "wait" nor "paid" would be true. */
async function isOperatorSilent(tx: Tx, match: TransactionRecord): Promise<boolean> {
  const last = await tx
    .selectFrom('attempts')
    .select('reason_code')
    .where('organisation_id', '=', match.organisation_id)
    .where('transaction_id', '=', match.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.reason_code === 'PROVIDER_UNAVAILABLE' || last?.reason_code === 'AUTH_ERROR';
}

async function view(tx: Tx, row: VerificationRow, isNew = false): Promise<Verification> {
  const match = row.matched_transaction_id
    ? await tx
        .selectFrom('transactions')
        .select([
          'id',
          'organisation_id',
          'amount',
          'phone',
          'operator_reference',
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
        ])
        .where('organisation_id', '=', row.organisation_id)
        .where('id', '=', row.matched_transaction_id)
        .executeTakeFirst()
    : undefined;
  const result = row.result as VerificationResult;
  const words = verificationResultWords[result];
  const parsed = row.parsed as Verification['parsed'];
  const asked = (row.inputs['orderReference'] as string | undefined) ?? null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    parsed,
    result,
    sinceThen: match ? verdictSince(result, await paymentOf(tx, match), asked) : null,
    explanation: {
      en: `${words.en}. ${words.advice.en}${partBack(match, result, 'en')}`,
      fr: `${words.fr}. ${words.advice.fr}${partBack(match, result, 'fr')}`,
    },
    differences: row.differences as Verification['differences'],
    matchedTransactionId: row.matched_transaction_id,
    matchedAmount: match?.amount ?? null,
    matchedAt: match ? (match.completed_at ?? match.created_at).toISOString() : null,
    matchedPhone: match?.phone ?? null,
    matchedOperatorReference: match?.operator_reference ?? null,
    matchedRefunded: match ? match.refunded_amount + match.refund_pending : null,
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

/** Earlier checks of the same payment that came out good. Checks are written one after the other: for one just written every other is earlier. */
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

/** Pasted or typed, what the customer shows is searched for and never believed. */
async function check(
  context: Context,
  pipeline: Pipeline,
  body: {
    sms?: string | undefined;
    operator?: 'mtn' | 'orange' | undefined;
    transactionId?: string | undefined;
    amount?: number | undefined;
    phone?: string | undefined;
    at?: string | undefined;
    orderReference?: string | undefined;
  },
) {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  const now = context.clock.now();
  const sms = body.sms ? parseOperatorSms(body.sms) : {};
  const shown: Shown = {
    operator: body.operator ?? sms.operator ?? null,
    transactionId: body.transactionId || (sms.transactionId ?? null),
    amount: body.amount ?? sms.amount ?? null,
    phone: body.phone ?? sms.phone ?? null,
    name: sms.name ?? null,
    at: body.at ? new Date(body.at) : (sms.at ?? null),
  };
  const order = body.orderReference || null;
  // Refused before anything is counted: what nobody could search with is no check.
  if (!enoughToVerify(shown)) fail('verifications.too_little');
  const first = await context.runTx(scope, async (tx) => {
    await countChecks(tx, caller, now);
    return candidateOf(tx, caller, shown, now);
  });
  // A payment of ours that may still turn out paid: the operator is asked before anybody is told to wait.
  if (first && first.type === 'sale' && moveTransaction({ ...(first as TransactionState), flow: 'in' }, 'paid').ok)
    await pipeline.askNow(caller.organisationId, first.id);
  return context.runTx(scope, async (tx) => {
    // Counted again where it is written down, one after the other: checks at the same moment do not slip past the limit.
    await takeTurn(tx, 'verifications', caller.organisationId);
    await countChecks(tx, caller, now);
    const verdict = await verdictOf(tx, shown, await candidateOf(tx, caller, shown, now), order);
    if (verdict.result === 'matchedPending' && verdict.match && (await isOperatorSilent(tx, verdict.match)))
      verdict.result = 'unreachable';
    const row = await tx
      .insertInto('verifications')
      .values({
        organisation_id: caller.organisationId,
        id: newId('verification', now),
        at: now,
        inputs: JSON.stringify({ ...body, sms: body.sms?.slice(0, 1000) }),
        parsed: JSON.stringify({ ...shown, at: shown.at?.toISOString() ?? null }),
        result: verdict.result,
        differences: JSON.stringify(verdict.differences),
        confidence: verdict.confidence,
        matched_transaction_id: verdict.match?.id ?? null,
        requested_by: caller.userId,
        requested_by_name: caller.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return view(tx, row, true);
  });
}

export function verificationsRoutes(ports: { pipeline: Pipeline }) {
  return [
    bind(verificationsApi.check, async (context, { body }) => answer(await check(context, ports.pipeline, body))),
    bind(verificationsApi.list, async (context, { query }) => answer(...(await listed(context, query, null)))),
    bind(verificationsApi.claims, async (context, { query }) =>
      answer(...(await listed(context, query, query.status?.length ? query.status : ['pending', 'processing']))),
    ),
    bind(verificationsApi.link, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      const row = await findVerification(context.tx, callerOf(context), params.id);
      if (row.result === 'mismatch' || !row.matched_transaction_id) fail('verifications.claim_not_possible');
      const match = await context.tx
        .selectFrom('transactions')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.matched_transaction_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      // What has gone back, is on its way back or was never the merchant's pays for nothing.
      const now = paymentVerdict(await paymentOf(context.tx, match), body.orderReference);
      if (now === 'givenBack') fail('verifications.given_back');
      if (now === 'used') fail('verifications.already_used', { usedFor: match.used_for! });
      if (now !== 'matched') fail('verifications.claim_not_possible');
      await context.tx
        .updateTable('transactions')
        .set({ used_for: body.orderReference })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.matched_transaction_id)
        .execute();
      await context.tx
        .updateTable('verifications')
        .set({ inputs: JSON.stringify({ ...row.inputs, orderReference: body.orderReference }) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.id)
        .execute();
      return answer(await view(context.tx, await findVerification(context.tx, callerOf(context), row.id)));
    }),
    bind(verificationsApi.claim, (context, { params }) =>
      afterClaim(context, params.id, openClaim(context, params.id)),
    ),
    bind(verificationsApi.takeClaim, (context, { params }) =>
      afterClaim(context, params.id, takeClaim(context, params.id)),
    ),
    bind(verificationsApi.declineClaim, (context, { params, body }) =>
      afterClaim(context, params.id, declineClaim(context, params.id, body.reason)),
    ),
  ];
}

async function afterClaim(context: InTx, id: string, act: Promise<void>) {
  await act;
  return answer(await view(context.tx, await findVerification(context.tx, callerOf(context), id)));
}

/** Newest first: every check, or those with a claim in one of these states. */
async function listed(
  context: InTx,
  query: { limit?: number | undefined; cursor?: string | undefined },
  claims: readonly string[] | null,
) {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = context.tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (claims) list = list.where('claim_status', 'in', claims);
  list = list.where(inReach(caller));
  if (cursor) list = list.where('id', isBackwards ? '>' : '<', String(cursor.values[0]));
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.id]);
  const views: Verification[] = [];
  for (const row of page.rows) views.push(await view(context.tx, row));
  return [views, page.meta] as const;
}
