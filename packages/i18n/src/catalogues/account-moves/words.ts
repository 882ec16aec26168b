import { words } from '../../words.ts';

/** Moving money between own accounts, wherever it is offered. */
export const accountMoveWords = words({
  title: { en: 'Move money between accounts', fr: 'Déplacer de l’argent entre comptes' },
  text: { en: 'At once and free of charge.', fr: 'Immédiat et sans frais.' },
  from: { en: 'From', fr: 'Depuis' },
  to: { en: 'To', fr: 'Vers' },
  amount: { en: 'Amount', fr: 'Montant' },
  all: { en: 'All of it', fr: 'Tout' },
  available: {
    en: (p: { amount: string }) => `${p.amount} available`,
    fr: (p: { amount: string }) => `${p.amount} disponibles`,
  },
  after: {
    en: (p: { amount: string }) => `${p.amount} afterwards`,
    fr: (p: { amount: string }) => `${p.amount} après`,
  },
  tooMuch: {
    en: (p: { amount: string }) => `At most ${p.amount}`,
    fr: (p: { amount: string }) => `${p.amount} au plus`,
  },
  note: { en: 'Note', fr: 'Note' },
  noteHint: { en: 'Stands on both statements.', fr: 'Figure sur les deux relevés.' },
  pin: { en: 'Payment PIN', fr: 'Code PIN de paiement' },
  choosePin: { en: 'Choose a PIN', fr: 'Choisir un code PIN' },
  submit: { en: 'Move the money', fr: 'Déplacer l’argent' },
  move: { en: 'Move money', fr: 'Déplacer' },
  fromCollection: {
    en: (p: { amount: string }) => `Move ${p.amount} from collection`,
    fr: (p: { amount: string }) => `Déplacer ${p.amount} depuis l’encaissement`,
  },
  moved: {
    en: (p: { amount: string; to: string }) => `${p.amount} moved to “${p.to}”`,
    fr: (p: { amount: string; to: string }) => `${p.amount} déplacés vers «\u00a0${p.to}\u00a0»`,
  },
  loading: { en: 'Reading your accounts…', fr: 'Lecture de vos comptes…' },
  onlyOne: {
    en: 'There is no other account to move money to. Open a sub-account first.',
    fr: 'Il n’y a pas d’autre compte. Ouvrez d’abord un sous-compte.',
  },
  offline: {
    en: 'You are offline. Nothing is sent until the connection is back.',
    fr: 'Vous êtes hors ligne. Rien n’est envoyé avant le retour de la connexion.',
  },
});
