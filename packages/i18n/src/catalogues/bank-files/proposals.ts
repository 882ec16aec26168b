import { words } from '../../words.ts';

export const bankProposalWords = words({
  waiting: { en: 'To confirm', fr: 'À confirmer' },
  waitingText: {
    en: 'Files that somebody brought. They change nothing until another person confirms that the bank really said so.',
    fr: 'Fichiers apportés par une personne. Ils ne changent rien tant qu’une autre n’a pas confirmé que la banque l’a vraiment dit.',
  },
  open: { en: 'Look at it', fr: 'Examiner' },
  title: { en: 'A file of the bank to confirm', fr: 'Fichier de la banque à confirmer' },
  back: { en: (p: { amount: string }) => `${p.amount} back`, fr: (p: { amount: string }) => `${p.amount} rendus` },
  nothingYet: { en: 'Nothing of this has happened yet', fr: 'Rien de ceci n’a encore eu lieu' },
  compare: {
    en: 'Compare it with what the bank itself shows you.',
    fr: 'Comparez avec ce que la banque vous montre elle-même.',
  },
  givesBack: {
    en: (p: { amount: string }) =>
      `It says that payments of ${p.amount} were refused or came back: that money would be available again. If the bank still pays them, it is gone twice. Ask the bank.`,
    fr: (p: { amount: string }) =>
      `Il dit que des paiements de ${p.amount} sont rejetés ou revenus\u00a0: cet argent redeviendrait disponible. Si la banque les paie quand même, il part deux fois. Interrogez la banque.`,
  },
  changes: { en: 'What it would change', fr: 'Ce qu’il changerait' },
  noChanges: { en: 'No payment.', fr: 'Aucun paiement.' },
  named: { en: 'Payments it names and does not change', fr: 'Paiements qu’il nomme sans les changer' },
  namedText: {
    en: 'Their lines wait for a person, or for the rest of what the bank has to say.',
    fr: 'Leurs lignes attendent une personne, ou la suite de ce que la banque doit dire.',
  },
  unmatched: { en: 'Lines that wait for a person', fr: 'Lignes qui attendent une personne' },
  order: { en: 'Answers to', fr: 'Répond à' },
  openOrder: { en: 'The file that was made here', fr: 'Le fichier créé ici' },
  deposits: { en: 'Deposits it would credit', fr: 'Dépôts qu’il créditerait' },
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  refuse: { en: 'Refuse', fr: 'Refuser' },
  confirmTitle: { en: 'Did the bank really say so?', fr: 'La banque l’a-t-elle vraiment dit\u00a0?' },
  confirmText: { en: 'What was shown happens at once.', fr: 'Ce qui a été montré a lieu aussitôt.' },
  refuseTitle: { en: 'Refuse this file?', fr: 'Refuser ce fichier\u00a0?' },
  refuseText: {
    en: 'It changes nothing. Payments stay where they are.',
    fr: 'Il ne change rien. Les paiements restent où ils en sont.',
  },
  why: { en: 'Why?', fr: 'Pourquoi\u00a0?' },
  done: { en: 'The file was read', fr: 'Le fichier a été lu' },
  refusedDone: { en: 'The file was refused', fr: 'Le fichier a été refusé' },
  shownAgain: {
    en: 'By now it would change something else. Look again, then confirm.',
    fr: 'Il changerait désormais autre chose. Examinez-le à nouveau, puis confirmez.',
  },
  confirmed: {
    en: (p: { name: string }) => `Confirmed by ${p.name}`,
    fr: (p: { name: string }) => `Confirmé par ${p.name}`,
  },
  refused: { en: (p: { name: string }) => `Refused by ${p.name}`, fr: (p: { name: string }) => `Refusé par ${p.name}` },
  superseded: {
    en: 'The bank’s drop box has brought the same file.',
    fr: 'La boîte de dépôt de la banque a apporté le même fichier.',
  },
  brought: {
    en: 'The file waits for another person to confirm it',
    fr: 'Le fichier attend la confirmation d’une autre personne',
  },
});
