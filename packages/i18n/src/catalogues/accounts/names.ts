import { words } from '../../words.ts';

/**
 * What merchants call their accounts. Internal ones are named for reconciliation and for the lines of a transaction.
 */
export const accountNames = words({
  collectionPrimary: { en: 'Collection account', fr: 'Compte d’encaissement' },
  payout: { en: 'Payout account', fr: 'Compte de décaissement' },
  suspense: { en: 'Money to return', fr: 'Montants à restituer' },
});
