import { words } from '../../words.ts';

/** What waits for a second person, in the list of requests and in the letter about it. */
export const requestTitles = words({
  abroad: {
    en: (p: { name: string }) => `Transfer abroad to ${p.name}`,
    fr: (p: { name: string }) => `Transfert vers l’étranger à ${p.name}`,
  },
  adjustment: {
    en: (p: { reason: string }) => `Adjustment: ${p.reason.toLowerCase()}`,
    fr: (p: { reason: string }) => `Régularisation\u00a0: ${p.reason.toLowerCase()}`,
  },
  deposit: {
    en: (p: { reference: string }) => `Deposit ${p.reference}`,
    fr: (p: { reference: string }) => `Dépôt ${p.reference}`,
  },
  linkedAccount: {
    en: (p: { label: string }) => `Linked account: ${p.label}`,
    fr: (p: { label: string }) => `Compte lié\u00a0: ${p.label}`,
  },
  recipientChange: {
    en: (p: { name: string }) => `New place to pay ${p.name}`,
    fr: (p: { name: string }) => `Nouvelle destination pour ${p.name}`,
  },
  recurringTransfer: {
    en: (p: { name: string }) => `Recurring transfer to ${p.name}`,
    fr: (p: { name: string }) => `Transfert récurrent à ${p.name}`,
  },
  refund: {
    en: (p: { name: string }) => `Refund to ${p.name}`,
    fr: (p: { name: string }) => `Remboursement à ${p.name}`,
  },
  releaseEarly: { en: 'Release withheld money early', fr: 'Libérer un montant retenu avant son jour' },
  settlement: {
    en: (p: { label: string }) => `Settlement to ${p.label}`,
    fr: (p: { label: string }) => `Règlement vers ${p.label}`,
  },
  settlementPolicy: {
    en: (p: { name: string }) => `Automatic settlement “${p.name}”`,
    fr: (p: { name: string }) => `Règlement automatique «\u00a0${p.name}\u00a0»`,
  },
  transfer: {
    en: (p: { name: string }) => `Transfer to ${p.name}`,
    fr: (p: { name: string }) => `Transfert à ${p.name}`,
  },
  withhold: { en: 'Withhold an amount', fr: 'Retenir un montant' },
});

/** What stands before each fact that whoever approves compares. */
export const requestLabels = words({
  account: { en: 'Account', fr: 'Compte' },
  amount: { en: 'Amount', fr: 'Montant' },
  bankAccount: { en: 'Bank account', fr: 'Compte bancaire' },
  card: { en: 'Card', fr: 'Carte' },
  depositedOn: { en: 'Deposited on', fr: 'Déposé le' },
  effect: { en: 'Effect', fr: 'Effet' },
  holder: { en: 'Holder', fr: 'Titulaire' },
  nameAtOperator: { en: 'Name at the operator', fr: 'Nom chez l’opérateur' },
  note: { en: 'Note', fr: 'Note' },
  ofThePayment: { en: 'Of the payment', fr: 'Sur le paiement' },
  partsBefore: { en: 'Parts released before', fr: 'Parties libérées avant' },
  payment: { en: 'Payment', fr: 'Paiement' },
  phone: { en: 'Phone number', fr: 'Numéro de téléphone' },
  reason: { en: 'Reason', fr: 'Motif' },
  recipient: { en: 'Recipient', fr: 'Bénéficiaire' },
  reference: { en: 'Reference', fr: 'Référence' },
  releaseDay: { en: 'Release day', fr: 'Jour de libération' },
  slip: { en: 'Slip', fr: 'Bordereau' },
  stillWithheld: { en: 'Still withheld', fr: 'Encore retenu' },
  to: { en: 'To', fr: 'À' },
  toBeReleased: { en: 'To be released now', fr: 'À libérer maintenant' },
  toBeWithheld: { en: 'To be withheld', fr: 'À retenir' },
  userId: { en: 'User id', fr: 'Identifiant' },
});

/** What such a fact may be. */
export const requestValues = words({
  addedToBalance: { en: 'Added to the balance', fr: 'Ajouté au solde' },
  takenFromBalance: { en: 'Taken from the balance', fr: 'Retiré du solde' },
  noProof: { en: 'No proof was attached.', fr: 'Aucun justificatif n’est joint.' },
});
