import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import { refundMoney, type RefundMoney } from '#domain/payments/refund-money.ts';
import { refundAmountProblem } from '#domain/states/refund.ts';
import { balanceOf } from '../../../ledger/accounts.ts';
import { collectionAccount } from '../../../ledger/chart.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { postCovered } from '../../accounts/accounts/public.ts';
import { askApproval } from '../../approvals/approvals/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import {
  addEvents,
  insertRefundAttempt,
  liveOf,
  lockTransactions,
  payerOf,
  requireGivingBack,
  reversed,
  saveTransactions,
  type TransactionRecord,
  insertTransaction,
  refuseTakenReferences,
} from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { refundingProvider, type KeyPorts } from '../../terms/providers/public.ts';
import { requireOpenAccount } from '../../terms/sub-accounts/public.ts';
import { requireAction, transactionDetail } from '../transactions/public.ts';
import { payeeOf, refundLines, refundPicture } from './approval.ts';
import { refundableOfRow, requireRoom } from './carry-out.ts';
import { confirmOwnRefund } from './confirm-by-pin.ts';
import { earlierRefund, earlierFacts } from './duplicates.ts';

export type RefundPorts = KeyPorts & { wake(): void };
export type RefundWish = {
  amount: number;
  reasonCode: string;
  note: string | null;
  merchantReference: string | null;
  duplicateOf: string | null;
};

const keyOf = (caller: Caller, id: string) => ({ organisationId: caller.organisationId, id });

/** The payment, locked: two refunds of it take their turn and can never exceed it together. */
export async function lockPayment(tx: Tx, caller: Caller, id: string): Promise<TransactionRecord> {
  const row = (await lockTransactions(tx, [keyOf(caller, id)])).get(id);
  if (!row || !isInScope(scopeOf(caller), row)) fail('transactions.not_found');
  return row;
}

async function checkAmount(tx: Tx, row: TransactionRecord, amount: number): Promise<void> {
  if (row.type !== 'sale' || row.status !== 'completed') fail('refunds.not_refundable', { status: row.status });
  if (row.trigger !== null) fail('refunds.not_refundable', { status: row.status, reason: 'returnWaits' });
  await requireRoom(tx, row, amount);
  if (refundAmountProblem(amount, refundableOfRow(row)) === 'tooSmall')
    fail('amount.too_small', {}, { field: 'amount' });
}

/** What a refund of this payment moves and costs, as it is said before and as it is posted. */
const moneyOf = (row: TransactionRecord, amount: number): RefundMoney =>
  refundMoney(
    {
      amount: row.amount,
      payerFee: row.payer_fee,
      merchantFee: row.merchant_fee,
      returned: row.refunded_amount + row.refund_pending,
    },
    amount,
  );

/** What the customer gets back and what it costs, before anyone confirms. The operator's fee stays earned. */
export async function previewRefund(context: InTx, ports: KeyPorts, id: string, amount: number) {
  const caller = callerOf(context);
  const row = await lockPayment(context.tx, caller, id);
  await checkAmount(context.tx, row, amount);
  await requireGivingBack(context.tx, ports, row, context.clock.now());
  const account = caller.permissions.has('balance:view')
    ? await balanceOf(context.tx, caller.organisationId, collectionAccount(row.sub_account_id))
    : null;
  const refundable = refundableOfRow(row);
  const { fromBalance, ...money } = moneyOf(row, amount);
  const duplicate = await earlierRefund(context.tx, caller, { original: row, amount }, context.clock.now());
  return {
    refundable,
    amount,
    ...money,
    balanceAfter: account ? account.available - fromBalance : null,
    full: amount === refundable,
    duplicate,
  };
}

export async function createRefund(context: InTx, ports: RefundPorts, id: string, wish: RefundWish) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const original = await lockPayment(tx, caller, id);
  await checkAmount(tx, original, wish.amount);
  requireAction(original, 'refund', caller, now, 'refunds.not_refundable');
  // A lost answer, a new tab, a colleague: under the payment's lock the second sees the first, and a yes is to what was
  // seen.
  const earlier = await earlierRefund(tx, caller, { original, amount: wish.amount }, now);
  if (earlier && earlier.seen !== wish.duplicateOf)
    fail('refunds.duplicate', earlierFacts(earlier), { field: 'duplicateOf' });
  await refuseTakenReferences(tx, caller.organisationId, [wish.merchantReference]);
  const provider = refundingProvider(original);
  await requireGivingBack(tx, ports, original, now);
  await requireOpenAccount(tx, caller.organisationId, original.sub_account_id, 'out');
  const refundId = newId('transaction', now);
  const asked = {
    id: refundId,
    original_id: original.id,
    amount: wish.amount,
    phone: original.phone,
    operator: original.operator,
  };
  const approval = await askApproval(tx, {
    organisationId: caller.organisationId,
    environment: context.environment,
    subject: 'refund',
    refId: refundId,
    title: sayBoth(requestTitles.refund, { name: payerOf(original) }),
    amount: wish.amount,
    party: payeeOf(original),
    accountKind: collectionAccount(original.sub_account_id),
    channel: 'dashboard',
    requestedBy: caller,
    snapshot: refundPicture(asked),
    lines: refundLines(original, wish),
    at: now,
  });
  // By a rule others decide it in the approval centre. Without one, whoever may not approve asks somebody who may; the
  // money is reserved in any case.
  const mayStart = !approval.needed && caller.permissions.has('refunds:approve');
  if (mayStart) await confirmOwnRefund(context, wish.amount, now);
  const state = { status: 'pending', stage: mayStart ? 'refundInitiated' : 'pendingApproval' } as const;
  await insertTransaction(tx, {
    organisation_id: caller.organisationId,
    id: refundId,
    created_at: now,
    updated_at: now,
    type: 'refund',
    direction: 'outbound',
    channel: 'dashboard',
    ...state,
    amount: wish.amount,
    net: wish.amount,
    operator: original.operator,
    provider,
    phone: original.phone,
    phone_reversed: reversed(original.phone),
    payer_name: original.payer_name,
    payer_note: original.payer_note,
    description: wish.note,
    merchant_reference: wish.merchantReference,
    link_id: original.link_id,
    customer_id: original.customer_id,
    sub_account_id: original.sub_account_id,
    original_id: original.id,
    refund_reason_code: wish.reasonCode,
    search_text: original.search_text,
    created_by: caller.userId,
    created_by_name: caller.name,
    request_id: context.requestId,
    approval_id: approval.needed ? approval.approvalId : null,
    refund_hold_round: 1,
  });
  const { fromBalance } = moneyOf(original, wish.amount);
  original.refund_pending += wish.amount;
  await saveTransactions(tx, [original], now);
  if (mayStart) await insertRefundAttempt(tx, original, { id: refundId, amount: wish.amount, round: 1 }, now);
  await postCovered(
    tx,
    postingFor(
      'refund.reserve',
      { organisationId: caller.organisationId, refId: refundId, occurredAt: now, bookedAt: now },
      { amount: fromBalance, account: collectionAccount(original.sub_account_id) },
    ),
  );
  const who = {
    organisationId: caller.organisationId,
    at: now,
    actorKind: 'user' as const,
    actorName: caller.name,
    requestId: context.requestId,
  };
  await addEvents(tx, [
    {
      ...who,
      transactionId: refundId,
      kind: 'created',
      to: state,
      data: { originalId: original.id, amount: wish.amount, reasonCode: wish.reasonCode },
    },
    {
      ...who,
      transactionId: original.id,
      kind: 'refundRequested',
      data: { refundId, amount: wish.amount, reasonCode: wish.reasonCode },
    },
  ]);
  await addLive(tx, [
    {
      organisationId: caller.organisationId,
      at: now,
      kind: 'transaction',
      recordId: refundId,
      data: {
        ...state,
        type: 'refund',
        amount: wish.amount,
        subAccountId: original.sub_account_id,
        createdBy: caller.userId,
      },
    },
    liveOf(original, now),
  ]);
  if (!mayStart && !approval.needed) {
    await notify(tx, {
      organisationId: caller.organisationId,
      environment: context.environment,
      type: 'refundWaiting',
      withPermission: 'refunds:approve',
      refType: 'transaction',
      refId: refundId,
      at: now,
      exceptUserId: caller.userId,
      subAccountId: original.sub_account_id,
      params: { amount: wish.amount, payer: payerOf(original), byName: caller.name },
    });
  }
  context.afterCommit(ports.wake);
  return transactionDetail(tx, caller, refundId, now);
}
