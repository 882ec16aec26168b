import { counted, words } from '../../words.ts';

/** A mass payment that begins with its file. */
export const massUploadWords = words({
  text: {
    en: 'Give us the spreadsheet you already have. You see every row and the whole sum before anything is paid.',
    fr: 'Donnez le tableur que vous avez déjà. Vous voyez chaque ligne et la somme avant que rien ne soit payé.',
  },
  ofAllParts: {
    en: 'One spreadsheet is read for all parts. Another one is given on',
    fr: 'Un seul tableur est lu pour toutes les parties. Pour en donner un autre, ouvrez la',
  },
  file: { en: 'Your spreadsheet', fr: 'Votre tableur' },
  needs: { en: 'What it needs', fr: 'Ce qu’il doit contenir' },
  needsText: {
    en: 'A name, an amount, and a phone number or a bank account in each row. The order of the columns and their headings are yours.',
    fr: 'Un nom, un montant, et un numéro de téléphone ou un compte bancaire par ligne. L’ordre des colonnes et leurs en-têtes sont les vôtres.',
  },
  exampleName: { en: 'Marie Ngo', fr: 'Marie Ngo' },
  exampleOther: { en: 'Paul Atangana', fr: 'Paul Atangana' },
  head: { en: 'How it is called', fr: 'Comment il s’appelle' },
  failed: {
    en: (p: { title: string }) => `“${p.title}” is kept as a draft, without its file. Choose another file.`,
    fr: (p) => `«\u00a0${p.title}\u00a0» est gardé en brouillon, sans son fichier. Choisissez un autre fichier.`,
  },
  replaceTitle: {
    en: (p: { rows: string }) => `Replace ${counted('en', p.rows, 'row', 'rows')}?`,
    fr: (p) => `Remplacer ${counted('fr', p.rows, 'ligne', 'lignes')}\u00a0?`,
  },
  replaceText: {
    en: (p: { name: string }) =>
      `The rows of ${p.name} come in their place. Rows that were corrected by hand go too, and so does what you decided about rows.`,
    fr: (p) =>
      `Les lignes de ${p.name} prennent leur place. Les lignes corrigées à la main sont perdues aussi, comme ce que vous aviez décidé des lignes.`,
  },
  replace: { en: 'Replace', fr: 'Remplacer' },
  notTaken: {
    en: (p: { at: string }) => `Not taken from the corrected file of ${p.at}:`,
    fr: (p) => `Non repris du fichier corrigé du ${p.at}\u00a0:`,
  },
  notTakenHint: {
    en: 'Nobody is paid by these rows of the file. Add whoever is missing, and change a row in the list below.',
    fr: 'Ces lignes du fichier ne paient personne. Ajoutez les personnes qui manquent, et modifiez une ligne dans la liste ci-dessous.',
  },
  next: { en: 'See the rows', fr: 'Voir les lignes' },
});
