import { linkAcceptsPayment } from '#domain/states/payment-link.ts';
import type { Tx } from '../../context.ts';
import { intentOf, reservationsOf, windowOf, type PaymentLink, type Reservation } from '../payment-links/public.ts';
import type { Closed } from './closed.ts';
import { itemLines } from './goods.ts';
import type { Shop } from './shop.ts';

/** Whether this link can be paid now; the tries of one's own wish do not stand in one's own way. */
export async function payability(
  tx: Tx,
  link: PaymentLink,
  shop: Shop,
  intent: string | null,
  now: Date,
): Promise<{ held: Reservation[]; closed: Closed | null }> {
  const held = (await reservationsOf(tx, link, now)).filter((one) => intent === null || intentOf(one) !== intent);
  const accepts = linkAcceptsPayment(windowOf(link, held.length), now);
  if (!accepts.ok) return { held, closed: accepts.reason };
  if (shop.offers.length === 0) return { held, closed: 'unavailable' };
  if (link.kind === 'items' && itemLines(link, held, () => undefined).every((line) => line.max === 0)) {
    const isSold = link.items.every((item) => item.stock !== null && item.sold + item.quantityMin >= item.stock);
    return { held, closed: isSold ? 'soldOut' : 'allReserved' };
  }
  return { held, closed: null };
}
