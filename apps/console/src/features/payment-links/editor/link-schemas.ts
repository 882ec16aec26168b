import { paymentLinksApi } from '#contract/payment-links/api.ts';

/** Apart from the form: nobody sends at first sight. */
export const linkSchemas = { create: paymentLinksApi.create.body, update: paymentLinksApi.update.body };
