import { words } from '../../words.ts';

/** Why money is reserved or withheld. */
export const holdReasonWords = words({
  refund: { en: 'Refund under way', fr: 'Remboursement en cours' },
  payout: { en: 'Payment under way', fr: 'Paiement en cours' },
  withhold: { en: 'Waits to be withheld', fr: 'Attend d’être retenu' },
  automaticRefund: { en: 'Automatic return under way', fr: 'Restitution automatique en cours' },
  newMerchantReserve: { en: 'Reserve of a new merchant', fr: 'Réserve de nouveau marchand' },
  rollingReserve: { en: 'Rolling reserve', fr: 'Réserve glissante' },
  disputeRisk: { en: 'Possible dispute', fr: 'Litige possible' },
  documentMissing: { en: 'A document is missing', fr: 'Document manquant' },
  delayedSplit: { en: 'Split to be paid later', fr: 'Partage à verser plus tard' },
  legalOrder: { en: 'Legal order', fr: 'Décision de justice' },
  manual: { en: 'Withheld by hand', fr: 'Retenue manuelle' },
});
