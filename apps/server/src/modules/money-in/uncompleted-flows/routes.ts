import { reasonTextsOf } from '#i18n/catalogues/transactions/reason-texts.ts';
import { paidOtherwiseTexts } from '#i18n/catalogues/transactions/paid-otherwise.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { addEvents, givenBackSince, isMadeGood, noteDismissed } from '../../engine/movements/public.ts';
import { inBoth } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import { uncompletedFlowsApi, type flowTabs } from '#contract/uncompleted-flows/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { readPaidOtherwise } from '#domain/payments/paid-otherwise.ts';
import { isInSuspense } from '#domain/states/refund.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { bind, type Tx } from '../../context.ts';
import { linkBlocks } from '../payment-links/public.ts';
import { isInScope, scopeOf, scopeSql, type RecordScope } from '../../ground/members/public.ts';
import {
  actionsOn,
  findTransaction,
  isLost,
  isPaidOtherwise,
  isPaidSince,
  paidSinceAt,
  transactionsWithLink,
  waitsForPayer,
  type TransactionWithLink,
} from '../transactions/public.ts';
import { flowWords, paidSinceNext } from '#i18n/catalogues/uncompleted-flows/causes.ts';

type Tab = (typeof flowTabs)[number];
type Flow = DataOf<typeof uncompletedFlowsApi.list>[number];

const recentMs = 7 * 86_400_000;

/**
 * Who must move next. Every open charge and refund is in exactly one tab; ended ones that were never paid are `lost`.
 */
const paidOtherwise = isPaidOtherwise('t');
/** A try that was over is said to be paid: the operator is asked by a person, nobody else moves it. */
const contradicted = sql<boolean>`(t.type = 'refund' and t.status = 'processing' and t.anomaly is not null
  and t.anomaly = 'contradiction')`;
const tabs: Record<Tab, ReturnType<typeof sql<boolean>>> = {
  payer: waitsForPayer('t'),
  us: sql<boolean>`${paidOtherwise} or ${contradicted} or (t.type = 'refund' and t.status in ('pending', 'onHold')
    and t.stage in ('refundRequired', 'pendingApproval', 'queued')) or (t.type = 'refund' and t.status = 'failed'
    and t.stage = 'refundFailed' and not ${isMadeGood('t')})`,
  operator: sql<boolean>`not ${paidOtherwise} and not ${contradicted}
    and ((t.status = 'processing'
    and (t.stage is null or t.stage in ('partnerSubmitted', 'inReconciliation', 'partnerCompleted',
    'redirectUrlGeneration', 'refundInProgress')))
    or (t.status = 'pending' and (t.stage is null or t.stage = 'refundInitiated')))`,
  lost: isLost('t'),
};

function flowsOf(tx: Tx, scope: RecordScope, tab: Tab, now: Date) {
  let list = transactionsWithLink(tx)
    .where(scopeSql(scope, 't'))
    .where(sql<boolean>`(${tabs[tab]})`);
  if (tab === 'lost') list = list.where('t.created_at', '>=', new Date(now.getTime() - recentMs));
  return list;
}

function causeOf(
  row: TransactionWithLink,
  tab: Tab,
): { cause: string; causeText: { en: string; fr: string }; nextStep: { en: string; fr: string } } {
  if (row.reason_code === 'PAID_OTHERWISE' && row.completed_at === null)
    return {
      cause: row.reason_code,
      causeText: paidOtherwiseTexts(readPaidOtherwise(row.provider_reason)).staffText,
      nextStep: flowWords.paidOtherwise.next,
    };
  const reason = row.reason_code ? reasonTextsOf(row.reason_code, row.type === 'sale') : null;
  const word =
    row.type === 'refund' && row.anomaly === 'contradiction'
      ? 'refund.contradiction'
      : row.stage === 'inReconciliation'
        ? 'inReconciliation'
        : row.status === 'expired'
          ? 'promptTimedOut'
          : row.stage === 'canceledByPayer'
            ? 'payerCancelled'
            : row.type === 'refund'
              ? `refund.${row.stage ?? 'open'}`
              : tab;
  const ofReturn = isInSuspense({ refund: row }) && word.replace('refund.', 'return.');
  const words =
    flowWords[ofReturn as keyof typeof flowWords] ?? flowWords[word as keyof typeof flowWords] ?? flowWords[tab];
  return {
    cause: row.reason_code ?? word,
    causeText: reason && tab === 'lost' ? reason.staffText : words.cause,
    nextStep: words.next,
  };
}

export function uncompletedFlowsRoutes() {
  return [
    bind(uncompletedFlowsApi.list, async (context, { query }) => {
      const caller = callerOf(context);
      const now = context.clock.now();
      const tab = query.tab ?? 'payer';
      const limit = query.limit ?? 25;
      const cursor = readCursor(query.cursor, ['date', 'string']);
      const isBackwards = cursor?.direction === 'previous';
      let list = flowsOf(context.tx, scopeOf(caller), tab, now)
        .select([
          (tab === 'lost' ? isPaidSince('t') : sql<boolean>`false`).as('is_paid_since'),
          (tab === 'us' ? givenBackSince('t') : sql<null>`null::bigint`).as('given_back_since'),
          (tab === 'lost' ? paidSinceAt('t', scopeOf(caller)) : sql<null>`null::timestamptz`).as('paid_since'),
        ])
        .orderBy('t.created_at', isBackwards ? 'asc' : 'desc')
        .orderBy('t.id', isBackwards ? 'asc' : 'desc')
        .limit(limit + 1);
      if (cursor)
        list = list.where(
          isBackwards
            ? sql<boolean>`(t.created_at, t.id) > (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`
            : sql<boolean>`(t.created_at, t.id) < (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`,
        );
      const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
      const blocks = tab === 'lost' ? await linkBlocks(context.tx, caller.organisationId, page.rows, now) : null;
      return answer(
        page.rows.map((row): Flow => {
          const minutes = (now.getTime() - row.updated_at.getTime()) / 60_000;
          return {
            id: row.id,
            kind: row.type === 'refund' ? 'refund' : row.link_id ? 'linkAttempt' : 'charge',
            refId: row.id,
            customerName: row.payer_name,
            phone: row.phone,
            amount: row.amount,
            status: row.status,
            stage: row.stage,
            anomaly: row.anomaly,
            stuckSince: row.updated_at.toISOString(),
            ageBucket: minutes < 60 ? 'minutes' : minutes < 720 ? 'hours' : minutes < 1440 ? 'day' : 'days',
            ...causeOf(row, tab),
            ...(row.is_paid_since && { nextStep: paidSinceNext(row.paid_since) }),
            expectedEnd: row.prompt_expires_at?.toISOString() ?? null,
            linkTitle: row.link_title && inBoth(row.link_title),
            dismissed: row.type === 'sale' && row.dismissed_at !== null,
            givenBackSince: row.given_back_since,
            availableActions: spokenActions(actionsOn(row, caller, now, { linkBlock: blocks?.get(row.id) ?? null })),
          };
        }),
        page.meta,
      );
    }),
    bind(uncompletedFlowsApi.counts, async (context) => {
      const caller = callerOf(context);
      const counts = {} as Record<Tab, number>;
      for (const tab of Object.keys(tabs) as Tab[]) {
        const bounded = flowsOf(context.tx, scopeOf(caller), tab, context.clock.now())
          .clearSelect()
          .select('t.id')
          .limit(10_001);
        const { count } = await context.tx
          .selectFrom(bounded.as('b'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        counts[tab] = count;
      }
      return answer(counts);
    }),
    bind(uncompletedFlowsApi.dismiss, async (context, { params }) => {
      const caller = callerOf(context);
      const now = context.clock.now();
      const row = await findTransaction(context.tx, caller.organisationId, params.id);
      if (!row || !isInScope(scopeOf(caller), row)) fail('transactions.not_found');
      if (row.type !== 'sale' || !['failed', 'expired', 'cancelled'].includes(row.status))
        fail('transactions.action_not_possible', { reason: 'notFinal' });
      await noteDismissed(context.tx, { organisationId: caller.organisationId, id: row.id }, now);
      await addEvents(context.tx, [
        {
          organisationId: caller.organisationId,
          transactionId: row.id,
          at: now,
          kind: 'dismissed',
          actorKind: 'user',
          actorName: caller.name,
          requestId: context.requestId,
        },
      ]);
      return answer({ dismissed: true });
    }),
  ];
}
