import { randomUUID } from 'node:crypto';
import type { PaymentLinkDetail, PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { apiAs } from './api.ts';
import { personWith } from './console.ts';

/** A link for stories that begin at the pay page. */
export async function makeLink(
  input: Partial<PaymentLinkInput> & Pick<PaymentLinkInput, 'kind'>,
): Promise<PaymentLinkDetail> {
  const api = await apiAs(personWith('owner'));
  const body = { use: 'multi' as const, title: { en: 'A link of the stories', fr: 'Un lien des récits' }, ...input };
  return (await api.call(paymentLinksApi.create, { body, idempotencyKey: randomUUID() })).data;
}
