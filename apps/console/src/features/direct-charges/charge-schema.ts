import { directChargesApi } from '#contract/direct-charges/api.ts';

/** Apart from the form: nobody sends at first sight. */
export const chargeSchema = directChargesApi.create.body;
