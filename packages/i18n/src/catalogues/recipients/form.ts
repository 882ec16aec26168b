import { words } from '../../words.ts';

/** The form of a recipient. */
export const recipientFormWords = words({
  addTitle: { en: 'Add a recipient', fr: 'Ajouter un bénéficiaire' },
  editTitle: { en: 'Edit the recipient', fr: 'Modifier le bénéficiaire' },
  add: { en: 'Add', fr: 'Ajouter' },
  save: { en: 'Save', fr: 'Enregistrer' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  kind: { en: 'Kind', fr: 'Type' },
  name: { en: 'Name', fr: 'Nom' },
  nameHint: {
    en: 'As you call them; it stands in lists and on receipts',
    fr: 'Comme vous l’appelez\u00a0; il figure dans les listes et sur les reçus',
  },
  legalName: { en: 'Legal name', fr: 'Nom légal' },
  legalNameHint: {
    en: 'As registered at the operator or the bank, when it differs',
    fr: 'Tel qu’enregistré chez l’opérateur ou à la banque, s’il diffère',
  },
  places: { en: 'Where the money goes', fr: 'Où va l’argent' },
  placeRequired: {
    en: 'Give at least one place: a number, an account, a card or a user id.',
    fr: 'Indiquez au moins une destination\u00a0: un numéro, un compte, une carte ou un identifiant.',
  },
  phone: { en: 'Phone number', fr: 'Numéro de téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  operatorHint: {
    en: 'No operator is known for this number: choose one',
    fr: 'Aucun opérateur n’est connu pour ce numéro\u00a0: choisissez-en un',
  },
  operatorMoved: {
    en: 'The number looks like the other operator’s. Your choice is used.',
    fr: 'Le numéro ressemble à celui de l’autre opérateur. Votre choix est utilisé.',
  },
  rib: { en: 'Bank account (RIB)', fr: 'Compte bancaire (RIB)' },
  card: { en: 'Prepaid card', fr: 'Carte prépayée' },
  cardKept: {
    en: (p: { tail: string }) => `A card that ends in ${p.tail} is stored. Type a number to replace it.`,
    fr: (p: { tail: string }) =>
      `Une carte finissant par ${p.tail} est enregistrée. Tapez un numéro pour la remplacer.`,
  },
  cardHint: { en: 'Only its last four digits are kept', fr: 'Seuls ses quatre derniers chiffres sont gardés' },
  removeCard: { en: 'Remove the card', fr: 'Retirer la carte' },
  userCode: { en: 'User id', fr: 'Identifiant' },
  userCodeHint: { en: '14 to 22 letters and digits', fr: '14 à 22 lettres et chiffres' },
  morePlaces: { en: 'Card or user id', fr: 'Carte ou identifiant' },
  morePlacesHint: { en: 'Less usual ways', fr: 'Destinations moins courantes' },
  preferred: { en: 'Paid at', fr: 'Payé sur' },
  amount: { en: 'Usual amount', fr: 'Montant habituel' },
  amountHint: { en: 'Offered in every new run', fr: 'Proposé dans chaque nouveau paiement' },
  employeeNo: { en: 'Employee number', fr: 'Matricule' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  tagsHint: { en: 'Separated by commas', fr: 'Séparées par des virgules' },
  language: { en: 'Language of messages', fr: 'Langue des messages' },
  added: { en: 'Recipient added', fr: 'Bénéficiaire ajouté' },
  saved: { en: 'Saved', fr: 'Enregistré' },
  savedWaits: {
    en: 'Saved. The new number or account waits for approval.',
    fr: 'Enregistré. Le nouveau numéro ou compte attend une approbation.',
  },
  approvalMay: {
    en: 'A new number or account may need the approval of a second person. Until then the old one is paid.',
    fr: 'Un nouveau numéro ou compte peut demander l’accord d’une deuxième personne. D’ici là, l’ancien est payé.',
  },
  changed: {
    en: 'Somebody else has changed this recipient meanwhile.',
    fr: 'Quelqu’un d’autre a modifié ce bénéficiaire entre-temps.',
  },
  twin: {
    en: (p: { name: string }) => `${p.name} is already paid here.`,
    fr: (p: { name: string }) => `${p.name} reçoit déjà des paiements ici.`,
  },
  twinFrozen: {
    en: (p: { name: string }) => `${p.name}, who is frozen, is paid here.`,
    fr: (p: { name: string }) => `${p.name} (paiements bloqués) est aussi à cet endroit.`,
  },
  open: { en: 'Open', fr: 'Ouvrir' },
  openName: { en: (p: { name: string }) => `Open ${p.name}`, fr: (p: { name: string }) => `Ouvrir ${p.name}` },
});
