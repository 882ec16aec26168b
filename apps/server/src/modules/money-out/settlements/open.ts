import { requestTitles } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { asciiNote } from '#domain/values/text.ts';
import { limits } from '#domain/values/limits.ts';
import type { PayoutQuote } from '#domain/mass-payments/payouts.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import { askApproval } from '../../approvals/approvals/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { takeLevelTurn } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import { openPayouts, railFor } from '../../engine/movements/public.ts';
import type { SettlementArithmetic } from '#domain/settlements/settlement-policy.ts';
import { refuseTwin } from './duplicates.ts';
import { beneficiaryOf, destinationOf, expectedAt, type LinkedAccount, type Source } from './ends.ts';
import {
  changeSettlement,
  insertSettlement,
  whereReleased,
  paymentsToSettle,
  type SettlementRecord,
} from './records.ts';

export type SettlementWish = {
  organisationId: string;
  environment: EnvironmentName;
  source: Source;
  account: LinkedAccount;
  quote: PayoutQuote;
  note: string;
  /** A person who settles now, or the policy and the window that did. */
  by:
    | (Caller & { /** The settlement that was seen and is not meant. */ duplicateOf: string | undefined })
    | { policyId: string; windowAt: Date; arithmetic: SettlementArithmetic };
  requestId: string | null;
};

/** What another person approves, compared again when they do. */
export const settlementSnapshot = (row: SettlementRecord): object => ({
  id: row.id,
  source: row.source_account,
  destination: row.destination,
  amount: row.gross,
  fee: row.fee,
  tax: row.tax,
  net: row.net,
  currency: row.currency,
});

/**
 * Writes a settlement and reserves its money. It is let go at once, or when somebody else has approved it: an
 * automatic one was approved with its policy. Null when the window has its row already.
 */
export async function openSettlement(tx: Tx, clock: Clock, wish: SettlementWish): Promise<SettlementRecord | null> {
  const now = clock.now();
  const { organisationId, source, account, quote } = wish;
  const isAutomatic = 'policyId' in wish.by;
  const beneficiary = beneficiaryOf(account);
  const isAgain =
    'userId' in wish.by &&
    (await refuseTwin(
      tx,
      wish.by,
      {
        organisation_id: organisationId,
        source_account: source.kind,
        linked_account_id: account.id,
        gross: quote.totalDebit,
      },
      wish.by.duplicateOf,
      now,
    ));
  await takeLevelTurn(tx, organisationId, 'out', now);
  const payments = await paymentsToSettle(tx, organisationId, source, now);
  const row = await insertSettlement(
    tx,
    {
      organisation_id: organisationId,
      kind: isAutomatic ? 'automatic' : 'manual',
      source_account: source.kind,
      linked_account_id: account.id,
      destination: JSON.stringify(destinationOf(account)),
      gross: quote.totalDebit,
      fee: quote.fee,
      tax: quote.tax,
      net: quote.beneficiaryReceives,
      status: 'pending',
      period_from: payments.from,
      period_to: now,
      payment_count: payments.count,
      payment_total: payments.total,
      expected_at: expectedAt(account.kind, now),
      tries: 1,
      ...('policyId' in wish.by
        ? { policy_id: wish.by.policyId, window_at: wish.by.windowAt, arithmetic: JSON.stringify(wish.by.arithmetic) }
        : { created_by: wish.by.userId, created_by_name: wish.by.name }),
    },
    now,
  );
  if (!row) return null;
  const asked =
    'policyId' in wish.by
      ? ({ needed: false } as const)
      : await askApproval(tx, {
          organisationId,
          environment: wish.environment,
          subject: 'settlement',
          refId: row.id,
          title: sayBoth(requestTitles.settlement, { label: account.label }),
          amount: quote.totalDebit,
          party: `${account.holder_name}, ${account.rib ? formatRib(account.rib) : formatPhone(account.phone!)}`,
          accountKind: source.kind,
          channel: 'dashboard',
          requestedBy: { userId: wish.by.userId, name: wish.by.name },
          snapshot: settlementSnapshot(row),
          warnings: isAgain ? [{ code: 'duplicate' }] : [],
          at: now,
        });
  if ('userId' in wish.by && !asked.needed)
    await spendAfterReset(tx, {
      userId: wish.by.userId,
      organisationId: wish.organisationId,
      amount: quote.totalDebit,
      at: now,
    });
  const rail = await railFor(tx, organisationId, beneficiary, now);
  const [opened] = await openPayouts(tx, clock, [
    {
      organisationId,
      type: 'settlement',
      origin: { type: 'settlement', id: row.id, itemId: null },
      sourceAccount: source.kind,
      beneficiary,
      quote,
      rail,
      description: wish.note,
      payeeNote: asciiNote(wish.note, limits.payerNoteMax),
      channel: 'dashboard',
      requestId: wish.requestId,
      linkedAccountId: account.id,
      approvalId: asked.needed ? asked.approvalId : null,
      actor:
        'policyId' in wish.by
          ? { kind: 'system', id: null, name: null }
          : { kind: 'user', id: wish.by.userId, name: wish.by.name },
      hold: { kind: 'own' },
      start: asked.needed ? 'pendingApproval' : 'now',
    },
  ]);
  const change = {
    transaction_id: opened!.transactionId,
    ...(asked.needed ? { approval_id: asked.approvalId, stage: 'pendingApproval' } : whereReleased(row, rail)),
  };
  await changeSettlement(tx, row, change, now);
  return { ...row, ...change, version: row.version + 1 };
}
