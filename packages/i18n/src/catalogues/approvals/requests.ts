import { words } from '../../words.ts';

/** What is asked about a rule that settles by itself. */
export type PolicyAsk = 'new' | 'change' | 'on' | 'off';

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
  policy_new: {
    en: (p: { name: string }) => `New automatic settlement “${p.name}”`,
    fr: (p: { name: string }) => `Nouveau règlement automatique «\u00a0${p.name}\u00a0»`,
  },
  policy_change: {
    en: (p: { name: string }) => `Change of automatic settlement “${p.name}”`,
    fr: (p: { name: string }) => `Modification du règlement automatique «\u00a0${p.name}\u00a0»`,
  },
  policy_on: {
    en: (p: { name: string }) => `Switch on automatic settlement “${p.name}”`,
    fr: (p: { name: string }) => `Activer le règlement automatique «\u00a0${p.name}\u00a0»`,
  },
  policy_off: {
    en: (p: { name: string }) => `Switch off automatic settlement “${p.name}”`,
    fr: (p: { name: string }) => `Arrêter le règlement automatique «\u00a0${p.name}\u00a0»`,
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
  /** Of a rule that settles by itself, by what is asked about it. */
  policy_new: { en: 'It settles by itself once it is approved.', fr: 'Elle règle d’elle-même dès l’approbation.' },
  policy_change: {
    en: 'Until it is approved the rule of today goes on.',
    fr: 'Jusqu’à l’approbation, la règle d’aujourd’hui continue.',
  },
  policy_on: { en: 'It settles by itself once it is approved.', fr: 'Elle règle d’elle-même dès l’approbation.' },
  policy_off: {
    en: 'Once it is approved it settles nothing more.',
    fr: 'Dès l’approbation, elle ne règle plus rien.',
  },
  noProof: { en: 'No proof was attached.', fr: 'Aucun justificatif n’est joint.' },
});

/** A fact of what is in force, and the same as it would be. */
export const requestTimes = words({
  today: {
    en: (p: { label: string }) => `${p.label} · today`,
    fr: (p: { label: string }) => `${p.label} · aujourd’hui`,
  },
  after: {
    en: (p: { label: string }) => `${p.label} · from then on`,
    fr: (p: { label: string }) => `${p.label} · ensuite`,
  },
});
