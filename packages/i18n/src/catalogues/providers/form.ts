import { words } from '../../words.ts';

/** Entering and changing an operator's credentials. */
export const providerFormWords = words({
  connectTitle: {
    en: (p: { name: string }) => `Connect ${p.name}`,
    fr: (p: { name: string }) => `Connecter ${p.name}`,
  },
  changeTitle: { en: (p: { name: string }) => `Change ${p.name}`, fr: (p: { name: string }) => `Modifier ${p.name}` },
  inProduction: {
    en: 'Production: these credentials move real money.',
    fr: 'Production : ces accès déplacent de l’argent réel.',
  },
  inSandbox: {
    en: 'Sandbox: use the operator’s test credentials here.',
    fr: 'Bac à sable : utilisez ici les accès de test de l’opérateur.',
  },
  promptName: { en: 'Name the payer sees', fr: 'Nom que le payeur voit' },
  promptNameHint: {
    en: (p: { name: string }) => `Exactly as the operator shows it in the prompt. Empty: ${p.name}.`,
    fr: (p: { name: string }) => `Exactement comme l’opérateur l’affiche dans la demande. Vide : ${p.name}.`,
  },
  isSet: { en: 'Set, not shown', fr: 'Renseigné, non affiché' },
  replace: { en: 'Replace', fr: 'Remplacer' },
  replaceNamed: {
    en: (p: { what: string }) => `Replace: ${p.what}`,
    fr: (p: { what: string }) => `Remplacer : ${p.what}`,
  },
  keep: { en: 'Keep the stored one', fr: 'Garder l’actuel' },
  optionalGroup: { en: 'All of these or none', fr: 'Tout ou rien' },
  disbursement: { en: 'For refunds: Disbursement', fr: 'Pour rembourser : Disbursement' },
  removeGroup: { en: 'Remove', fr: 'Retirer' },
  removed: { en: 'Will be removed when you save.', fr: 'Sera retiré à l’enregistrement.' },
  undo: { en: 'Undo', fr: 'Annuler le retrait' },
  advanced: { en: 'Advanced', fr: 'Avancé' },
  advancedHint: {
    en: 'Leave as it is unless the operator says otherwise',
    fr: 'À laisser tel quel, sauf avis de l’opérateur',
  },
  defaultIs: { en: (p: { value: string }) => `Empty: ${p.value}`, fr: (p: { value: string }) => `Vide : ${p.value}` },
  save: { en: 'Save and test', fr: 'Enregistrer et tester' },
  pinTitle: {
    en: (p: { name: string }) => `Change the keys of ${p.name}?`,
    fr: (p: { name: string }) => `Modifier les accès ${p.name}\u00a0?`,
  },
  pinConnectTitle: {
    en: (p: { name: string }) => `Connect ${p.name}?`,
    fr: (p: { name: string }) => `Connecter ${p.name}\u00a0?`,
  },
  pinText: {
    en: 'Whoever holds these keys moves your money. Everybody who may change them is told.',
    fr: 'Qui détient ces accès déplace votre argent. Toutes les personnes qui peuvent les modifier sont prévenues.',
  },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  saved: { en: 'Saved', fr: 'Enregistré' },
  discardTitle: { en: 'Throw away what you typed?', fr: 'Abandonner votre saisie ?' },
  discardText: {
    en: 'Secrets are never kept in the browser, so they would have to be typed again.',
    fr: 'Les secrets ne sont jamais gardés dans le navigateur : il faudrait les saisir à nouveau.',
  },
  discard: { en: 'Throw away', fr: 'Abandonner' },
});
