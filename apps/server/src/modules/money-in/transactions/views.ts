import { reasonTextsOf } from '#i18n/catalogues/transactions/reason-texts.ts';
import { paidOtherwiseTexts } from '#i18n/catalogues/transactions/paid-otherwise.ts';
import { ownReasons } from '#domain/payments/own-reasons.ts';
import { reasons, type ReasonCode } from '#domain/payments/reasons.ts';
import type { TransactionAnomaly } from '#domain/states/transaction.ts';
import { readPaidOtherwise } from '#domain/payments/paid-otherwise.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import type { LedgerEntry } from '../../../ledger/entries.ts';
import type { Row } from '../../tables.ts';

/** The parts every money record shows alike. `isCharge`: a payer was asked. */
export function reasonView(
  code: string | null,
  providerReason: string | null,
  isCharge = false,
): TransactionDetail['reason'] {
  if (!code) return null;
  const reason = reasons[code as ReasonCode] ?? reasons.PROVIDER_ERROR;
  const { payerText, staffText } =
    code === 'PAID_OTHERWISE' ? paidOtherwiseTexts(readPaidOtherwise(providerReason)) : reasonTextsOf(code, isCharge);
  // What we stopped ourselves no operator has said: our own sentence is not shown as theirs.
  const said = code in ownReasons && providerReason === staffText.en ? null : providerReason;
  return { code, family: reason.family, providerReason: said, payerText, staffText, retry: reason.retry };
}

const taken: readonly (string | null)[] = [
  'contradiction',
  'paidBeyond',
  'deniedAfterAll',
] satisfies TransactionAnomaly[];
/** Why it stands where it does. What an operator has taken back, or said against a paper, is not its last word. */
export const reasonOf = (row: {
  reason_code: string | null;
  provider_reason: string | null;
  anomaly: string | null;
  type?: string;
}): TransactionDetail['reason'] =>
  taken.includes(row.anomaly) ? null : reasonView(row.reason_code, row.provider_reason, row.type === 'sale');

export const attemptView = (row: Row<'attempts'>): TransactionDetail['attempts'][number] => ({
  id: row.id,
  provider: row.provider,
  operation: row.operation,
  state: row.state,
  providerReference: row.provider_reference,
  operatorReference: row.operator_reference,
  createdAt: row.created_at.toISOString(),
  lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  nextCheckAt: row.next_step_at?.toISOString() ?? null,
  polls: row.polls,
  reason:
    row.state === 'succeeded' ? null : reasonView(row.reason_code, row.provider_reason, row.operation === 'collect'),
  redirectUrl: row.redirect_url,
});

export const eventView = (row: Row<'transaction_events'>): TransactionDetail['events'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actorKind: row.actor_kind,
  actorName: row.actor_name,
  fromStatus: row.from_status,
  fromStage: row.from_stage,
  toStatus: row.to_status,
  toStage: row.to_stage,
  note: row.note,
  requestId: row.request_id,
  data: row.data,
});

export const ledgerLineView = (entry: LedgerEntry, withBalance: boolean): TransactionDetail['ledger'][number] => ({
  entryId: `${entry.accountId}:${entry.number}`,
  postingId: entry.postingId,
  recipe: entry.recipe,
  at: entry.bookedAt.toISOString(),
  account: entry.kind,
  direction: entry.side,
  amount: entry.amount,
  balanceAfter: withBalance ? entry.balanceAfter : null,
});
