import type { RefundReasonCode, RefundTrigger } from '#domain/states/refund.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** Why a person gives money back. */
export const refundReasons: Readonly<Record<RefundReasonCode, Bilingual>> = words({
  mutualAgreement: { en: 'Agreed with the customer', fr: 'Accord avec le client' },
  duplicate: { en: 'Paid twice', fr: 'Payé deux fois' },
  wrongAmount: { en: 'Wrong amount', fr: 'Montant erroné' },
  notDelivered: { en: 'Not delivered', fr: 'Non livré' },
  fraud: { en: 'Fraud', fr: 'Fraude' },
  customerRequest: { en: 'Customer asked for it', fr: 'Demande du client' },
  overpayment: { en: 'Paid too much', fr: 'Trop-perçu' },
  expiredLink: { en: 'Link was closed', fr: 'Lien fermé' },
  systemError: { en: 'System error', fr: 'Erreur du système' },
  other: { en: 'Other', fr: 'Autre' },
});

/** What made a refund by itself. */
export const refundTriggerNames: Readonly<Record<RefundTrigger, Bilingual>> = words({
  overpayment: { en: 'Paid too much', fr: 'Trop-perçu' },
  secondPayment: { en: 'Second payment of the same thing', fr: 'Deuxième paiement de la même chose' },
  lateSuccess: { en: 'Paid after expiry or cancellation', fr: 'Payé après expiration ou annulation' },
  capExceeded: { en: 'Paid above the link’s cap', fr: 'Payé au-delà du plafond du lien' },
  amountMismatch: { en: 'Amount differs from the request', fr: 'Montant différent de la demande' },
  suspendedAccount: { en: 'Payment on a suspended account', fr: 'Paiement sur un compte suspendu' },
  payoutFailedAfterDebit: { en: 'Payout failed after the debit', fr: 'Décaissement échoué après le débit' },
  giftRemainder: { en: 'Remainder of a gift or lucky money', fr: 'Reliquat d’un cadeau ou d’une enveloppe' },
});
