import type { ReferenceCheck } from '../ledger/verify.ts';
import { massPaymentDemands } from '../modules/mass-payments/public.ts';
import { paymentDemands } from '../modules/movements/public.ts';
import { withholdingDemands } from '../modules/withholdings/public.ts';

/** What all rooms together demand of the books: whoever proves them asks all of it. */
export const bookDemands: readonly ReferenceCheck[] = [...paymentDemands, ...massPaymentDemands, ...withholdingDemands];
