import { words } from '../words.ts';

/** Words of the poster a merchant prints and hangs at the counter. */
export const posterWords = words({
  headline: { en: 'Pay with your phone', fr: 'Payez avec votre téléphone' },
  scan: { en: 'Scan this code', fr: 'Scannez ce code' },
  stepOne: { en: 'Scan the code with your phone’s camera, or type the address below.', fr: 'Scannez le code avec l’appareil photo, ou tapez l’adresse ci-dessous.' },
  stepTwo: { en: 'Enter your mobile money number.', fr: 'Saisissez votre numéro mobile money.' },
  stepThree: { en: 'Approve with your PIN on your own phone. You will see: ', fr: 'Validez avec votre code PIN sur votre téléphone. Vous verrez : ' },
  noPin: { en: 'Nobody may ask you for your PIN: not the merchant, not this page.', fr: 'Personne ne doit vous demander votre code PIN : ni le marchand, ni cette page.' },
  yourAmount: { en: 'You choose the amount', fr: 'Vous choisissez le montant' },
  yourItems: { en: 'You choose what you buy', fr: 'Vous choisissez vos articles' },
  yourGift: { en: 'You choose what you give', fr: 'Vous choisissez votre don' },
  between: { en: (p: { min: string; max: string }) => `${p.min} to ${p.max}`, fr: (p: { min: string; max: string }) => `de ${p.min} à ${p.max}` },
  from: { en: (p: { min: string }) => `From ${p.min}`, fr: (p: { min: string }) => `À partir de ${p.min}` },
  plusFees: { en: 'plus mobile money fees, shown before you pay', fr: 'plus les frais mobile money, affichés avant de payer' },
  accepted: { en: 'Accepted here', fr: 'Accepté ici' },
  until: { en: (p: { date: string }) => `Until ${p.date}`, fr: (p: { date: string }) => `Jusqu’au ${p.date}` },
  test: { en: 'TEST – no real money', fr: 'TEST – sans argent réel' },
});

/** What happened to a link, for its timeline. */
export const paymentLinkEventWords = words({
  created: { en: 'Created', fr: 'Créé' },
  cloned: { en: 'Created as a copy', fr: 'Créé par duplication' },
  updated: { en: 'Changed', fr: 'Modifié' },
  activated: { en: 'Switched on', fr: 'Activé' },
  deactivated: { en: 'Switched off', fr: 'Désactivé' },
  reopened: { en: 'Reopened', fr: 'Rouvert' },
  active: { en: 'Open again', fr: 'De nouveau ouvert' },
  completed: { en: 'Number of payments reached', fr: 'Nombre de paiements atteint' },
  expired: { en: 'End date reached', fr: 'Date de fin atteinte' },
  revoked: { en: 'Revoked for good', fr: 'Révoqué définitivement' },
});
