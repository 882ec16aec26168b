import { settledLinkStatus, type PaymentLinkStatus } from '#domain/states/payment-link.ts';
import type { RefundTrigger } from '#domain/states/refund.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import type { Selectable } from 'kysely';
import type { PaymentLinksTable, TransactionsTable } from '../tables.ts';

type Sale = Selectable<TransactionsTable>;

/**
 * Counts paid charges on their links and says which of them nobody wants. Links are locked in one order; each charge is
 * judged against the counts the charges before it have left, so of two payments on a single-use link exactly one wins.
 */
export async function judgeLinkSales(tx: Tx, sales: readonly Sale[], now: Date): Promise<Map<string, RefundTrigger | null>> {
  const verdicts = new Map<string, RefundTrigger | null>();
  if (sales.length === 0) return verdicts;
  const links = new Map((await tx.selectFrom('payment_links').selectAll().where('id', 'in', [...new Set(sales.map((sale) => sale.link_id!))])
    .orderBy('organisation_id').orderBy('id').forNoKeyUpdate().execute()).map((link) => [link.id, link]));
  const changed = new Set<Selectable<PaymentLinksTable>>();
  for (const sale of sales) {
    const link = links.get(sale.link_id!);
    if (!link) continue;
    const verdict = verdictOf(link, sale);
    verdicts.set(sale.id, verdict);
    if (verdict !== null) continue;
    link.paid_count += 1;
    link.paid_total += sale.amount;
    for (const item of link.items) item.sold += quantityOf(sale.collected, item.name);
    changed.add(link);
  }
  for (const link of changed) {
    const window = {
      status: link.status as PaymentLinkStatus, startsAt: link.starts_at, expiresAt: link.expires_at, paidCount: link.paid_count, reservedCount: 0, paymentsMax: link.use === 'single' ? 1 : link.payments_max,
    };
    const status = settledLinkStatus(window, now);
    await tx.updateTable('payment_links').set({ paid_count: link.paid_count, paid_total: link.paid_total, items: JSON.stringify(link.items), status, updated_at: now })
      .where('organisation_id', '=', link.organisation_id).where('id', '=', link.id).execute();
    if (status !== link.status) {
      await tx.insertInto('payment_link_events').values({ organisation_id: link.organisation_id, id: newId('event', now), payment_link_id: link.id, at: now, kind: status }).execute();
    }
    await tx.insertInto('live_feed').values({ organisation_id: link.organisation_id, id: newId('event'), at: now, kind: 'paymentLink', record_id: link.id, data: JSON.stringify({ status, paidCount: link.paid_count }) }).execute();
  }
  return verdicts;
}

function verdictOf(link: Selectable<PaymentLinksTable>, sale: Sale): RefundTrigger | null {
  if (link.use === 'single' && link.paid_count >= 1) return 'secondPayment';
  if (link.payments_max !== null && link.paid_count >= link.payments_max) return 'capExceeded';
  // The payer was told it had ended, and the link can no longer be paid.
  if (sale.anomaly === 'lateSuccess' && link.status !== 'active') return 'lateSuccess';
  return null;
}

function quantityOf(collected: Record<string, unknown>, name: string): number {
  const items = collected['items'];
  if (!Array.isArray(items)) return 0;
  return items.reduce((sum: number, item: { name?: unknown; quantity?: unknown }) => sum + (item.name === name && typeof item.quantity === 'number' ? item.quantity : 0), 0);
}
