import { stoppedAmong } from '../recipients/public.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import type { ActionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { isOverByAPerson, isUnclear, needsPaper } from '#domain/actions/record-by-hand.ts';
import { notVouching } from '#domain/actions/viewer.ts';
import type { Permission } from '#domain/access/rights.ts';
import { isReasonCode } from '#domain/payments/reasons.ts';
import { arithmetic, type SettlementDetail, type SettlementRow } from '#contract/settlements/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountNamer } from '../../accounts/accounts/public.ts';
import { fileNames } from '../../ground/files/public.ts';
import type { Tx } from '../../context.ts';
import { nextFileOf, retryRefused, wasHandedOver } from '../../engine/movements/public.ts';
import type { SettlementQuote } from './tables.ts';
import { beneficiaryOf } from './beneficiary.ts';
import { announced, announcedPayment } from './duplicates.ts';
import { isFrozen } from './ends.ts';
import { settlementsInSight, type SettlementScope } from './in-sight.ts';
import { levelCutOf } from './level-cut.ts';
import { papersElsewhere } from './papers.ts';
import { offered, toDestination, toSource } from './read-policy.ts';
import type { SettlementRecord } from './records.ts';

export type SettlementAction = 'cancel' | 'retry' | 'attachProof' | 'addDocument' | 'review' | 'record';

/**
 * `anomaly`: what speaks against its payment. `failed_as`: why that failed last, whatever has become of it here since.
 * `is_announced`: its operator has called since it was over, and has not said yet what that means. `was_handed_over`:
 * somebody was given it to carry out, and only people say how that ended.
 */
export type FoundSettlement = SettlementRecord & {
  anomaly: string | null;
  failed_as: string | null;
  is_announced: boolean;
  was_handed_over: boolean;
};

/** One that failed, and that is not tried again while its operator is asked why it has called. */
const isAsked = (row: Pick<FoundSettlement, 'status' | 'is_announced'>): boolean =>
  row.status === 'failed' && row.is_announced;

/** `refusal`: why its payment may not be tried again, where that was asked. */
export function actionsOn(
  row: FoundSettlement,
  caller: Caller,
  now: Date,
  refusal: DisabledReason | null = null,
): ActionState[] {
  const mayCreate: DisabledReason | false = !caller.permissions.has('settlements:create') && 'noPermission';
  const mayApprove: DisabledReason | false = !caller.permissions.has('settlements:approve') && 'noPermission';
  const viewer = {
    permissions: caller.permissions as ReadonlySet<Permission>,
    now,
    userId: caller.userId,
    placeGivenAt: caller.placeGivenAt,
  };
  const ofReview = notVouching(viewer, [row.created_by], row.created_at) ?? false;
  const ofRecord = notVouching(viewer, [row.created_by], 'now') ?? false;
  const isOpen = row.status === 'pending' || row.status === 'onHold';
  const abroad = row.kind === 'crossBorder';
  const inReview = abroad && (row.stage === 'pendingReview' || row.stage === 'documentsMissing');
  return offered({
    cancel:
      mayCreate ||
      (!isOpen && (row.status === 'processing' ? 'alreadySent' : 'alreadyFinal')) ||
      (row.stage === 'pendingApproval' && 'awaitingApproval'),
    retry: mayCreate || (row.stage !== 'retryRequired' && 'notRetryable') || (isAsked(row) && 'beingAsked') || refusal,
    attachProof: mayApprove || (row.status !== 'completed' && 'notFinal'),
    ...(abroad
      ? {
          addDocument: mayCreate || (!isOpen && 'alreadyFinal'),
          review: mayApprove || (!inReview && 'notAwaitingApproval') || ofReview,
          // Paid, it can still come back.
          record:
            mayApprove ||
            (row.status !== 'processing' &&
              row.status !== 'completed' &&
              !isUnclear(row) &&
              !isFailedByAPerson(row) &&
              (isOpen ? 'awaitingApproval' : 'alreadyFinal')) ||
            ofRecord,
        }
      : needsPaper(row)
        ? { record: mayApprove || ofRecord }
        : {}),
  });
}

/** Of an order abroad that left, and of which a person has written down that it was not done: they may have erred. */
export const isFailedByAPerson = (row: FoundSettlement): boolean =>
  row.kind === 'crossBorder' &&
  isOverByAPerson({ status: row.status, stage: null, rail: 'manual', wasHandedOver: row.was_handed_over });

export function requireAction(row: FoundSettlement, caller: Caller, action: SettlementAction, now: Date): void {
  const state = actionsOn(row, caller, now).find((candidate) => candidate.action === action);
  if (!state?.allowed)
    fail('settlements.action_not_possible', {
      reason: state?.disabledReason ?? 'notForThisKind',
    });
}

export const refuseAction = (why: DisabledReason): never => fail('settlements.action_not_possible', { reason: why });

/** One that is out of sight is as if there were none. */
export async function findSettlement(
  tx: Tx,
  scope: SettlementScope,
  id: string,
  lock = false,
): Promise<FoundSettlement> {
  const query = tx
    .selectFrom('settlements')
    .selectAll()
    .select((eb) => {
      const payment = eb
        .selectFrom('transactions as t')
        .whereRef('t.organisation_id', '=', 'settlements.organisation_id')
        .whereRef('t.id', '=', 'settlements.transaction_id');
      return [
        payment.select('t.anomaly').as('anomaly'),
        payment.select('t.reason_code').as('failed_as'),
        announced.as('is_announced'),
      ];
    })
    .where(settlementsInSight(scope))
    .where('id', '=', id);
  const row = (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? fail('settlements.not_found');
  const { organisation_id: organisationId, transaction_id: transactionId } = row;
  return {
    ...row,
    was_handed_over:
      row.status === 'failed' && transactionId !== null && (await wasHandedOver(tx, { organisationId, transactionId })),
  };
}

export async function toRows(
  tx: Tx,
  rows: readonly SettlementRecord[],
  organisationId: string,
): Promise<SettlementRow[]> {
  if (rows.length === 0) return [];
  const names = await accountNamer(tx, organisationId);
  const payments = rows.flatMap((row) => row.transaction_id ?? []);
  const odd = new Map(
    payments.length === 0
      ? []
      : (
          await tx
            .selectFrom('transactions')
            .select(['id', 'anomaly', announcedPayment.as('is_announced')])
            .where('organisation_id', '=', organisationId)
            .where('id', 'in', payments)
            .where((eb) => eb.or([eb('anomaly', 'is not', null), announcedPayment]))
            .execute()
        ).map((payment) => [payment.id, payment]),
  );
  const policyIds = [...new Set(rows.flatMap((row) => row.policy_id ?? []))];
  const policies = new Map(
    policyIds.length === 0
      ? []
      : (
          await tx
            .selectFrom('settlement_policies')
            .select(['id', 'name'])
            .where('organisation_id', '=', organisationId)
            .where('id', 'in', policyIds)
            .execute()
        ).map((policy) => [policy.id, policy.name]),
  );
  const oddOf = (row: SettlementRecord) => (row.transaction_id === null ? undefined : odd.get(row.transaction_id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status as SettlementRow['status'],
    stage: row.stage as SettlementRow['stage'],
    anomaly: oddOf(row)?.anomaly ?? null,
    isAnnounced: isAsked({ status: row.status, is_announced: oddOf(row)?.is_announced === true }),
    reason: row.reason,
    policyId: row.policy_id,
    policyName: row.policy_id ? (policies.get(row.policy_id) ?? null) : null,
    windowAt: row.window_at?.toISOString() ?? null,
    source: toSource(organisationId, row.source_account, names),
    destination: toDestination(row.destination),
    gross: row.gross,
    fee: row.fee,
    tax: row.tax,
    net: row.net,
    currency: row.currency,
    // Older rows keep the whole rule beside its figures.
    arithmetic: row.arithmetic && arithmetic.parse(row.arithmetic),
    transactionId: row.transaction_id,
    createdAt: row.created_at.toISOString(),
    expectedAt: row.expected_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    createdByName: row.created_by_name,
  }));
}

/** What a settlement passes on is everybody's: told to whoever sees everybody's payments. */
export const paymentsInside = (
  row: SettlementRecord,
  caller: Pick<Caller, 'recordScope'>,
): Pick<SettlementDetail, 'paymentCount' | 'paymentTotal'> =>
  caller.recordScope('transactions') === 'own'
    ? { paymentCount: null, paymentTotal: null }
    : { paymentCount: row.payment_count, paymentTotal: row.payment_total };

const quoteView = (quote: SettlementQuote, gross: number): SettlementDetail['quote'] => ({
  ...quote,
  totalDebit: gross,
  spreadBps: 0,
});

/** What pressing would be refused with, so that nobody is asked for a PIN in vain. */
async function retryRefusal(tx: Tx, row: FoundSettlement, now: Date): Promise<DisabledReason | null> {
  const { organisation_id: organisationId, transaction_id: transactionId } = row;
  if (row.status !== 'failed' || row.stage !== 'retryRequired' || transactionId === null) return null;
  if (await isFrozen(tx, organisationId, row.source_account)) return 'frozenOut';
  return retryRefused(tx, { organisationId, transactionId }, now, stoppedAmong);
}

/** What the bank gave as proof; of those from before each left its line only the last one is known. */
export async function proofsOf(tx: Tx, row: FoundSettlement): Promise<{ fileId: string; name: string }[]> {
  const events = row.transaction_id
    ? await tx
        .selectFrom('transaction_events')
        .select('data')
        .where('organisation_id', '=', row.organisation_id)
        .where('transaction_id', '=', row.transaction_id)
        .where('kind', '=', 'proofAttached')
        .orderBy('id')
        .execute()
    : [];
  const attached = events.map(({ data }) => data as { fileId: string; name: string });
  const last = row.proof_file_id;
  if (last === null || attached.some((one) => one.fileId === last)) return attached;
  return [...attached, { fileId: last, name: (await fileNames(tx, row.organisation_id, [last])).get(last) ?? last }];
}

export async function toDetail(tx: Tx, row: FoundSettlement, caller: Caller, now: Date): Promise<SettlementDetail> {
  const [face] = await toRows(tx, [row], row.organisation_id);
  const payout = row.transaction_id
    ? await tx
        .selectFrom('payouts')
        .select(['tax_lines', 'scheduled_for'])
        .where('organisation_id', '=', row.organisation_id)
        .where('transaction_id', '=', row.transaction_id)
        .executeTakeFirst()
    : undefined;
  const events = row.transaction_id
    ? await tx
        .selectFrom('transaction_events')
        .select(['id', 'at', 'kind', 'actor_kind', 'actor_name', 'note'])
        .where('organisation_id', '=', row.organisation_id)
        .where('transaction_id', '=', row.transaction_id)
        .orderBy('id')
        .execute()
    : [];
  const proofs = await proofsOf(tx, row);
  const { organisation_id: organisationId, transaction_id: transactionId } = row;
  return {
    ...face!,
    level: levelCutOf(row, payout?.scheduled_for ?? null),
    taxLines: payout?.tax_lines ?? [],
    periodFrom: row.period_from?.toISOString() ?? null,
    periodTo: row.period_to?.toISOString() ?? null,
    ...paymentsInside(row, caller),
    approvalId: row.approval_id,
    nextFile: await nextFileOf(tx, { organisationId, transactionId }, now),
    tries: row.tries,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    proofs,
    bankReference: row.bank_reference,
    quote: row.quote && quoteView(row.quote, row.gross),
    documents: row.documents,
    missing: row.missing,
    beneficiary: beneficiaryOf(row, caller),
    papersElsewhere: await papersElsewhere(tx, caller, row),
    reviewNote: row.review_note,
    reviewedByName: row.reviewed_by_name,
    version: row.version,
    whatToDo: row.status === 'failed' && isReasonCode(row.reason) ? { ...reasonTexts[row.reason].staffText } : null,
    availableActions: spokenActions(actionsOn(row, caller, now, await retryRefusal(tx, row, now))),
    steps: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      actorKind: event.actor_kind,
      actorName: event.actor_name,
      note: event.note,
    })),
  };
}
