import { words } from '../../words.ts';

export const bankAnswerWords = words({
  text: {
    en: 'Status reports (pain.002) say what the bank accepts or refuses; statements (camt.053) prove what was paid and what came back. Reading the same file twice changes nothing.',
    fr: 'Les comptes rendus (pain.002) disent ce que la banque accepte ou refuse\u00a0; les relevés (camt.053) prouvent ce qui est payé et ce qui revient. Lire deux fois le même fichier ne change rien.',
  },
  upload: { en: 'File of the bank', fr: 'Fichier de la banque' },
  uploadHint: { en: 'XML, pain.002 or camt.053, at most 5 MB', fr: 'XML, pain.002 ou camt.053, 5 Mo au plus' },
  read: { en: 'Read the file', fr: 'Lire le fichier' },
  cannot: {
    en: 'Whoever may create settlements reads files in.',
    fr: 'Les personnes qui créent des règlements importent les fichiers.',
  },
  label: { en: 'Files from the bank', fr: 'Fichiers de la banque' },
  loadFailed: {
    en: 'The files of the bank could not be loaded',
    fr: 'Les fichiers de la banque n’ont pas pu être chargés',
  },
  kind: { en: 'Kind', fr: 'Type' },
  kind_statusReport: { en: 'Status report', fr: 'Compte rendu' },
  kind_statement: { en: 'Statement', fr: 'Relevé' },
  kind_unreadable: { en: 'Could not be read', fr: 'Illisible' },
  receivedAt: { en: 'Received', fr: 'Reçu le' },
  file: { en: 'File', fr: 'Fichier' },
  period: { en: 'Period', fr: 'Période' },
  changes: { en: 'What it changed', fr: 'Ce qu’il a changé' },
  by: { en: 'Brought by', fr: 'Apporté par' },
  confirmedBy: { en: 'Confirmed by', fr: 'Confirmé par' },
  box: { en: 'Drop box', fr: 'Boîte de dépôt' },
  summary: {
    en: (p: { changes: number; unmatched: number; warnings: number }) =>
      [
        `${p.changes} ${p.changes === 1 ? 'payment' : 'payments'}`,
        p.unmatched ? `${p.unmatched} unexplained` : '',
        p.warnings ? `${p.warnings} ${p.warnings === 1 ? 'warning' : 'warnings'}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    fr: (p: { changes: number; unmatched: number; warnings: number }) =>
      [
        `${p.changes} ${p.changes < 2 ? 'paiement' : 'paiements'}`,
        p.unmatched ? `${p.unmatched} inexpliquée${p.unmatched > 1 ? 's' : ''}` : '',
        p.warnings ? `${p.warnings} alerte${p.warnings > 1 ? 's' : ''}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
  },
  isRepeat: {
    en: 'This file had been read before. Nothing was changed this time.',
    fr: 'Ce fichier avait déjà été lu. Rien n’a été modifié cette fois.',
  },
  done: { en: 'The file was read', fr: 'Le fichier a été lu' },
  emptyTitle: { en: 'Nothing from the bank yet', fr: 'Rien de la banque pour le moment' },
  emptyText: {
    en: 'Upload the first status report or statement, or let the drop box bring it.',
    fr: 'Importez le premier compte rendu ou relevé, ou laissez la boîte de dépôt l’apporter.',
  },
  opening: { en: 'Opening balance', fr: 'Solde initial' },
  credits: { en: 'Came in', fr: 'Entrées' },
  debits: { en: 'Went out', fr: 'Sorties' },
  closing: { en: 'Closing balance', fr: 'Solde final' },
  sequence: { en: 'Number', fr: 'Numéro' },
  lines: { en: 'Lines', fr: 'Lignes' },
  linesText: {
    en: (p: { count: number; known: number; announced: number }) =>
      [`${p.count}`, p.known ? `${p.known} known before` : '', p.announced ? `${p.announced} only announced` : '']
        .filter(Boolean)
        .join(' · '),
    fr: (p: { count: number; known: number; announced: number }) =>
      [
        `${p.count}`,
        p.known ? `${p.known} déjà connue${p.known > 1 ? 's' : ''}` : '',
        p.announced ? `${p.announced} seulement annoncée${p.announced > 1 ? 's' : ''}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
  },
  openFile: { en: 'The file it answers', fr: 'Le fichier concerné' },
  openLines: { en: 'Its lines', fr: 'Ses lignes' },
  noChanges: { en: 'It changed no payment.', fr: 'Il n’a changé aucun paiement.' },
  more: { en: (p: { count: number }) => `and ${p.count} more`, fr: (p: { count: number }) => `et ${p.count} de plus` },
  warnings: { en: 'Warnings', fr: 'Alertes' },
  warn_sequenceGap: {
    en: (p: { from: number; to: number }) =>
      `Statement ${p.from === p.to ? p.from : `${p.from} to ${p.to}`} is missing before this one. Ask the bank for it.`,
    fr: (p: { from: number; to: number }) =>
      `Il manque le relevé ${p.from === p.to ? p.from : `${p.from} à ${p.to}`} avant celui-ci. Demandez-le à la banque.`,
  },
  warn_openingDiffers: {
    en: (p: { closing: string; opening: string }) =>
      `The one before closed with ${p.closing}, this one opens with ${p.opening}.`,
    fr: (p: { closing: string; opening: string }) =>
      `Le précédent finissait à ${p.closing}, celui-ci commence à ${p.opening}.`,
  },
  warn_unknownPayment: {
    en: (p: { reference: string }) => `It speaks of ${p.reference}, which is not in this file.`,
    fr: (p: { reference: string }) => `Il parle de ${p.reference}, qui n’est pas dans ce fichier.`,
  },
  warn_unknownStatus: {
    en: (p: { reference: string; status: string }) => `It says “${p.status}” of ${p.reference}, a word nobody knows.`,
    fr: (p: { reference: string; status: string }) =>
      `Il dit «\u00a0${p.status}\u00a0» de ${p.reference}, un mot inconnu.`,
  },
  warn_contradiction: {
    en: (p: { reference: string }) =>
      `For ${p.reference} the bank now says the opposite of before. Nothing was booked; ask the bank.`,
    fr: (p: { reference: string }) =>
      `Pour ${p.reference} la banque dit le contraire d’avant. Rien n’a été comptabilisé\u00a0; interrogez la banque.`,
  },
  warn_otherLine: {
    en: (p: { reference: string; amount: string }) =>
      `A person had brought a line of ${p.amount} under the reference ${p.reference}, and it was used. The bank gives this reference to another one: ask the bank about the first.`,
    fr: (p: { reference: string; amount: string }) =>
      `Une personne avait apporté une ligne de ${p.amount} sous la référence ${p.reference}, et elle a servi. La banque donne cette référence à une autre\u00a0: interrogez-la sur la première.`,
  },
  warn_amountDiffers: {
    en: (p: { reference: string; amount: string; expected: string }) =>
      `The line of ${p.reference} is ${p.amount}, the payment was ${p.expected}. Nothing was booked.`,
    fr: (p: { reference: string; amount: string; expected: string }) =>
      `La ligne de ${p.reference} est de ${p.amount}, le paiement de ${p.expected}. Rien n’a été comptabilisé.`,
  },
});
