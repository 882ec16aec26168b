import { inBoth } from '#domain/values/locale.ts';
import { sql } from 'kysely';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import type { Tx } from '../../context.ts';
import type { Row } from '../../tables.ts';
import { moveNames, moveParties } from '../../accounts/accounts/public.ts';
import { ownFigures } from '../../ground/reports/public.ts';

export type TransactionWithLink = Row<'transactions'> & {
  link_title: { en: string; fr: string } | null;
  sub_account_name: string | null;
  move_from_name?: string | null;
  move_to_name?: string | null;
  scheduled_for?: Date | null;
};

/** When money that leaves was planned for; null of everything else. */
export const scheduledFor = sql<Date | null>`(select p.scheduled_for from payouts p
  where p.organisation_id = t.organisation_id and p.transaction_id = t.id)`;

/** Transactions with the title of their link and the name of their sub-account; aliases `t`, `l` and `s`. */
export const transactionsWithLink = (tx: Tx) =>
  tx
    .selectFrom('transactions as t')
    .leftJoin('payment_links as l', (join) =>
      join.onRef('l.organisation_id', '=', 't.organisation_id').onRef('l.id', '=', 't.link_id'),
    )
    .leftJoin('sub_accounts as s', (join) =>
      join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sub_account_id'),
    )
    .selectAll('t')
    .select([
      sql<{ en: string; fr: string } | null>`l.title`.as('link_title'),
      sql<string | null>`s.name`.as('sub_account_name'),
      scheduledFor.as('scheduled_for'),
      ...moveNames,
    ]);

export function toRow(row: TransactionWithLink): TransactionRow {
  const own = ownFigures(row);
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    type: row.type,
    direction: row.direction,
    channel: row.channel as TransactionRow['channel'],
    status: row.status,
    stage: row.stage,
    anomaly: row.anomaly,
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    amount: row.amount,
    fee: own && row.fee,
    merchantFee: own?.fee ?? null,
    tax: own?.tax ?? null,
    net: own?.net ?? null,
    payerFee: row.payer_fee,
    refundedAmount: row.refunded_amount,
    currency: row.currency,
    operator: row.operator as TransactionRow['operator'],
    phone: row.phone,
    payerName: row.payer_name,
    ownAccounts: moveParties(row),
    description: row.description,
    merchantReference: row.merchant_reference,
    operatorReference: row.operator_reference,
    reasonCode: row.reason_code,
    linkId: row.link_id,
    linkTitle: row.link_title && inBoth(row.link_title),
    customerId: row.customer_id,
    originalId: row.original_id,
    trigger: row.trigger,
    subAccount: row.sub_account_id
      ? { id: row.sub_account_id, name: row.sub_account_name ?? row.sub_account_id }
      : null,
    createdByName: row.created_by_name,
    collected: collectedText(row.collected),
  };
}

/** A payer's answers as text: bought items as "2 × Bread", everything else as it was given. */
export function collectedText(collected: Record<string, unknown>): Record<string, string> {
  const text: Record<string, string> = {};
  for (const [key, value] of Object.entries(collected)) {
    if (Array.isArray(value)) text[key] = value.map(itemText).join(', ');
    else if (typeof value === 'object' && value !== null)
      Object.assign(text, collectedText(value as Record<string, unknown>));
    else if (value !== null && value !== undefined && value !== '') text[key] = String(value);
  }
  return text;
}

function itemText(item: unknown): string {
  const { name, quantity } = (item ?? {}) as { name?: unknown; quantity?: unknown };
  return typeof name === 'string' ? `${String(quantity ?? 1)} × ${name}` : String(item);
}
