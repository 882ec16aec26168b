/** What merchants call their accounts. Internal ones are named for reconciliation and for the lines of a transaction. */
export const accountNames: Record<string, { en: string; fr: string }> = {
  collectionPrimary: { en: 'Collection account', fr: 'Compte d’encaissement' },
  payout: { en: 'Payout account', fr: 'Compte de décaissement' },
  suspense: { en: 'Money to return', fr: 'Montants à restituer' },
};
export const accountName = (kind: string): { en: string; fr: string } => accountNames[kind] ?? (kind.startsWith('collectionSub:') ? { en: `Sub-account ${kind.slice(14)}`, fr: `Sous-compte ${kind.slice(14)}` } : { en: kind, fr: kind });
