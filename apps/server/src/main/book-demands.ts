import type { ReferenceCheck } from '../ledger/verify.ts';
import { massPaymentDemands } from '../modules/money-out/mass-payments/public.ts';
import { paymentDemands } from '../modules/engine/movements/public.ts';
import { withholdingDemands } from '../modules/accounts/withholdings/public.ts';

/** What all rooms together demand of the books: whoever proves them asks all of it. */
export const bookDemands: readonly ReferenceCheck[] = [...paymentDemands, ...massPaymentDemands, ...withholdingDemands];
