import { formatMoney } from '#domain/values/money.ts';
import { ownCost } from '#domain/mass-payments/payouts.ts';
import type { Recurrence } from '#domain/values/recurrence.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import {
  leavesOn,
  sinceWarning,
  type ApprovalHandler,
  type ApprovalLine,
  type ApprovalWarning,
} from '../../approvals/approvals/public.ts';
import { planText } from '#i18n/catalogues/approvals/when.ts';
import { approvalWarnings, changedDestination } from '#i18n/catalogues/approvals/warnings.ts';
import { scheduleWords, transferListWords } from '#i18n/catalogues/transfers/words.ts';
import type { Tx } from '../../context.ts';
import { stoppedAmong, type ChangedPlace } from '../recipients/public.ts';
import {
  endPayouts,
  lockPayouts,
  releasePayouts,
  type Locked,
  type OutcomeListeners,
} from '../../engine/movements/public.ts';
import { identityOfRow } from './beneficiary.ts';
import { earlierTransfer } from './duplicates.ts';
import { endSchedule, scheduleIsPointless, scheduleSnapshot, startSchedule } from './schedule-approval.ts';

/** What an approver approves: to whom, how much, by which way and when. Compared again when it is let go. */
export type TransferFacts = {
  id: string;
  amount: number;
  fee: number;
  tax: number;
  totalDebit: number;
  receives: number;
  rail: string;
  scheduledFor: string | null;
  to: {
    destination: string;
    name: string;
    phone: string | null;
    operator: string | null;
    rib: string | null;
    card: string | null;
    code: string | null;
  };
};
export const factsOf = ({ row, payout }: Locked): TransferFacts => ({
  id: row.id,
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  totalDebit: payout.total_debit,
  receives: payout.beneficiary_receives,
  rail: payout.rail,
  scheduledFor: payout.scheduled_for?.toISOString() ?? null,
  to: {
    destination: payout.destination,
    name: payout.beneficiary_name,
    phone: row.phone,
    operator: row.operator,
    rib: payout.rib,
    card: payout.card_fingerprint,
    code: payout.payee_code,
  },
});

const both = (en: string, fr: string) => ({ en, fr });
const takenOff = { en: transferListWords.takenOff.en, fr: transferListWords.takenOff.fr };
const money = (amount: number) => both(formatMoney(amount, 'en'), formatMoney(amount, 'fr'));
/** Who approves a plan approves every time of it. */
function repeatLines({
  every,
  startsAt,
  endsOn,
}: {
  every: Recurrence;
  startsAt: Date;
  endsOn: string | null;
}): ApprovalLine[] {
  return [
    { label: { ...scheduleWords.every }, value: { ...scheduleWords[every] } },
    { label: { ...scheduleWords.first }, value: both(formatDateTime(startsAt, 'en'), formatDateTime(startsAt, 'fr')) },
    {
      label: { ...scheduleWords.ends },
      value: endsOn === null ? { ...scheduleWords.open } : both(formatDate(endsOn, 'en'), formatDate(endsOn, 'fr')),
    },
  ];
}
/** The same for people. */
export function linesOf(facts: {
  amount: number;
  fee: number;
  senderFee: number;
  tax: number;
  totalDebit: number;
  name: string;
  account: string;
  verifiedName: string | null;
  description: string | null;
  papers: readonly { name: string }[];
  repeats?: { every: Recurrence; startsAt: Date; endsOn: string | null };
}): ApprovalLine[] {
  const cost = ownCost(facts);
  return [
    { label: both('Beneficiary', 'Bénéficiaire'), value: facts.name },
    { label: both('Account', 'Compte'), value: facts.account },
    ...(facts.verifiedName
      ? [{ label: both('Name at the operator', 'Nom chez l’opérateur'), value: facts.verifiedName }]
      : []),
    ...(facts.repeats ? repeatLines(facts.repeats) : []),
    { label: both('Amount', 'Montant'), value: money(facts.amount) },
    { label: both('Fee', 'Frais'), value: money(cost.fee) },
    { label: both('Taxes', 'Taxes'), value: money(cost.tax) },
    { label: both('Total debit', 'Débit total'), value: money(facts.totalDebit) },
    ...(cost.takenOff > 0
      ? [
          { label: takenOff, value: money(cost.takenOff) },
          { label: both('Beneficiary receives', 'Le bénéficiaire reçoit'), value: money(facts.amount - cost.takenOff) },
        ]
      : []),
    ...(facts.description ? [{ label: both('For', 'Objet'), value: facts.description }] : []),
    ...(facts.papers.length > 0
      ? [{ label: both('Papers', 'Pièces jointes'), value: facts.papers.map((paper) => paper.name).join(', ') }]
      : []),
  ];
}
export function warningsOf(found: {
  firstTime: boolean;
  nameMatch: string | null;
  duplicate: boolean;
  changed: ChangedPlace | null;
  byHand: boolean;
}): ApprovalWarning[] {
  const { changed } = found;
  return [
    ...(found.byHand ? [{ code: 'byHand', text: approvalWarnings.byHand }] : []),
    ...(changed
      ? [
          {
            code: 'changedDestination',
            text: both(changedDestination.text.en(changed), changedDestination.text.fr(changed)),
          },
        ]
      : []),
    ...(found.firstTime
      ? [{ code: 'firstTime', text: both('First payment to this beneficiary', 'Premier paiement à ce bénéficiaire') }]
      : []),
    ...(found.nameMatch === 'partial' || found.nameMatch === 'none'
      ? [{ code: 'nameMismatch', text: both('The operator knows another name', 'L’opérateur connaît un autre nom') }]
      : []),
    ...(found.duplicate
      ? [
          {
            code: 'duplicate',
            text: both(
              'The same amount to the same beneficiary within a day',
              'Le même montant au même bénéficiaire en un jour',
            ),
          },
        ]
      : []),
  ];
}

const stopReasons = {
  RECIPIENT_FROZEN: 'recipientFrozen',
  RECIPIENT_CHANGED: 'recipientChanged',
  ACCOUNT_REVOKED: 'accountRevoked',
  // It may be usable again before anybody decides.
  ACCOUNT_NOT_USABLE: null,
} as const;
const isSchedule = (refId: string): boolean => refId.startsWith('trs_');
const one = async (tx: Tx, organisationId: string, transactionId: string) =>
  (await lockPayouts(tx, [{ organisationId, transactionId }]))[0] ?? null;

/** What the decision about a transfer, or about a plan of transfers, sets in motion. */
export const transferApprovals = (listeners: OutcomeListeners): ApprovalHandler => ({
  async snapshot(tx, organisationId, refId) {
    if (isSchedule(refId)) return scheduleSnapshot(tx, organisationId, refId);
    const entry = await one(tx, organisationId, refId);
    return entry ? factsOf(entry) : null;
  },
  async pointless(tx, organisationId, refId, at) {
    if (isSchedule(refId)) return scheduleIsPointless(tx, organisationId, refId);
    const entry = await one(tx, organisationId, refId);
    if (!entry) return 'recordGone';
    if (entry.row.stage !== 'pendingApproval') return 'decidedElsewhere';
    const stop = (await stoppedAmong(tx, [entry], at)).get(refId);
    return stop ? stopReasons[stop] : null;
  },
  async since(tx, organisationId, refId, askedAt, now) {
    if (isSchedule(refId)) return [];
    const row = await tx
      .selectFrom('transactions as t')
      .innerJoin('payouts as p', (join) =>
        join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
      )
      .select(['t.amount', 't.phone', 'p.destination', 'p.rib', 'p.card_fingerprint', 'p.payee_organisation_id'])
      .where('t.organisation_id', '=', organisationId)
      .where('t.id', '=', refId)
      .executeTakeFirst();
    const twin =
      row &&
      (await earlierTransfer(
        tx,
        organisationId,
        { to: identityOfRow(row), amount: row.amount, again: { id: refId, askedAt, isNewsOnly: true } },
        now,
      ));
    return twin ? [sinceWarning('payment', new Date(twin.createdAt), askedAt, [twin.id, ...twin.beside])] : [];
  },
  later(snapshot, now) {
    const { every, startsAt, endsOn, scheduledFor } = snapshot as {
      every?: Recurrence;
      startsAt?: string;
      endsOn?: string | null;
      scheduledFor?: string | null;
    };
    if (every !== undefined && startsAt !== undefined) {
      const plan = { every, startsAt: new Date(startsAt), endsOn: endsOn ?? null };
      return both(planText(plan, 'en', now), planText(plan, 'fr', now));
    }
    return leavesOn(scheduledFor ?? null, now);
  },
  async approved(tx, { organisationId, refId, by, at, context }) {
    if (isSchedule(refId)) return startSchedule(tx, organisationId, refId, at);
    await releasePayouts(
      tx,
      at,
      [{ organisationId, transactionId: refId }],
      { environment: context.environment, listeners, stops: stoppedAmong },
      { kind: by ? 'user' : 'system', name: by?.name ?? null, requestId: context.requestId },
    );
  },
  async ended(tx, { organisationId, refId, by, at, context, outcome, remark }) {
    const how = outcome === 'expired' ? 'expired' : outcome === 'cancelled' ? 'cancelled' : 'declined';
    if (isSchedule(refId)) return endSchedule(tx, organisationId, refId, how);
    await endPayouts(
      tx,
      at,
      [{ organisationId, transactionId: refId }],
      how,
      { kind: by ? 'user' : 'system', name: by?.name ?? null, note: remark, requestId: context.requestId },
      { environment: context.environment, listeners, stops: stoppedAmong },
    );
  },
});
