import { counted, words } from '../../words.ts';

/** What the file says of a payment beside the fields of a row. */
export const massFileWords = words({
  inFile: {
    en: (p: { words: string }) => `In the file: ${p.words}`,
    fr: (p) => `Dans le fichier\u00a0: ${p.words}`,
  },
  title: {
    en: (p: { count: number; amount: string }) =>
      `Your file says something of a payment beside ${counted('en', p.count, 'row', 'rows')} to be paid (${p.amount}).`,
    fr: (p) =>
      `Votre fichier parle d’un paiement à côté de ${counted('fr', p.count, 'ligne', 'lignes')} à payer (${p.amount}).`,
  },
  text: {
    en: 'Whoever has their money already would be paid twice.',
    fr: 'Qui a déjà son argent serait payé deux fois.',
  },
  leaveAllOut: { en: 'Leave them all out', fr: 'Tout écarter' },
  leaveOut: { en: 'Leave out', fr: 'Écarter' },
});
