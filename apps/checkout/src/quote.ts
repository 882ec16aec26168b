import { quoteCollection, type CollectionQuote } from '#domain/fees/fees.ts';
import type { FormView, Offer } from './views.ts';

/** What the payer pays with one operator: the same function that prices the charge when it is opened. */
export const payerQuote = (
  view: Pick<FormView, 'merchantSharePercent'>,
  offer: Offer,
  amount: number,
): CollectionQuote =>
  quoteCollection({ amount, schedule: offer.schedule, merchantSharePercent: view.merchantSharePercent });
