import { words } from '../../words.ts';

/** Words that all screens of bank files share, and those of the list. */
export const bankFileWords = words({
  tabs: { en: 'Bank files', fr: 'Fichiers bancaires' },
  tabFiles: { en: 'Files', fr: 'Fichiers' },
  tabAnswers: { en: 'From the bank', fr: 'De la banque' },
  tabLines: { en: 'Statement lines', fr: 'Lignes de relevé' },
  tabConnection: { en: 'Connection', fr: 'Connexion' },
  file_made: { en: 'To hand over', fr: 'À remettre' },
  file_sent: { en: 'Handed over', fr: 'Remis' },
  file_partlyAnswered: { en: 'Partly answered', fr: 'Réponse partielle' },
  file_settled: { en: 'Settled', fr: 'Dénoué' },
  file_rejected: { en: 'Rejected', fr: 'Rejeté' },
  item_waiting: { en: 'No answer yet', fr: 'Sans réponse' },
  item_accepted: { en: 'Accepted', fr: 'Accepté' },
  item_processing: { en: 'In progress', fr: 'En cours' },
  item_provisional: { en: 'Paid, not yet on the statement', fr: 'Payé, pas encore au relevé' },
  item_settled: { en: 'On the statement', fr: 'Au relevé' },
  item_rejected: { en: 'Rejected', fr: 'Rejeté' },
  item_returned: { en: 'Returned', fr: 'Retourné' },
  text: {
    en: 'Payments to bank accounts leave as files. Each payment is in one file only; the bank’s answers and statements say what became of it.',
    fr: 'Les paiements vers des banques partent en fichiers, chacun dans un seul. Les réponses de la banque disent ce qu’ils deviennent.',
  },
  label: { en: 'Bank files', fr: 'Fichiers bancaires' },
  loadFailed: { en: 'The files could not be loaded', fr: 'Les fichiers n’ont pas pu être chargés' },
  now: { en: 'Now', fr: 'En ce moment' },
  waiting: { en: 'Waiting for a file', fr: 'En attente d’un fichier' },
  nothingWaits: { en: 'Nothing waits', fr: 'Rien n’attend' },
  payments: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'payment' : 'payments'}`,
    fr: (p: { count: number }) => `${p.count} ${p.count < 2 ? 'paiement' : 'paiements'}`,
  },
  highValue: {
    en: (p: { count: number }) => `${p.count} above XAF 100 million`,
    fr: (p: { count: number }) => `dont ${p.count} dès 100 millions FCFA`,
  },
  cutOff: { en: 'Next cut-off', fr: 'Prochaine heure limite' },
  executed: {
    en: (p: { day: string }) => `carried out on ${p.day}`,
    fr: (p: { day: string }) => `exécution le ${p.day}`,
  },
  byItself: { en: 'A file is made by itself half an hour before', fr: 'Un fichier est créé seul une demi-heure avant' },
  byHand: { en: 'Files are made by hand', fr: 'Les fichiers sont créés à la main' },
  toLookAt: { en: 'To look at', fr: 'À examiner' },
  unmatched: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'line' : 'lines'} to explain`,
    fr: (p: { count: number }) => `${p.count} ligne${p.count > 1 ? 's' : ''} à expliquer`,
  },
  toConfirm: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'file' : 'files'} to confirm`,
    fr: (p: { count: number }) => `${p.count} fichier${p.count > 1 ? 's' : ''} à confirmer`,
  },
  notSent: {
    en: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'file' : 'files'} to hand over`,
    fr: (p: { count: number }) => `${p.count} fichier${p.count > 1 ? 's' : ''} à remettre`,
  },
  nothingToLookAt: { en: 'All clear', fr: 'Rien à signaler' },
  make: { en: 'Make the file now', fr: 'Créer le fichier' },
  makeTitle: { en: 'Make the file now?', fr: 'Créer le fichier maintenant\u00a0?' },
  makeText: {
    en: (p: { count: number; amount: string; day: string }) =>
      `${p.count} ${p.count === 1 ? 'payment' : 'payments'}, ${p.amount} in all, to be carried out on ${p.day}. They can no longer be cancelled here once the file is made.`,
    fr: (p: { count: number; amount: string; day: string }) =>
      `${p.count} ${p.count < 2 ? 'paiement' : 'paiements'}, ${p.amount} au total, exécution le ${p.day}. Une fois le fichier créé, ils ne peuvent plus être annulés ici.`,
  },
  urgent: { en: 'Urgent: clear each payment one by one', fr: 'Urgent\u00a0: régler chaque paiement à l’unité' },
  urgentHint: {
    en: 'The bank may charge more (SYGMA instead of SYSTAC).',
    fr: 'La banque peut facturer davantage (SYGMA au lieu de SYSTAC).',
  },
  made: { en: 'File made', fr: 'Fichier créé' },
  notConnected: { en: 'No bank account is connected', fr: 'Aucun compte bancaire n’est connecté' },
  notConnectedText: {
    en: 'Enter the account that pays, then payments to banks can leave as files.',
    fr: 'Saisissez le compte qui paie\u00a0: les paiements vers les banques pourront alors partir en fichiers.',
  },
  isOff: {
    en: 'The bank connection is switched off: no file is made.',
    fr: 'La connexion bancaire est désactivée\u00a0: aucun fichier n’est créé.',
  },
  connect: { en: 'Connect', fr: 'Connecter' },
  nothingWaitsReason: { en: 'No payment waits for a file.', fr: 'Aucun paiement n’attend de fichier.' },
  createdAt: { en: 'Made', fr: 'Créé le' },
  reference: { en: 'Reference at the bank', fr: 'Référence à la banque' },
  count: { en: 'Payments', fr: 'Paiements' },
  total: { en: 'Total', fr: 'Total' },
  execution: { en: 'Execution', fr: 'Exécution' },
  status: { en: 'Status', fr: 'Statut' },
  progress: { en: 'Answers', fr: 'Réponses' },
  isUrgent: { en: 'Urgent', fr: 'Urgent' },
  auto: { en: 'by itself', fr: 'automatique' },
  progressText: {
    en: (p: { settled: number; rejected: number; open: number }) =>
      [
        p.settled ? `${p.settled} paid` : '',
        p.rejected ? `${p.rejected} refused or returned` : '',
        p.open ? `${p.open} open` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    fr: (p: { settled: number; rejected: number; open: number }) =>
      [
        p.settled ? `${p.settled} payé${p.settled > 1 ? 's' : ''}` : '',
        p.rejected ? `${p.rejected} refusé${p.rejected > 1 ? 's' : ''} ou retourné${p.rejected > 1 ? 's' : ''}` : '',
        p.open ? `${p.open} en cours` : '',
      ]
        .filter(Boolean)
        .join(' · '),
  },
  emptyTitle: { en: 'No file yet', fr: 'Aucun fichier' },
  emptyText: {
    en: 'The first payment to a bank account will wait here for its file.',
    fr: 'Le premier paiement vers un compte bancaire attendra ici son fichier.',
  },
});
