import { createHash } from 'node:crypto';
import type { Locale } from '#i18n/words.ts';
import { detectOperator } from '#domain/payments/operators.ts';
import { paidStatuses, type TransactionStage, type TransactionStatus } from '#domain/states/transaction.ts';
import { nationalNumber, parsePhone } from '#domain/values/phone.ts';
import { readTypedAmount } from '#domain/values/typed-amount.ts';
import type { Tx } from '../../context.ts';
import { answeredUnder, answerUnder } from '../../ground/idempotency/public.ts';
import { countPrompt, type PaymentLink } from '../payment-links/public.ts';
import { ownFields } from './own-fields.ts';
import type { Typed } from './read-form.ts';

/**
 * A form may be sent again after the browser's Back key, with other things typed into it. What was typed is compared
 * with what its nonce was used for: the same wish is the same charge however often it is sent, another is another.
 */
export type OpenedBefore = {
  id: string;
  status: TransactionStatus;
  stage: TransactionStage | null;
  metadata: Record<string, string>;
  amount: number;
  payer_fee: number;
  phone: string | null;
  created_at: Date;
};
export const openedColumns = [
  'id',
  'status',
  'stage',
  'metadata',
  'amount',
  'payer_fee',
  'phone',
  'created_at',
] as const satisfies readonly (keyof OpenedBefore)[];
/** `same`: what this very wish has opened; `last`: what the form has opened last; `rows`: all that it has. */
export type UsedForm = {
  same: OpenedBefore | null;
  last: OpenedBefore;
  isSameGoods: boolean;
  rows: readonly OpenedBefore[];
};

export const isWaiting = (row: OpenedBefore): boolean => row.status === 'pending' || row.status === 'processing';
export const isOverUnpaid = (row: OpenedBefore): boolean =>
  row.status === 'failed' || row.status === 'cancelled' || row.status === 'expired';
/** For all that is known: one that is still asked about may have been paid. */
export const hasEndedUnpaid = (row: OpenedBefore): boolean => isOverUnpaid(row) && row.stage !== 'inReconciliation';
export const isPaidBefore = (row: OpenedBefore): boolean => (paidStatuses as readonly string[]).includes(row.status);

/**
 * What the payer has read already stays read while something else is put right: a form that forgot its question would
 * ask a phone again without a word.
 */
export const readBefore = (typed: Typed): Record<string, string> =>
  Object.fromEntries(
    ['back', 'instead', 'twice'].flatMap((field) => (typed[field] ? [[field, typed[field].slice(0, 100)]] : [])),
  );

type Stored = { transactionId?: string; wishes?: Record<string, string> };
const keyOf = (nonce: string): string => `pay:${nonce}`;
const mark = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** What is paid for, and by whom, as it was typed and not as it can still be had. */
export function marksOf(link: PaymentLink, typed: Typed, locale: Locale): { goods: string; wish: string } {
  const clean = (field: string) => (typed[field] ?? '').slice(0, 1000).replace(/\s+/g, ' ').trim();
  const written = clean('amount') || clean('preset');
  const price =
    link.kind === 'fixed'
      ? []
      : link.kind === 'items'
        ? link.items.map((_, index) => Number(clean(`q${index}`)) || 0)
        : [readTypedAmount(written.slice(0, 30), locale) ?? written];
  const goods = mark([price, ownFields(link, locale).map(({ key, field }) => [key, clean(field)])]);
  const parsed = parsePhone(clean('phone').slice(0, 40));
  const phone = parsed.ok ? parsed.phone : clean('phone');
  const operator = clean('operator') || (parsed.ok && detectOperator(nationalNumber(parsed.phone))) || '';
  return { goods, wish: `${goods}.${mark([phone, operator])}` };
}

/** What this form has opened already; null where nothing. Ask with the link locked. */
export async function usedBefore(
  tx: Tx,
  link: PaymentLink,
  nonce: string,
  { goods, wish }: { goods: string; wish: string },
): Promise<UsedForm | null> {
  const stored = (await answeredUnder(tx, link.organisation_id, keyOf(nonce))) as Stored | undefined;
  if (!stored?.transactionId) return null;
  // One from before wishes were told apart is the same, whatever was typed since.
  const wishes = stored.wishes ?? { [wish]: stored.transactionId };
  const ids = [...new Set([...Object.values(wishes), stored.transactionId])];
  const rows = await openedAs(tx, link, ids);
  const rowOf = (id: string | undefined) => rows.find((row) => row.id === id) ?? null;
  const last = rowOf(stored.transactionId);
  if (!last) return null;
  const lastWish = Object.keys(wishes).findLast((one) => wishes[one] === last.id);
  return { same: rowOf(wishes[wish]), last, isSameGoods: lastWish?.split('.')[0] === goods, rows };
}

/** Payments of this link by their ids; whoever names another link's finds nothing. */
export async function openedAs(
  tx: Tx,
  link: PaymentLink,
  ids: readonly (string | null)[],
): Promise<readonly OpenedBefore[]> {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return [];
  return tx
    .selectFrom('transactions')
    .select(openedColumns)
    .where('organisation_id', '=', link.organisation_id)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('id', 'in', named)
    .execute();
}

/**
 * Something else is sent from a form that has opened a charge. What was paid stands, and this is a wish of its own. One
 * that ended unpaid is tried again when only the payer is another. While one lies on a phone, or nobody knows what
 * became of it, this takes its place. `behind`: the charge of whose wish this is one more try.
 */
export function afterUse({ last, isSameGoods }: UsedForm): {
  behind: OpenedBefore | null;
  unanswered: OpenedBefore | null;
} {
  if (isPaidBefore(last)) return { behind: null, unanswered: null };
  if (hasEndedUnpaid(last)) return { behind: isSameGoods ? last : null, unanswered: null };
  return { behind: last, unanswered: last };
}

/**
 * Ties the charge to its form and counts the prompt. The link's row is locked, so nobody else writes this key
 * meanwhile.
 */
export async function rememberUse(
  tx: Tx,
  link: PaymentLink,
  nonce: string,
  { wish, transactionId }: { wish: string; transactionId: string },
  now: Date,
): Promise<void> {
  const stored = (await answeredUnder(tx, link.organisation_id, keyOf(nonce))) as Stored | undefined;
  await answerUnder(tx, {
    organisationId: link.organisation_id,
    key: keyOf(nonce),
    endpoint: 'POST /pay/:slug',
    of: link.id,
    status: 303,
    body: { transactionId, wishes: { ...stored?.wishes, [wish]: transactionId } },
    at: now,
  });
  await countPrompt(tx, link);
}
