import { heldBack, runMaker, massPaymentListener } from '../modules/money-out/mass-payments/public.ts';
import {
  heldByLateReport,
  type PayoutGates,
  type PayoutMakers,
  type OutcomeListener,
  type OutcomeListeners,
} from '../modules/engine/movements/public.ts';
import { noteRecipientsPaid } from '../modules/money-out/recipients/public.ts';
import { transferMaker, transferListener } from '../modules/money-out/transfers/public.ts';
import { settlementMaker, settlementListener } from '../modules/money-out/settlements/public.ts';

/** Who hears what became of a payment that left, by what it was made by; each capability adds its line. */
const byOrigin: OutcomeListeners = {
  transfer: transferListener,
  massPayment: massPaymentListener,
  settlement: settlementListener,
};

/** The person who was paid hears of it first, whatever made the payment. */
const withRecipients =
  (listener: OutcomeListener | undefined): OutcomeListener =>
  async (tx, ended, environment) => {
    await noteRecipientsPaid(tx, ended);
    await listener?.(tx, ended, environment);
  };
export const payoutListeners: OutcomeListeners = {
  transfer: withRecipients(byOrigin.transfer),
  massPayment: withRecipients(byOrigin.massPayment),
  settlement: withRecipients(byOrigin.settlement),
};

/** Who is asked once more before a payment leaves. */
export const payoutGates: PayoutGates = {
  massPayment: heldBack,
  transfer: heldByLateReport,
  settlement: heldByLateReport,
};

/** Who says who alone answers for a payment. */
export const payoutMakers: PayoutMakers = {
  transfer: transferMaker,
  massPayment: runMaker,
  settlement: settlementMaker,
};
