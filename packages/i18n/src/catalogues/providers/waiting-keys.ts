import { words } from '../../words.ts';

/** New keys of an operator, or the account and box of a bank, that were typed and do not act yet. */
export const waitingKeysWords = words({
  title: {
    en: (p: { operator: string }) => `New keys: ${p.operator}`,
    fr: (p: { operator: string }) => `Nouvelles clés\u00a0: ${p.operator}`,
  },
  bank: { en: 'Bank connection', fr: 'Connexion bancaire' },
  connection: { en: 'Connection', fr: 'Connexion' },
  isNew: { en: 'New value', fr: 'Nouvelle valeur' },
  removed: { en: 'Taken out', fr: 'Retiré' },

  waitTitle: {
    en: (p: { at: string }) => `New values wait until ${p.at}`,
    fr: (p: { at: string }) => `De nouvelles valeurs attendent jusqu’au ${p.at}`,
  },
  waitText: {
    en: (p: { name: string; at: string }) =>
      `Typed by ${p.name}, ${p.at}. Until then, or until another administrator approves them, the ones before go on being used. Whoever does not recognise them stops them.`,
    fr: (p: { name: string; at: string }) =>
      `Saisies par ${p.name}, ${p.at}. D’ici là, ou jusqu’à l’accord d’un autre administrateur, les précédentes restent en usage. Qui ne les reconnaît pas les arrête.`,
  },
  firstText: {
    en: (p: { name: string; at: string }) =>
      `Typed by ${p.name}, ${p.at}. Until then, or until another administrator approves them, nothing goes this way. Whoever does not recognise them stops them.`,
    fr: (p: { name: string; at: string }) =>
      `Saisies par ${p.name}, ${p.at}. D’ici là, ou jusqu’à l’accord d’un autre administrateur, rien ne passe par cette voie. Qui ne les reconnaît pas les arrête.`,
  },
  changes: { en: 'What changes', fr: 'Ce qui change' },
  decide: { en: 'Approve, stop or take back', fr: 'Approuver, arrêter ou retirer' },
  testsNew: { en: 'A test now tries the new values.', fr: 'Un test essaie maintenant les nouvelles valeurs.' },
  savedWaiting: {
    en: 'Saved. The new values wait for another administrator, or a day.',
    fr: 'Enregistré. Les nouvelles valeurs attendent un autre administrateur, ou un jour.',
  },
  pinNeeded: { en: 'You have no payment PIN yet', fr: 'Vous n’avez pas encore de PIN de paiement' },
  pinNeededText: {
    en: 'Saving asks for it. Choose it before you type the keys here: on the way there they would be lost.',
    fr: 'L’enregistrement le demande. Choisissez-le avant de saisir les accès ici\u00a0: ils seraient perdus en chemin.',
  },
  pinWaits: {
    en: 'In production new values act when another administrator approves them, or after 24 hours. All administrators are told.',
    fr: 'En production, de nouvelles valeurs prennent effet avec l’accord d’un autre administrateur, ou après 24 heures. Tous les administrateurs sont prévenus.',
  },
  stopText: {
    en: 'The new values never act, those before go on being used. Whoever typed them and all administrators are told.',
    fr: 'Les nouvelles valeurs n’agiront jamais, les précédentes restent en usage. La personne qui les a saisies et tous les administrateurs sont prévenus.',
  },
  delayedText: {
    en: 'Another administrator can approve it at once. Any administrator can stop it until then.',
    fr: 'Un autre administrateur peut l’approuver tout de suite. D’ici là, tout administrateur peut l’arrêter.',
  },
});
