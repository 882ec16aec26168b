import type { FormView, Pricing } from '#checkout/views.ts';
import { isOperatorCode } from '#domain/payments/operators.ts';
import type { PaymentLink, Reservation } from '../payment-links/public.ts';
import { amountRange, itemLines } from './goods.ts';
import { either, withQuery, type Manner } from './manner.ts';
import { ownFields } from './own-fields.ts';
import type { Typed } from './read-form.ts';
import type { Shop } from './shop.ts';

export type Said = { notice?: string | null; problems?: Record<string, string>; answers?: Record<string, string> };

/** The form as it stands: what the link asks, what was typed, what is to be said about it. */
export function formView(
  parts: {
    link: PaymentLink;
    shop: Shop;
    held: readonly Reservation[];
    typed: Typed;
    token: string;
    manner: Manner;
    amount?: number | null;
  },
  said: Said = {},
): FormView {
  const { link, shop, held, typed, token, manner } = parts;
  const pricing = pricingOf(link, shop, held, typed);
  const chosen = typed['operator'];
  return {
    kind: 'form',
    action: withQuery(`/pay/${link.slug}`, manner),
    token,
    title: either(link.title, manner.locale),
    description: either(link.description, manner.locale),
    pricing,
    amount: parts.amount ?? startingAmount(pricing),
    offers: shop.offers,
    merchantSharePercent: shop.merchantSharePercent,
    phone: (typed['phone'] ?? '').slice(0, 40),
    operator:
      isOperatorCode(chosen) && shop.offers.some((offer) => offer.operator === chosen)
        ? chosen
        : shop.offers.length === 1
          ? shop.offers[0]!.operator
          : null,
    fields: ownFields(link, manner.locale).map((field) => ({
      ...field,
      text: (typed[field.field] ?? '').slice(0, 300),
    })),
    notice: said.notice ?? null,
    problems: said.problems ?? {},
    answers: said.answers ?? {},
  };
}

function pricingOf(link: PaymentLink, shop: Shop, held: readonly Reservation[], typed: Typed): Pricing {
  if (link.kind === 'fixed') return { kind: 'fixed', amount: link.amount! };
  if (link.kind === 'items')
    return { kind: 'items', items: itemLines(link, held, (field) => typed[field]?.slice(0, 4)) };
  const range = amountRange(link, shop);
  const presets = link.presets.filter((preset) => preset >= range.min && preset <= range.max);
  return {
    kind: 'free',
    isGift: link.kind === 'donation',
    ...range,
    presets,
    text: (typed['amount'] || typed['preset'] || '').slice(0, 20),
  };
}

/** The sum of the quantities the form starts with; null while nothing is chosen. */
function startingAmount(pricing: Pricing): number | null {
  if (pricing.kind === 'fixed') return pricing.amount;
  if (pricing.kind === 'free') return null;
  const sum = pricing.items.reduce(
    (total, item) => total + item.unitPrice * (/^\d{1,4}$/.test(item.text) ? Number(item.text) : 0),
    0,
  );
  return sum > 0 ? sum : null;
}
