import { sql } from 'kysely';
import { settledLinkStatus } from '#domain/states/payment-link.ts';
import type { RefundTrigger } from '#domain/states/refund.ts';
import type { Tx } from '../../context.ts';
import { hasPaid } from '../../ground/reports/public.ts';
import type { Row } from '../../tables.ts';
import { noteLink, notifyScreens, windowOf, type PaymentLink } from './find.ts';
import { boughtQuantity, intentOf } from './purchase.ts';

type Sale = Row<'transactions'>;

/**
 * Counts paid charges on their links and says which of them nobody wants. Links are locked in one order; each charge is
 * judged against the counts the charges before it have left, so of two payments on a single-use link exactly one wins.
 */
export async function judgeLinkSales(
  tx: Tx,
  sales: readonly Sale[],
  now: Date,
): Promise<Map<string, RefundTrigger | null>> {
  const verdicts = new Map<string, RefundTrigger | null>();
  if (sales.length === 0) return verdicts;
  const ids = [...new Set(sales.map((sale) => sale.link_id!))];
  const rows = await tx
    .selectFrom('payment_links')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('organisation_id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const links = new Map(rows.map((link) => [link.id, link]));
  const changed = new Set<PaymentLink>();
  const settledIntents = await alreadyPaidIntents(tx, sales, now);
  for (const sale of sales) {
    const link = links.get(sale.link_id!);
    if (!link || link.organisation_id !== sale.organisation_id) continue;
    const intent = intentOf(sale);
    const verdict = settledIntents.has(intent) ? 'secondPayment' : verdictOf(link, sale, now);
    verdicts.set(sale.id, verdict);
    if (verdict !== null) continue;
    settledIntents.add(intent);
    count(link, sale);
    link.paid_total += sale.amount;
    changed.add(link);
  }
  for (const link of changed) await saveCounts(tx, link, now);
  return verdicts;
}

/** `by`: minus one takes it off again. */
function count(link: PaymentLink, sale: Sale, by = 1): void {
  link.paid_count += by;
  for (const item of link.items) item.sold += by * boughtQuantity(sale.collected, item.name);
}

/** A payment that was to go back is kept after all: now its link counts it, above its cap too, and is used up by it. */
export async function countKeptSale(tx: Tx, sale: Sale, now: Date): Promise<void> {
  const link = await linkOf(tx, sale);
  if (!link) return;
  count(link, sale);
  link.paid_total += sale.amount;
  await saveCounts(tx, link, now);
}

/**
 * A payment that a person credited uses up its link like one that was paid, once all of it is credited. Its sum is that
 * of the corrections, which may come in parts, and stands beside what was paid. `uses`: 1 where this one made it whole,
 * -1 where one that is undone leaves less than that.
 */
export async function countCredited(
  tx: Tx,
  sale: Sale,
  { uses, amount }: { uses: number; amount: number },
  now: Date,
): Promise<void> {
  const link = await linkOf(tx, sale);
  if (!link) return;
  count(link, sale, uses);
  link.credited_count += uses;
  link.credited_total += amount;
  await saveCounts(tx, link, now);
}

async function linkOf(tx: Tx, sale: Sale): Promise<PaymentLink | undefined> {
  if (sale.link_id === null) return undefined;
  return tx
    .selectFrom('payment_links')
    .selectAll()
    .where('organisation_id', '=', sale.organisation_id)
    .where('id', '=', sale.link_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function saveCounts(tx: Tx, link: PaymentLink, now: Date): Promise<void> {
  const before = link.status;
  link.status = settledLinkStatus(windowOf(link), now);
  await tx
    .updateTable('payment_links')
    .set({
      paid_count: link.paid_count,
      paid_total: link.paid_total,
      credited_count: link.credited_count,
      credited_total: link.credited_total,
      items: JSON.stringify(link.items),
      status: link.status,
      updated_at: now,
    })
    .where('organisation_id', '=', link.organisation_id)
    .where('id', '=', link.id)
    .execute();
  if (link.status === before) await notifyScreens(tx, link, now);
  else await noteLink(tx, link, link.status === 'active' ? 'reopened' : link.status, { name: null, at: now });
}

function verdictOf(link: PaymentLink, sale: Sale, now: Date): RefundTrigger | null {
  if (link.use === 'single' && link.paid_count >= 1) return 'secondPayment';
  if (link.payments_max !== null && link.paid_count >= link.payments_max) return 'capExceeded';
  const isOversold = link.items.some(
    (item) => item.stock !== null && item.sold + boughtQuantity(sale.collected, item.name) > item.stock,
  );
  // A payment finds the last piece gone where its reservation had lapsed, or where tries like it hold nothing any more.
  if (isOversold) return 'capExceeded';
  // The payer was told it had ended, and the link can no longer be paid.
  if (sale.anomaly === 'lateSuccess' && settledLinkStatus(windowOf(link), now) !== 'active') return 'lateSuccess';
  return null;
}

/**
 * A payer who is told that a prompt expired and asks for another wants to pay once. When the first one turns out paid
 * after all, the two belong to one intent and the later of them is a second payment, also on a link of many uses. What
 * was given back, and not only asked back, is paid anew by what was asked for since it had been paid, and by nothing of
 * before.
 */
async function alreadyPaidIntents(tx: Tx, sales: readonly Sale[], now: Date): Promise<Set<string>> {
  const isRepeat = (sale: Sale) => sale.anomaly === 'lateSuccess' || sale.metadata['intent'] !== undefined;
  const replaced = await replacedSales(
    tx,
    sales.filter((sale) => !isRepeat(sale)),
  );
  const doubtful = sales.filter((sale) => isRepeat(sale) || replaced.has(sale.id));
  if (doubtful.length === 0) return new Set();
  const intents = doubtful.map(intentOf);
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'metadata', 'completed_at', 'status'])
    .where('organisation_id', 'in', [...new Set(doubtful.map((sale) => sale.organisation_id))])
    .where('link_id', 'in', [...new Set(doubtful.map((sale) => sale.link_id!))])
    .where('created_at', '>', new Date(now.getTime() - 2 * 86_400_000))
    .where('type', '=', 'sale')
    .where(hasPaid())
    .where('trigger', 'is', null)
    .where(sql<boolean>`coalesce(metadata ->> 'intent', id) = any(${intents}::text[])`)
    .execute();
  const isAskedSince = (paid: (typeof rows)[number]): boolean =>
    doubtful
      .filter((sale) => intentOf(sale) === intentOf(paid))
      .every((sale) => paid.completed_at !== null && sale.created_at > paid.completed_at);
  const isGivenBack = ({ status }: (typeof rows)[number]) => status === 'refunded' || status === 'reversed';
  return new Set(rows.filter((paid) => !isGivenBack(paid) || !isAskedSince(paid)).map(intentOf));
}

/** Those for which another was asked while they waited, as where a wrong number was corrected: both may be paid. */
async function replacedSales(tx: Tx, sales: readonly Sale[]): Promise<Set<string>> {
  if (sales.length === 0) return new Set();
  const rows = await tx
    .selectFrom('transactions')
    .select(sql<string>`metadata ->> 'intent'`.as('intent'))
    .where('organisation_id', 'in', [...new Set(sales.map((sale) => sale.organisation_id))])
    .where('link_id', 'in', [...new Set(sales.map((sale) => sale.link_id!))])
    .where('created_at', '>=', new Date(Math.min(...sales.map((sale) => sale.created_at.getTime()))))
    .where('type', '=', 'sale')
    .where(sql<boolean>`metadata ->> 'intent' = any(${sales.map((sale) => sale.id)}::text[])`)
    .execute();
  return new Set(rows.map(({ intent }) => intent));
}
