import { numberColumn } from '../../operator-names.ts';
import { plural, words } from '../../words.ts';

/** The import of recipients: file, columns, rows, done. */
export const recipientImportWords = words({
  title: { en: 'Import recipients', fr: 'Importer des bénéficiaires' },
  text: {
    en: 'From an Excel workbook or a CSV file. Nothing is stored before you have seen every row.',
    fr: 'Depuis un classeur Excel ou un fichier CSV. Rien n’est enregistré avant que vous ayez vu chaque ligne.',
  },
  back: { en: 'Recipients', fr: 'Bénéficiaires' },
  file: { en: 'File', fr: 'Fichier' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  rows: { en: 'Rows', fr: 'Lignes' },
  done: { en: 'Done', fr: 'Terminé' },
  choose: { en: 'Spreadsheet of people', fr: 'Tableur de personnes' },
  chooseHint: {
    en: 'XLSX, ODS or CSV, at most 5 MB and 10,000 rows',
    fr: 'XLSX, ODS ou CSV, 5 Mo et 10 000 lignes au plus',
  },
  template: { en: 'No file yet? Take the template', fr: 'Pas encore de fichier\u00a0? Prenez le modèle' },
  templateText: {
    en: 'Phone and account columns are text already, so that no digit is lost. The two example rows are refused if they stay.',
    fr: 'Les colonnes de téléphone et de compte sont déjà en texte\u00a0: aucun chiffre ne se perd. Les deux lignes d’exemple sont refusées si elles restent.',
  },
  templateXlsx: { en: 'Excel template', fr: 'Modèle Excel' },
  templateCsv: { en: 'CSV template', fr: 'Modèle CSV' },
  mapTitle: { en: 'What is in which column?', fr: 'Que contient chaque colonne\u00a0?' },
  remembered: { en: 'As you chose last time', fr: 'Comme la dernière fois' },
  guessed: {
    en: 'Guessed from the headings: look at it once',
    fr: 'Deviné d’après les en-têtes\u00a0: vérifiez une fois',
  },
  ambiguous: {
    en: (p: { field: string; columns: string }) =>
      `“${p.field}” could be ${p.columns}. None is taken until you choose.`,
    fr: (p) => `«\u00a0${p.field}\u00a0» peut être ${p.columns}. Aucune n’est prise tant que vous n’avez pas choisi.`,
  },
  needName: { en: 'Choose the column of the name.', fr: 'Choisissez la colonne du nom.' },
  needPlace: {
    en: 'Choose the column of the phone number or of the bank account.',
    fr: 'Choisissez la colonne du téléphone ou du compte bancaire.',
  },
  otherFile: { en: 'Another file', fr: 'Un autre fichier' },
  check: { en: 'Check the rows', fr: 'Vérifier les lignes' },
  checking: { en: 'Reading the rows', fr: 'Lecture des lignes' },
  add: {
    en: (p: { count: number }) => `${p.count} new`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'nouveau', other: 'nouveaux' })}`,
  },
  update: {
    en: (p: { count: number }) => `${p.count} to update`,
    fr: (p: { count: number }) => `${p.count} à mettre à jour`,
  },
  same: {
    en: (p: { count: number }) => `${p.count} unchanged`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'inchangé', other: 'inchangés' })}`,
  },
  wrong: {
    en: (p: { count: number }) => `${p.count} wrong`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'incorrect', other: 'incorrects' })}`,
  },
  marks: {
    en: (p: { repaired: number; warned: number }) => `${p.repaired} repaired, ${p.warned} to look at`,
    fr: (p: { repaired: number; warned: number }) =>
      `${p.repaired} ${plural('fr', p.repaired, { one: 'réparé', other: 'réparés' })}, ${p.warned} à regarder`,
  },
  allGood: { en: 'Every row can be imported', fr: 'Toutes les lignes peuvent être importées' },
  someWrong: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'row is', other: 'rows are' })} wrong`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'ligne est incorrecte', other: 'lignes sont incorrectes' })}`,
  },
  someWrongText: {
    en: 'Correct them in your file and send it again, or leave them out now.',
    fr: 'Corrigez-les dans votre fichier et renvoyez-le, ou laissez-les de côté.',
  },
  downloadWrong: { en: 'Download only the wrong rows', fr: 'Télécharger seulement les lignes incorrectes' },
  skipWrong: { en: 'Leave the wrong rows out', fr: 'Laisser de côté les lignes incorrectes' },
  updateKnown: { en: 'Bring known recipients up to date', fr: 'Mettre à jour les bénéficiaires connus' },
  updateKnownHint: {
    en: 'Empty cells change nothing. A new number may wait for approval.',
    fr: 'Une case vide ne change rien. Un nouveau numéro peut attendre une approbation.',
  },
  makeGroup: { en: 'Make a group of them', fr: 'En faire un groupe' },
  groupName: { en: 'Name of the group', fr: 'Nom du groupe' },
  row: { en: 'Row', fr: 'Ligne' },
  name: { en: 'Name', fr: 'Nom' },
  place: { en: 'Paid at', fr: 'Payé sur' },
  amount: { en: 'Amount', fr: 'Montant' },
  what: { en: 'What to know', fr: 'À savoir' },
  repaired: { en: 'repaired', fr: 'réparé' },
  was: { en: (p: { from: string }) => `was “${p.from}”`, fr: (p: { from: string }) => `était «\u00a0${p.from}\u00a0»` },
  outcomeAdd: { en: 'New', fr: 'Nouveau' },
  outcomeUpdate: { en: 'Update', fr: 'Mise à jour' },
  outcomeSame: { en: 'Unchanged', fr: 'Inchangé' },
  outcomeLeftOut: { en: 'Left out', fr: 'Écarté' },
  leftOut: {
    en: (p: { count: number }) => `${p.count} left out`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'écarté', other: 'écartés' })}`,
  },
  takeLeftOut: {
    en: (p: { count: number }) => `Take in the rows that the spreadsheet leaves out (${p.count})`,
    fr: (p: { count: number }) => `Reprendre les lignes que le tableur écarte (${p.count})`,
  },
  takeLeftOutHint: {
    en: 'Hidden, struck through, or named as not to be paid.',
    fr: 'Masquées, barrées, ou désignées comme à ne pas payer.',
  },
  outcomeWrong: { en: 'Wrong', fr: 'Incorrect' },
  knownAs: {
    en: (p: { name: string }) => `Known as ${p.name}`,
    fr: (p: { name: string }) => `Connu sous le nom ${p.name}`,
  },
  firstRows: {
    en: (p: { shown: number; all: number }) => `The first ${p.shown} of ${p.all} rows; wrong ones come first.`,
    fr: (p: { shown: number; all: number }) =>
      `Les premières lignes, ${p.shown} sur ${p.all}\u00a0; les incorrectes d’abord.`,
  },
  changeColumns: { en: 'Back to the columns', fr: 'Revenir aux colonnes' },
  import: { en: (p: { count: number }) => `Import ${p.count}`, fr: (p: { count: number }) => `Importer ${p.count}` },
  nothingToDo: { en: 'There is nothing to import.', fr: 'Il n’y a rien à importer.' },
  wrongFirst: {
    en: 'Leave the wrong rows out, or correct the file first.',
    fr: 'Laissez les lignes incorrectes de côté, ou corrigez d’abord le fichier.',
  },
  doneTitle: {
    en: (p: { count: number }) =>
      `${p.count} ${plural('en', p.count, { one: 'recipient', other: 'recipients' })} imported`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'bénéficiaire importé', other: 'bénéficiaires importés' })}`,
  },
  doneText: {
    en: (p: { added: number; updated: number; skipped: number }) =>
      `${p.added} new, ${p.updated} updated${p.skipped ? `, ${p.skipped} left out` : ''}.`,
    fr: (p: { added: number; updated: number; skipped: number }) =>
      `${p.added} ${plural('fr', p.added, { one: 'nouveau', other: 'nouveaux' })}, ${p.updated} mis à jour${p.skipped ? `, ${p.skipped} laissés de côté` : ''}.`,
  },
  waiting: {
    en: (p: { count: number }) =>
      `${p.count} new ${plural('en', p.count, { one: 'number waits', other: 'numbers wait' })} for approval; the old ${plural('en', p.count, { one: 'one stays', other: 'ones stay' })} until then.`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'nouveau numéro attend', other: 'nouveaux numéros attendent' })} une approbation\u00a0; l’ancien reste jusque-là.`,
  },
  toRecipients: { en: 'See the recipients', fr: 'Voir les bénéficiaires' },
  toGroup: { en: 'Open the group', fr: 'Ouvrir le groupe' },
  again: { en: 'Import another file', fr: 'Importer un autre fichier' },
});

/** Names of what a column can hold. */
export const peopleFieldWords = words({
  name: { en: 'Name', fr: 'Nom' },
  firstName: { en: 'First name', fr: 'Prénom' },
  phone: { en: 'Phone number', fr: 'Numéro de téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Usual amount', fr: 'Montant habituel' },
  rib: { en: 'Bank account (RIB)', fr: 'Compte bancaire (RIB)' },
  language: { en: 'Language', fr: 'Langue' },
  legalName: { en: 'Legal name', fr: 'Nom légal' },
  kind: { en: 'Person or company', fr: 'Personne ou entreprise' },
  employeeNo: { en: 'Employee number', fr: 'Matricule' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  phoneMtn: numberColumn('phoneMtn'),
  phoneOrange: numberColumn('phoneOrange'),
  ribBank: { en: 'Bank code', fr: 'Code banque' },
  ribBranch: { en: 'Branch code', fr: 'Code guichet' },
  ribAccount: { en: 'Account number', fr: 'N° de compte' },
  ribKey: { en: 'Account key', fr: 'Clé RIB' },
});
