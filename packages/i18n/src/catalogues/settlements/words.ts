import type { SkipReason } from '#domain/settlements/settlement-policy.ts';
import { words } from '../../words.ts';
import { payoutDoubtWords } from '../mass-payments/payout-doubts.ts';

export const settlementWords = words({
  label: { en: 'Settlements', fr: 'Règlements' },
  text: {
    en: 'What left for your own accounts, and each automatic window that passed, with its sum.',
    fr: 'Ce qui est parti vers vos propres comptes, et chaque créneau automatique passé, avec son calcul.',
  },
  settleNow: { en: 'Settle now', fr: 'Régler maintenant' },
  abroad: { en: 'Transfer abroad', fr: 'Transfert à l’étranger' },
  policies: { en: 'Automatic settlement', fr: 'Règlement automatique' },
  createdAt: { en: 'Created', fr: 'Créé' },
  kind: { en: 'Kind', fr: 'Type' },
  kind_manual: { en: 'By hand', fr: 'Manuel' },
  kind_automatic: { en: 'Automatic', fr: 'Automatique' },
  kind_crossBorder: { en: 'Abroad', fr: 'Étranger' },
  destination: { en: 'To', fr: 'Vers' },
  source: { en: 'From', fr: 'Depuis' },
  gross: { en: 'Taken', fr: 'Prélevé' },
  asked: { en: 'Asked for', fr: 'Demandé' },
  fee: { en: 'Fee', fr: 'Frais' },
  tax: { en: 'Taxes', fr: 'Taxes' },
  net: { en: 'Arrives', fr: 'Reçu' },
  netToCome: { en: 'Arrives', fr: 'À recevoir' },
  status: { en: 'Status', fr: 'État' },
  skipped: { en: 'Skipped', fr: 'Sauté' },
  reason: { en: 'Reason', fr: 'Motif' },
  window: { en: 'Window', fr: 'Créneau' },
  policy: { en: 'Rule', fr: 'Règle' },
  expected: { en: 'Expected', fr: 'Attendu' },
  completed: { en: 'Arrived', fr: 'Arrivé' },
  by: { en: 'By', fr: 'Par' },
  all: { en: 'All', fr: 'Tout' },
  emptyTitle: { en: 'No settlement yet', fr: 'Aucun règlement' },
  emptyText: {
    en: 'Send collected money to your bank or wallet by hand, or write a rule that does it for you.',
    fr: 'Envoyez l’argent encaissé vers votre banque ou votre portefeuille à la main, ou écrivez une règle qui le fait pour vous.',
  },
  back: { en: 'Settlements', fr: 'Règlements' },
  loadFailed: { en: 'The settlements could not be loaded', fr: 'Les règlements n’ont pas pu être chargés' },
  sum: { en: 'The sum of this window', fr: 'Le calcul de ce créneau' },
  available: { en: 'Available then', fr: 'Disponible alors' },
  retain: { en: 'Stays on the account', fr: 'Reste sur le compte' },
  afterRetain: { en: 'Left to settle', fr: 'Reste à régler' },
  bounds: { en: 'Between', fr: 'Entre' },
  wanted: { en: 'Decided', fr: 'Décidé' },
  facts: { en: 'Details', fr: 'Détails' },
  payments: { en: 'Collected since the settlement before', fr: 'Encaissé depuis le règlement précédent' },
  paymentsTaken: { en: 'This settlement', fr: 'Ce règlement' },
  paymentsNote: {
    en: (p: { amount: string }) =>
      `The settlement itself took ${p.amount} from the whole balance: what was left before counts too, and what it did not take stays on the account.`,
    fr: (p: { amount: string }) =>
      `Le règlement a pris ${p.amount} sur tout le solde\u00a0: ce qui restait auparavant compte aussi, et ce qu’il n’a pas pris reste sur le compte.`,
  },
  paymentsText: {
    en: (p: { count: number }) => (p.count === 1 ? '1 payment' : `${p.count} payments`),
    fr: (p) => (p.count < 2 ? `${p.count} paiement` : `${p.count} paiements`),
  },
  download: { en: 'Download the payments', fr: 'Télécharger les paiements' },
  transaction: { en: 'Transaction', fr: 'Transaction' },
  approval: { en: 'See the approval', fr: 'Voir l’approbation' },
  tries: { en: 'Tries', fr: 'Essais' },
  nextTry: { en: 'Next try', fr: 'Prochain essai' },
  bankReference: { en: 'Bank reference', fr: 'Référence bancaire' },
  rate: { en: 'Rate', fr: 'Taux' },
  receives: { en: 'Beneficiary gets', fr: 'Le bénéficiaire reçoit' },
  documents: { en: 'Papers', fr: 'Pièces' },
  missing: {
    en: (p: { papers: string }) => `Still missing: ${p.papers}`,
    fr: (p) => `Il manque encore\u00a0: ${p.papers}`,
  },
  reviewed: {
    en: (p: { name: string; note: string }) => `${p.name}: ${p.note}`,
    fr: (p) => `${p.name}\u00a0: ${p.note}`,
  },
  proofs: { en: 'Proof of the bank', fr: 'Preuve de la banque' },
  takePaper: {
    en: (p: { name: string }) => `Open ${p.name}`,
    fr: (p: { name: string }) => `Ouvrir ${p.name}`,
  },
  noPapers: { en: 'No paper is there yet.', fr: 'Aucune pièce n’est encore là.' },
  noneMissing: { en: 'Nothing is missing', fr: 'Rien ne manque' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  retry: { en: 'Try again', fr: 'Relancer' },
  review: { en: 'Look at the papers', fr: 'Examiner les pièces' },
  paperElsewhere: {
    en: 'A paper of this transfer stands at another one too. One invoice is paid once.',
    fr: 'Une pièce de ce transfert figure aussi sur un autre. Une facture ne se paie qu’une fois.',
  },
  ofColleague: { en: 'at a transfer of a colleague', fr: 'sur le transfert d’un collègue' },
  accept: { en: 'Let it go', fr: 'Laisser partir' },
  askForMore: { en: 'Ask for more', fr: 'Demander davantage' },
  reject: { en: 'Reject', fr: 'Refuser' },
  acceptSum: {
    en: (p: { sum: string }) => `Let ${p.sum} go`,
    fr: (p) => `Laisser partir ${p.sum}`,
  },
  acceptHint: {
    en: (p: { sum: string; name: string }) =>
      `The order of ${p.sum} for ${p.name} is then taken to the bank by hand: nothing sends it. Those who may record the outcome are told.`,
    fr: (p) =>
      `L’ordre de ${p.sum} pour ${p.name} est ensuite à porter à la banque, à la main\u00a0: rien ne l’envoie. Les personnes qui peuvent noter l’issue sont prévenues.`,
  },
  askForMoreHint: {
    en: 'Nothing leaves. Whoever ordered it is told which papers are missing, with your note.',
    fr: 'Rien ne part. La personne qui a fait l’ordre est prévenue des pièces qui manquent, avec votre note.',
  },
  toBank: { en: 'To be taken to the bank', fr: 'À porter à la banque' },
  toBankText: {
    en: 'Nothing sends it: somebody takes it to the bank by hand. Once it is done, somebody other than whoever ordered it records the outcome here.',
    fr: 'Rien ne l’envoie\u00a0: une personne le porte à la banque, à la main. Une fois fait, une autre personne que celle qui l’a ordonné note l’issue ici.',
  },
  forBank: { en: 'For the bank', fr: 'Pour la banque' },
  askedFor: { en: 'Papers to ask for', fr: 'Pièces à demander' },
  rejectHint: {
    en: (p: { sum: string }) => `Nothing leaves. The order ends and ${p.sum} are free again.`,
    fr: (p) => `Rien ne part. L’ordre prend fin et ${p.sum} redeviennent disponibles.`,
  },
  decision: { en: 'Decision', fr: 'Décision' },
  decide: { en: 'Decide', fr: 'Décider' },
  decideFirst: { en: 'Choose what happens first.', fr: 'Choisissez d’abord ce qui se passe.' },
  leaves: { en: 'Leaves the account', fr: 'Quitte le compte' },
  account: { en: 'Account', fr: 'Compte' },
  record: { en: 'Record the outcome', fr: 'Noter l’issue' },
  recordReturn: payoutDoubtWords.recordReturn,
  paid: { en: 'Paid', fr: 'Payé' },
  failed: { en: 'Refused', fr: 'Refusé' },
  returned: { en: 'Returned', fr: 'Retourné' },
  why: { en: 'Why', fr: 'Pourquoi' },
  note: { en: 'Note', fr: 'Note' },
  done: { en: 'Saved', fr: 'Enregistré' },
  addDocument: { en: 'Add a paper', fr: 'Ajouter une pièce' },
  addThis: { en: 'Add it', fr: 'L’ajouter' },
  attachThis: { en: 'Attach it', fr: 'La joindre' },
  attachProof: { en: 'Attach the bank’s proof', fr: 'Joindre la preuve de la banque' },
  close: { en: 'Close', fr: 'Fermer' },
});

const capNames = {
  closed: { en: 'the limits of your level', fr: 'des plafonds de votre niveau' },
  payment: { en: 'the limit for one payment at your level', fr: 'du plafond par paiement de votre niveau' },
  day: { en: 'the limit of the day at your level', fr: 'du plafond du jour de votre niveau' },
  month: { en: 'the limit of the month at your level', fr: 'du plafond du mois de votre niveau' },
};
type Cut = { leaves: string | null; wanted: string; rule: keyof typeof capNames | null; from: string | null };
/**
 * What a cap of the level leaves of a settlement; `leaves` null where nothing does. Told before it is made and after.
 */
export const levelCutWords = words({
  text: {
    en: (p: Cut) =>
      `${p.leaves ? `${p.leaves} of ${p.wanted} leave` : `Nothing of ${p.wanted} leaves yet`}, because of ${capNames[p.rule ?? 'closed'].en}${p.from ? `; ${p.leaves ? 'the rest' : 'it'} can leave from ${p.from}.` : p.rule === 'payment' ? '; settle the rest apart.' : '; no day soon has room for the rest.'} Your papers, under Account, Business information, lift this limit once they are approved.`,
    fr: (p: Cut) =>
      `${p.leaves ? `${p.leaves} sur ${p.wanted} partent` : `Rien des ${p.wanted} ne part encore`}, à cause ${capNames[p.rule ?? 'closed'].fr}${p.from ? `\u00a0; ${p.leaves ? 'le reste' : 'le tout'} pourra partir à partir du ${p.from}.` : p.rule === 'payment' ? '\u00a0; réglez le reste à part.' : '\u00a0; aucun jour prochain n’a de place pour le reste.'} Votre dossier, sous Compte, Informations légales, lève ce plafond une fois approuvé.`,
  },
  take: {
    en: (p: { leaves: string }) => `Settle ${p.leaves} now`,
    fr: (p: { leaves: string }) => `Régler ${p.leaves} maintenant`,
  },
  above: { en: 'Above what the level lets leave now', fr: 'Au-dessus de ce que le niveau laisse partir maintenant' },
});

/** Why a window passed without a settlement, in words of its own. */
export const skipWords: Record<SkipReason, { en: string; fr: string }> = {
  belowMinimum: { en: 'Less than the minimum was there', fr: 'Il y avait moins que le minimum' },
  insufficientAvailable: { en: 'Not enough was available', fr: 'Le disponible ne suffisait pas' },
  reservePending: {
    en: 'The money is reserved for something on its way',
    fr: 'L’argent est réservé pour une opération en cours',
  },
  destinationInactive: {
    en: 'The account it goes to cannot be used',
    fr: 'Le compte de destination ne peut pas servir',
  },
  operatorDown: { en: 'The operator was not reachable', fr: 'L’opérateur était injoignable' },
  aboveLevel: { en: 'Above the limits of the level', fr: 'Au-dessus des plafonds du niveau' },
  policyDisabled: { en: 'The account is frozen', fr: 'Le compte est gelé' },
  policyChanged: { en: 'Its rule was changed or stopped', fr: 'Sa règle a été modifiée ou arrêtée' },
  settledMeanwhile: {
    en: 'Somebody settled the same sum to this account meanwhile',
    fr: 'Quelqu’un a réglé la même somme vers ce compte entre-temps',
  },
  makerLeft: {
    en: 'Whoever answered for the rule has no access any more',
    fr: 'La personne qui répondait de la règle n’a plus accès',
  },
  makerDisowned: {
    en: 'The person in whose name the rule was set says that somebody else was in their account',
    fr: 'La personne au nom de qui la règle a été réglée signale que quelqu’un d’autre était dans son compte',
  },
  duplicateWindow: { en: 'This window had been settled already', fr: 'Ce créneau était déjà réglé' },
  missedWindow: { en: 'The server was off for more than six hours', fr: 'Le serveur était arrêté plus de six heures' },
};

export const purposeWords: Record<string, { en: string; fr: string }> = {
  goods: { en: 'Goods', fr: 'Marchandises' },
  services: { en: 'Services', fr: 'Services' },
  salaries: { en: 'Salaries', fr: 'Salaires' },
  loanRepayment: { en: 'Loan repayment', fr: 'Remboursement de prêt' },
  dividends: { en: 'Dividends', fr: 'Dividendes' },
  schoolFees: { en: 'School fees', fr: 'Frais de scolarité' },
  other: { en: 'Other', fr: 'Autre' },
};
