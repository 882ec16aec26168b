import { counted, words } from '../../words.ts';

/** What the file says of a payment beside the fields of a row. */
export const massFileWords = words({
  inFile: {
    en: (p: { words: string }) => `In the file: ${p.words}`,
    fr: (p) => `Dans le fichier\u00a0: ${p.words}`,
  },
  title: {
    en: (p: { count: number; amount: string }) =>
      `Your file says something of a payment, or has a comment, beside ${counted('en', p.count, 'row', 'rows')} to be paid (${p.amount}).`,
    fr: (p) =>
      `Votre fichier parle d’un paiement, ou porte un commentaire, à côté de ${counted('fr', p.count, 'ligne', 'lignes')} à payer (${p.amount}).`,
  },
  text: {
    en: 'Whoever has their money already would be paid twice.',
    fr: 'Qui a déjà son argent serait payé deux fois.',
  },
  notes: {
    en: 'Your file has notes beside its totals or below its list. Nobody is left out because of them: check who is meant.',
    fr: 'Votre fichier porte des notes à côté de ses totaux ou sous sa liste. Personne n’est écarté à cause d’elles\u00a0: vérifiez qui est concerné.',
  },
  leaveAllOut: { en: 'Leave them all out', fr: 'Tout écarter' },
  leaveOut: { en: 'Leave out', fr: 'Écarter' },
});
