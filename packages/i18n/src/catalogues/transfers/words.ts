import { words } from '../../words.ts';
import { payoutDoubtWords } from '../mass-payments/payout-doubts.ts';

/** How money reaches somebody. */
export const destinationWords = words({
  linkedAccount: { en: 'Linked account', fr: 'Compte lié' },
  wallet: { en: 'Mobile money', fr: 'Mobile money' },
  bank: { en: 'Bank account', fr: 'Compte bancaire' },
  card: { en: 'Prepaid card', fr: 'Carte prépayée' },
  user: { en: (p: { brand: string }) => `${p.brand} user`, fr: (p: { brand: string }) => `Utilisateur ${p.brand}` },
});

/** Why a plan stands still whose maker may not enter any more. */
export const makerLeft = words({
  text: {
    en: (p: { name: string }) =>
      `${p.name}, who planned it, has no access any more. No money moved and the plan is paused: whoever resumes it takes it over.`,
    fr: (p: { name: string }) =>
      `${p.name}, qui l’a programmé, n’a plus accès. Aucun argent n’a bougé et la programmation est en pause\u00a0: qui la reprend en répond.`,
  },
});

/** Why a plan stands still whose maker says that it was not them. */
export const makerDisowned = words({
  text: {
    en: (p: { name: string }) =>
      `${p.name} says that somebody else was in their account when it was planned, changed or approved. No money moved and the plan is paused: resume it only when you know that it is meant.`,
    fr: (p: { name: string }) =>
      `${p.name} signale que quelqu’un d’autre était dans son compte quand cela a été programmé, modifié ou approuvé. Aucun argent n’a bougé et la programmation est en pause\u00a0: ne la reprenez que si vous savez qu’elle est voulue.`,
  },
});

/** The lists of transfers. */
export const transferListWords = words({
  title: { en: 'Transfers', fr: 'Transferts' },
  views: { en: 'Views', fr: 'Vues' },
  all: { en: 'All', fr: 'Tous' },
  api: { en: 'Through the API', fr: 'Par l’API' },
  planned: { en: 'Planned', fr: 'Programmés' },
  create: { en: 'New transfer', fr: 'Nouveau transfert' },
  export: { en: 'Export', fr: 'Exporter' },
  search: { en: 'Beneficiary, phone, reference, amount', fr: 'Bénéficiaire, téléphone, référence, montant' },
  created: { en: 'Created', fr: 'Créé le' },
  beneficiary: { en: 'Beneficiary', fr: 'Bénéficiaire' },
  destination: { en: 'Destination', fr: 'Destination' },
  account: { en: 'Account', fr: 'Compte' },
  amount: { en: 'Amount', fr: 'Montant' },
  fee: { en: 'Fee', fr: 'Frais' },
  tax: { en: 'Tax', fr: 'Taxe' },
  takenOff: { en: 'Taken off what they receive', fr: 'Retenu sur ce qui est reçu' },
  totalDebit: { en: 'Total debit', fr: 'Débit total' },
  receives: { en: 'Receives', fr: 'Reçoit' },
  status: { en: 'Status', fr: 'Statut' },
  maker: { en: 'Prepared by', fr: 'Préparé par' },
  approver: { en: 'Approved by', fr: 'Approuvé par' },
  reference: { en: 'Reference', fr: 'Référence' },
  operatorId: { en: 'Operator id', fr: 'Id opérateur' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  stage: { en: 'Stage', fr: 'Étape' },
  emptyTitle: { en: 'Send money from here', fr: 'Envoyez de l’argent d’ici' },
  emptyText: {
    en: 'To a wallet, a bank account, a prepaid card or another business: you see the whole price before you confirm, and what became of it afterwards.',
    fr: 'Vers un portefeuille, un compte bancaire, une carte prépayée ou une autre entreprise\u00a0: vous voyez le prix entier avant de confirmer, et la suite après.',
  },
  emptyApi: { en: 'No transfer came through the API', fr: 'Aucun transfert n’est venu par l’API' },
  emptyApiText: {
    en: 'What your own systems send through the API stands here.',
    fr: 'Ce que vos propres systèmes envoient par l’API s’affiche ici.',
  },
});

/** Planned and recurring transfers. */
export const scheduleWords = words({
  next: { en: 'Next time', fr: 'Prochaine fois' },
  every: { en: 'How often', fr: 'Fréquence' },
  once: { en: 'Once', fr: 'Une fois' },
  day: { en: 'Every day', fr: 'Chaque jour' },
  week: { en: 'Every week', fr: 'Chaque semaine' },
  month: { en: 'Every month', fr: 'Chaque mois' },
  first: { en: 'First time', fr: 'Première fois' },
  ends: { en: 'Last day', fr: 'Dernier jour' },
  runs: { en: 'Done so far', fr: 'Déjà faits' },
  open: { en: 'no end', fr: 'sans fin' },
  last: { en: 'Last one', fr: 'Le dernier' },
  see: { en: 'See it', fr: 'Le voir' },
  problem: { en: 'What stood in its way', fr: 'Ce qui l’a empêché' },
  description: { en: 'Description', fr: 'Description' },
  pause: { en: 'Pause', fr: 'Suspendre' },
  resume: { en: 'Resume', fr: 'Reprendre' },
  cancel: { en: 'End it', fr: 'Arrêter' },
  sendHeld: { en: 'Send anyway', fr: 'Envoyer quand même' },
  skip: { en: 'Skip this time', fr: 'Sauter cette fois' },
  heldTitle: { en: 'The same may have been paid already', fr: 'La même somme a peut-être déjà été payée' },
  heldText: {
    en: (p: { amount: string; name: string; at: string }) =>
      `${p.amount} to ${p.name} were due on ${p.at}. Nothing has left from this plan: it found the same amount to the same beneficiary.`,
    fr: (p: { amount: string; name: string; at: string }) =>
      `${p.amount} à ${p.name} étaient prévus le ${p.at}. Rien n’est parti de cette programmation\u00a0: elle a trouvé le même montant au même bénéficiaire.`,
  },
  heldSee: { en: 'See that payment', fr: 'Voir ce paiement' },
  sendHeldTitle: {
    en: (p: { amount: string; name: string }) => `Send ${p.amount} to ${p.name} all the same`,
    fr: (p: { amount: string; name: string }) => `Envoyer quand même ${p.amount} à ${p.name}`,
  },
  sendHeldText: {
    en: 'It leaves in addition to that payment. Then the plan goes on by itself.',
    fr: 'Ce montant part en plus de ce paiement. La programmation reprend ensuite toute seule.',
  },
  sentAnyway: { en: 'It is on its way. The plan goes on.', fr: 'C’est parti. La programmation continue.' },
  skipTitle: {
    en: (p: { amount: string; name: string }) => `Skip this time: ${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `Sauter cette fois\u00a0: ${p.amount} à ${p.name}`,
  },
  skipText: {
    en: 'Nothing is sent for this time. The plan goes on from the next one.',
    fr: 'Rien ne part pour cette fois. La programmation reprend à la prochaine.',
  },
  skipped: { en: 'Skipped. The plan goes on.', fr: 'Sautée. La programmation continue.' },
  endedLate: {
    en: 'Ended. One payment had just gone before: see the last one.',
    fr: 'Arrêté. Un paiement venait de partir\u00a0: voyez le dernier.',
  },
  filterStatus: { en: 'Status', fr: 'État' },
  pauseText: { en: 'Nothing is sent until you resume it.', fr: 'Rien ne part avant la reprise.' },
  paused: { en: 'Paused. Nothing is sent until you resume it.', fr: 'Suspendu. Rien ne part avant la reprise.' },
  resumed: { en: 'It goes on.', fr: 'C’est reparti.' },
  ended: { en: 'Ended. Nothing more is sent.', fr: 'Arrêté. Plus rien ne part.' },
  resumeTitle: {
    en: (p: { amount: string; name: string }) => `Resume ${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `Reprendre ${p.amount} à ${p.name}`,
  },
  resumeText: {
    en: 'Times that passed meanwhile are not made up for.',
    fr: 'Les échéances passées entre-temps ne sont pas rattrapées.',
  },
  cancelTitle: {
    en: (p: { amount: string; name: string }) => `End ${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `Arrêter ${p.amount} à ${p.name}`,
  },
  cancelText: {
    en: 'What was sent stays sent. This cannot be undone.',
    fr: 'Ce qui est parti reste parti. Cela ne peut pas être annulé.',
  },
  reason: { en: 'Reason', fr: 'Motif' },
  onOneDay: { en: 'On one day', fr: 'Pour une date' },
  onOneDayText: {
    en: 'Their money is set aside; they leave by themselves.',
    fr: 'Leur argent est réservé\u00a0; ils partent d’eux-mêmes.',
  },
  more: { en: 'There are more: see all transfers.', fr: 'Il y en a d’autres\u00a0: voir tous les transferts.' },
  again: { en: 'Again and again', fr: 'À répétition' },
  noneAgain: { en: 'Nothing is planned again and again', fr: 'Rien n’est programmé à répétition' },
  emptyTitle: { en: 'Nothing is planned', fr: 'Rien n’est programmé' },
  emptyText: {
    en: 'Choose a later date, or every week or month, when you make a transfer.',
    fr: 'Choisissez une date plus tard, ou chaque semaine ou mois, en faisant un transfert.',
  },
});

/** What stands behind the state of a transfer, in plain words. */
export const transferStateWords = words({
  approval: { en: 'Waiting for approval', fr: 'En attente d’approbation' },
  approvalAsked: {
    en: (p: { names: string }) => `Asked: ${p.names}.`,
    fr: (p: { names: string }) => `Demandée à ${p.names}.`,
  },
  setAside: {
    en: 'The money is set aside; nothing is sent before it is approved.',
    fr: 'L’argent est réservé\u202f; rien ne part avant l’approbation.',
  },
  notSetAside: {
    en: 'Money is missing, so nothing is set aside; nothing is sent before it is approved.',
    fr: 'Il manque de l’argent\u00a0: rien n’est réservé, et rien ne part avant l’approbation.',
  },
  planned: { en: (p: { at: string }) => `Planned for ${p.at}`, fr: (p: { at: string }) => `Programmé le ${p.at}` },
  plannedText: {
    en: 'The money is set aside for it, and leaves then. You can cancel before.',
    fr: 'L’argent est réservé pour lui, et part à ce moment. Vous pouvez annuler avant.',
  },
  queued: { en: 'Waiting for money', fr: 'En attente de fonds' },
  queuedText: {
    en: 'The payout account holds too little. It leaves by itself once money arrives.',
    fr: 'Le compte de décaissement est trop court. Il part tout seul dès que l’argent arrive.',
  },
  queuedUntil: {
    en: (p: { at: string }) =>
      `The payout account holds too little. It leaves by itself once money arrives, until ${p.at}.`,
    fr: (p: { at: string }) =>
      `Le compte de décaissement est trop court. Il part tout seul dès que l’argent arrive, jusqu’au ${p.at}.`,
  },
  sending: {
    en: (p: { rail: string }) => `Being handed to ${p.rail}`,
    fr: (p: { rail: string }) => `Remise à ${p.rail}`,
  },
  sendingText: { en: 'This takes a few seconds.', fr: 'Cela prend quelques secondes.' },
  sent: {
    en: (p: { rail: string }) => `Sent to ${p.rail}, waiting for its answer`,
    fr: (p: { rail: string }) => `Envoyé à ${p.rail}, en attente de sa réponse`,
  },
  sentText: { en: 'Mostly within a minute.', fr: 'Le plus souvent en une minute.' },
  sentBank: { en: 'With the bank, waiting for its answer', fr: 'À la banque, en attente de sa réponse' },
  sentBankText: {
    en: 'Banks answer by file, mostly on the next working day.',
    fr: 'Les banques répondent par fichier, le plus souvent le jour ouvré suivant.',
  },
  byHand: { en: 'Waits for somebody to do it by hand', fr: 'À faire à la main' },
  byHandText: {
    en: 'Somebody other than the maker does it and writes the proof down here. The money is set aside.',
    fr: 'Une autre personne que son auteur le fait et en note la preuve ici. L’argent est réservé.',
  },
  silent: {
    en: (p: { rail: string }) => `${p.rail} has not answered yet`,
    fr: (p: { rail: string }) => `${p.rail} n’a pas encore répondu`,
  },
  paidOtherwise: { en: 'Paid, but not what was asked', fr: 'Payé, mais pas ce qui était demandé' },
  silentText: {
    en: 'It may have arrived or not: only its answer tells. We keep asking. The money is set aside meanwhile. Do not send it again.',
    fr: 'L’argent est peut-être arrivé, peut-être pas\u00a0: seule sa réponse le dira. Nous continuons à demander. L’argent reste réservé. Ne le renvoyez pas.',
  },
  silentUntil: {
    en: (p: { at: string }) => `Usually settled by ${p.at}.`,
    fr: (p: { at: string }) => `Le plus souvent réglé avant le ${p.at}.`,
  },
  paid: { en: 'It has arrived', fr: 'C’est arrivé' },
  paidText: {
    en: (p: { name: string; amount: string }) => `${p.name} received ${p.amount}.`,
    fr: (p: { name: string; amount: string }) => `${p.name} a reçu ${p.amount}.`,
  },
  failed: { en: 'It did not arrive', fr: 'Ce n’est pas arrivé' },
  failedText: { en: 'The money is back on your account.', fr: 'L’argent est revenu sur votre compte.' },
  ...payoutDoubtWords,
  refundRequired: { en: 'The money left and did not arrive', fr: 'L’argent est parti sans arriver' },
  refundRequiredText: {
    en: 'Somebody with the right takes it back into the books, once the operator has returned it.',
    fr: 'Une personne habilitée le reprend dans les livres, une fois que l’opérateur l’a rendu.',
  },
  declined: { en: 'Not approved', fr: 'Non approuvé' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  untouched: { en: 'No money moved.', fr: 'Aucun argent n’a bougé.' },
  expired: { en: 'Nobody approved it in time', fr: 'Personne ne l’a approuvé à temps' },
  reversed: { en: 'The money came back', fr: 'L’argent est revenu' },
  reversedText: {
    en: 'It had arrived, then came back. It is on your account again.',
    fr: 'Il était arrivé, puis il est revenu. Il est de nouveau sur votre compte.',
  },
  refunded: { en: 'It was not paid after all', fr: 'Pas payé finalement' },
  refundedText: {
    en: 'A try was said to be paid, and was found not to have been, or its money came back. Nothing of it was booked.',
    fr: 'Une tentative était dite payée\u00a0; vérification faite, elle ne l’a pas été, ou l’argent est revenu. Rien n’en a été comptabilisé.',
  },
});
