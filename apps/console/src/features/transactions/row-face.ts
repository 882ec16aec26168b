import type { TransactionDetail, TransactionRow } from '#contract/transactions/schemas.ts';
import type { Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import type { Href } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';
import { payerOf } from '../../shell/rows/transaction.ts';

export const hrefOf = (row: Pick<TransactionRow, 'id'>): Href => to('/transactions/{id}', { id: row.id });

/** Where money that left is settled with its operator: its own page has what can be done. */
export const sentAsHref = ({ kind, id }: NonNullable<TransactionDetail['sentAs']>): Href =>
  kind === 'transfer'
    ? to('/transfer/{id}', { id })
    : kind === 'settlement'
      ? to('/apps/settlements/settlements/{id}', { id })
      : to('/mass-payments/recipients/{id}', { id });

/** Who it is about: the accounts of a move, the payer's name, else the number, else nothing but the id. */
export const partyOf = (
  row: Pick<TransactionRow, 'id' | 'payerName' | 'ownAccounts' | 'phone'>,
  locale: Locale,
): string => row.ownAccounts?.[locale] ?? payerOf(row) ?? shortId(row.id);

/**
 * Money that goes to somebody else: whoever is named got it, and paid nothing. A transfer from another business here is
 * of the same type, and came in.
 */
export const isPayout = ({ type, direction }: Pick<TransactionRow, 'type' | 'direction'>): boolean =>
  direction === 'outbound' && (type === 'transfer' || type === 'payout' || type === 'settlement');
