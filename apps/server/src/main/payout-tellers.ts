import { heldBack, runMaker, tellRuns } from '../modules/money-out/mass-payments/public.ts';
import {
  heldByLateWord,
  type PayoutGates,
  type PayoutMakers,
  type PayoutTeller,
  type PayoutTellers,
} from '../modules/engine/movements/public.ts';
import { tellRecipients } from '../modules/money-out/recipients/public.ts';
import { transferMaker, transferTeller } from '../modules/money-out/transfers/public.ts';
import { settlementMaker, settlementTeller } from '../modules/money-out/settlements/public.ts';

/** Who hears what became of a payment that left, by what it was made by; each capability adds its line. */
const byOrigin: PayoutTellers = {
  transfer: transferTeller,
  massPayment: tellRuns,
  settlement: settlementTeller,
};

/** The person who was paid hears of it first, whatever made the payment. */
const withRecipients =
  (teller: PayoutTeller | undefined): PayoutTeller =>
  async (tx, ended, environment) => {
    await tellRecipients(tx, ended);
    await teller?.(tx, ended, environment);
  };
export const payoutTellers: PayoutTellers = {
  transfer: withRecipients(byOrigin.transfer),
  massPayment: withRecipients(byOrigin.massPayment),
  settlement: withRecipients(byOrigin.settlement),
};

/** Who is asked once more before a payment leaves. */
export const payoutGates: PayoutGates = { massPayment: heldBack, transfer: heldByLateWord, settlement: heldByLateWord };

/** Who says who alone answers for a payment. */
export const payoutMakers: PayoutMakers = {
  transfer: transferMaker,
  massPayment: runMaker,
  settlement: settlementMaker,
};
