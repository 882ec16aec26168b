import { words } from '../../words.ts';

/** Of a payment to a bank, whatever it was made by, that no file holds yet. */
export const nextFileWords = words({
  title: { en: 'Waits for the next file to the bank', fr: 'Attend le prochain fichier à la banque' },
  text: {
    en: (p: { at: string; day: string }) =>
      `Nothing has been sent yet. The file has to be at the bank by ${p.at}; the bank then pays on ${p.day}. Until it answers, nothing changes here: come back then.`,
    fr: (p: { at: string; day: string }) =>
      `Rien n’est encore parti. Le fichier doit être à la banque avant le ${p.at}\u00a0; la banque paie alors le ${p.day}. Rien ne change ici avant sa réponse\u00a0: revenez ce jour-là.`,
  },
});
