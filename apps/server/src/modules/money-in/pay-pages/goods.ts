import type { ItemLine } from '#checkout/views.ts';
import { limits } from '#domain/values/limits.ts';
import { operators } from '#domain/payments/operators.ts';
import { boughtQuantity, type PaymentLink, type Reservation } from '../payment-links/public.ts';
import type { Shop } from './shop.ts';

/** Items with what can still be had: prompts that are out hold their pieces like they hold their use of the link. */
export function itemLines(
  link: PaymentLink,
  held: readonly Reservation[],
  text: (field: string) => string | undefined,
): ItemLine[] {
  return link.items.map((item, index) => {
    const reserved = held.reduce((sum, one) => sum + boughtQuantity(one.collected, item.name), 0);
    const left = item.stock === null ? null : Math.max(0, item.stock - item.sold - reserved);
    const max = left === null ? item.quantityMax : Math.min(item.quantityMax, left);
    const isGone = max < Math.max(1, item.quantityMin);
    const start = link.items.length === 1 ? Math.max(1, item.quantityMin) : item.quantityMin;
    const field = `q${index}`;
    return {
      field,
      name: item.name,
      unitPrice: item.unitPrice,
      min: isGone ? 0 : item.quantityMin,
      max: isGone ? 0 : max,
      left,
      text: text(field) ?? String(isGone ? 0 : start),
    };
  });
}

/** What a payer may choose on an open or donation link: the merchant's bounds within what any operator takes. */
export function amountRange(link: PaymentLink, shop: Shop): { min: number; max: number } {
  const cap = Math.max(...shop.offers.map((offer) => operators[offer.operator].amountMax));
  return { min: Math.max(link.amount_min ?? 0, limits.amountMin), max: Math.min(link.amount_max ?? cap, cap) };
}
