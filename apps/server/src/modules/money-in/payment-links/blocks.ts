import { linkAcceptsPayment } from '#domain/states/payment-link.ts';
import type { LinkBlock } from '#domain/actions/transaction.ts';
import type { Tx } from '../../context.ts';
import { windowOf, type PaymentLink } from './find.ts';
import { boughtQuantity } from './purchase.ts';
import { openSales, usesByPhone } from './reservations.ts';

/** Whether what these sales want of an item, the first of them included, is more than is left. */
const isShort = (item: PaymentLink['items'][number], sales: readonly Pick<Sale, 'collected'>[]): boolean =>
  item.stock !== null &&
  boughtQuantity(sales[0]!.collected, item.name) > 0 &&
  sales.reduce((sum, one) => sum + boughtQuantity(one.collected, item.name), item.sold) > item.stock;

type Sale = {
  id: string;
  status: string;
  link_id: string | null;
  phone: string | null;
  collected: Record<string, unknown>;
};

/**
 * Why the links of these sales would not take the same payment again now; sales that are not over, have no link or
 * nothing in the way are left out. A prompt that is out holds its place. `lock` when a new prompt hangs on the answer.
 */
export async function linkBlocks(
  tx: Tx,
  organisationId: string,
  sales: readonly Sale[],
  now: Date,
  lock = false,
): Promise<Map<string, LinkBlock>> {
  const blocks = new Map<string, LinkBlock>();
  const over = sales.filter(
    (sale) => sale.status === 'failed' || sale.status === 'expired' || sale.status === 'cancelled',
  );
  const ids = [...new Set(over.map((sale) => sale.link_id).filter((id) => id !== null))];
  if (ids.length === 0) return blocks;
  const query = tx
    .selectFrom('payment_links')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .orderBy('id');
  const links = await (lock ? query.forNoKeyUpdate() : query).execute();
  const open = await openSales(tx, organisationId, ids, now);
  for (const sale of over) {
    const link = links.find((candidate) => candidate.id === sale.link_id);
    if (!link) continue;
    const held = open.filter((one) => one.link_id === link.id);
    const accepts = linkAcceptsPayment(windowOf(link, held.length), now);
    if (!accepts.ok) blocks.set(sale.id, accepts.reason === 'allReserved' ? 'linkReserved' : 'linkClosed');
    else if (link.items.some((item) => isShort(item, [sale, ...held]))) blocks.set(sale.id, 'linkSoldOut');
    else if (
      link.per_phone_max !== null &&
      sale.phone !== null &&
      (await usesByPhone(tx, link, sale.phone, now)) >= link.per_phone_max
    )
      blocks.set(sale.id, 'linkPhoneLimit');
  }
  return blocks;
}
