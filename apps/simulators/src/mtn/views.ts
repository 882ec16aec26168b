import type { described } from './errors.ts';
import { incoming } from './request.ts';
import type { MtnRequest } from './request.ts';

/** A reason is a string in production's answers and an object in the schema. */
export type ReasonView = string | ReturnType<typeof described>;

/** The status answer of each operation, which is also the body of its callback. */
export function statusView(row: MtnRequest, reason: ReasonView | null): Record<string, unknown> {
  if (row.operation === 'preapproval') return mandateView(row, reason);
  if (row.operation === 'invoice') return invoiceView(row, reason);
  if (row.operation === 'payment') return paymentView(row, reason);
  const partyName = incoming.includes(row.operation) ? 'payer' : 'payee';
  return {
    ...(row.financialTransactionId === null ? {} : { financialTransactionId: row.financialTransactionId }),
    externalId: row.externalId,
    amount: row.wireAmount,
    currency: row.currency,
    ...(row.party && row.operation !== 'refund' ? { [partyName]: row.party } : {}),
    ...row.particulars,
    payerMessage: row.payerMessage,
    payeeNote: row.payeeNote,
    status: row.status,
    ...(reason === null ? {} : { reason }),
  };
}

function mandateView(row: MtnRequest, reason: ReasonView | null): Record<string, unknown> {
  return {
    payer: row.party,
    payerCurrency: row.currency,
    payerMessage: row.payerMessage,
    status: row.status,
    expirationDateTime: row.validUntil,
    ...(reason === null ? {} : { reason }),
  };
}

function invoiceView(row: MtnRequest, reason: ReasonView | null): Record<string, unknown> {
  return {
    referenceId: row.ref,
    externalId: row.externalId,
    amount: row.wireAmount,
    currency: row.currency,
    status: row.status,
    paymentReference: row.ref.slice(0, 8),
    invoiceId: row.ref,
    expiryDateTime: row.validUntil,
    payeeFirstName: '',
    payeeLastName: '',
    ...(reason === null ? {} : { errorReason: reason }),
    intendedPayer: row.party,
    description: row.description ?? '',
  };
}

function paymentView(row: MtnRequest, reason: ReasonView | null): Record<string, unknown> {
  return {
    referenceId: row.ref,
    status: row.status,
    ...(row.financialTransactionId === null ? {} : { financialTransactionId: row.financialTransactionId }),
    ...(reason === null ? {} : { reason }),
  };
}
