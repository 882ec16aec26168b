import type { Bilingual } from '#domain/locale.ts';
import type { RunEventKind } from '#domain/states/mass-payment.ts';

/** Lines of the history of a run. */
export const runEventWords = {
  created: { en: 'Created', fr: 'Créé' },
  scheduled: { en: 'Planned', fr: 'Prévu' },
  started: { en: 'Paying began', fr: 'Les paiements ont commencé' },
  finished: { en: 'Every payment has its answer', fr: 'Chaque paiement a sa réponse' },
  submitted: { en: 'Submitted', fr: 'Envoyé' },
  paused: { en: 'Paused', fr: 'Mis en pause' },
  resumed: { en: 'Went on', fr: 'Repris' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  edited: { en: 'Changed', fr: 'Modifié' },
  fileChosen: { en: 'File chosen', fr: 'Fichier choisi' },
  fileMapped: { en: 'Columns named', fr: 'Colonnes indiquées' },
  fileUnreadable: { en: 'The file could not be read', fr: 'Le fichier n’a pas pu être lu' },
  rowsRead: { en: 'Rows read', fr: 'Lignes lues' },
  rowsFixed: { en: 'Rows corrected', fr: 'Lignes corrigées' },
  rowsTakenIn: { en: 'Rows that the spreadsheet leaves out taken in', fr: 'Lignes écartées par le tableur reprises' },
  rowsLeftOut: { en: 'Rows left out again', fr: 'Lignes écartées de nouveau' },
  totalTaken: { en: 'A total row taken in as a person', fr: 'Une ligne de total reprise comme personne' },
  totalLeft: { en: 'A row left out as a total', fr: 'Une ligne laissée de côté comme total' },
  totalExplained: {
    en: 'The difference from the file’s total explained',
    fr: 'Écart avec le total du fichier expliqué',
  },
  waitsForMoney: { en: 'Waits for money', fr: 'Attend de l’argent' },
  queueLapsed: { en: 'Waited too long for money', fr: 'A attendu l’argent trop longtemps' },
  retried: { en: 'Tried again', fr: 'Relancé' },
  retryAsked: { en: 'Correction sent for approval', fr: 'Correction soumise à l’approbation' },
  retryApproved: { en: 'Correction approved', fr: 'Correction approuvée' },
  paidLate: { en: 'Said late to be paid', fr: 'Annoncé payé après coup' },
  paidTwice: { en: 'Paid twice', fr: 'Payé deux fois' },
  retryDeclined: { en: 'Correction declined', fr: 'Correction refusée' },
  resumeAsked: { en: 'What is left sent for approval', fr: 'Le reste soumis à l’approbation' },
  resumeDeclined: { en: 'What is left not approved', fr: 'Le reste n’est pas approuvé' },
  recalled: { en: 'Taken back', fr: 'Repris pour correction' },
  declined: { en: 'Declined', fr: 'Refusé' },
  approvalLapsed: { en: 'Nobody decided in time', fr: 'Personne n’a décidé à temps' },
  contentChanged: {
    en: 'Stopped: it is no longer what was decided on',
    fr: 'Arrêté\u00a0: ce n’est plus ce qui a été décidé',
  },
  makerDisowned: {
    en: 'Not sent: the person in whose name it was submitted or approved says that it was not them',
    fr: 'Pas envoyé\u00a0: la personne au nom de qui il a été soumis ou approuvé signale que ce n’était pas elle',
  },
  makerLeft: {
    en: 'Not sent: whoever submitted it has no access any more',
    fr: 'Pas envoyé\u00a0: la personne qui l’a soumis n’a plus accès',
  },
} as const satisfies Record<RunEventKind, Bilingual>;
