/**
 * One table from a status or stage to how it looks and reads, in console, pay page, e-mail, SMS and PDF.
 * The tone follows the meaning: info, the machine is working; warning, a person must act; hold, held back;
 * return, money went back; neutral, ended without effect.
 */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'hold' | 'return' | 'neutral';
export type ToneIcon = 'check' | 'dots' | 'half' | 'clock' | 'hand' | 'cross' | 'pause' | 'back' | 'dash';
export type StatusTone = { tone: Tone; icon: ToneIcon; en: string; fr: string; terminal: boolean };

const row =
  (tone: Tone, icon: ToneIcon, terminal: boolean) =>
  (en: string, fr: string): StatusTone => ({ tone, icon, en, fr, terminal });
const done = row('success', 'check', true);
const good = row('success', 'check', false);
const working = row('info', 'dots', false);
const partly = row('info', 'half', false);
const wait = row('warning', 'clock', false);
const act = row('warning', 'hand', false);
const bad = row('danger', 'cross', true);
const held = row('hold', 'pause', false);
const back = row('return', 'back', true);
const over = row('neutral', 'dash', true);
const off = row('neutral', 'dash', false);

export const statusTones = {
  // Goal reached.
  paid: done('Paid', 'Payé'),
  completed: done('Completed', 'Terminé'),
  succeeded: done('Succeeded', 'Réussi'),
  active: good('Active', 'Actif'),
  approved: good('Approved', 'Approuvé'),
  released: done('Released', 'Libéré'),
  partnerCompleted: good('Confirmed by the partner', 'Confirmé par le partenaire'),
  matched: done('Found: paid', 'Trouvé : payé'),

  // The machine is working.
  partiallyPaid: partly('Partly paid', 'Partiellement payé'),
  partiallyCompleted: partly('Partly completed', 'Partiellement terminé'),
  queued: working('Queued', 'En file d’attente'),
  validating: working('Checking rows', 'Vérification des lignes'),
  scheduled: working('Scheduled', 'Programmé'),
  ready: working('Ready', 'Prêt'),
  processing: working('Processing', 'En cours'),
  payInProgress: working('Waiting for the payer', 'En attente du payeur'),
  externalPayPending: working('Payment under way elsewhere', 'Paiement externe en cours'),
  redirectUrlGeneration: working('Preparing the payment page', 'Préparation de la page de paiement'),
  partnerSubmitted: working('Sent to the partner', 'Envoyé au partenaire'),
  refundInitiated: working('Refund started', 'Remboursement lancé'),
  refundInProgress: working('Refund in progress', 'Remboursement en cours'),
  inReconciliation: working('Being checked with the operator', 'En vérification chez l’opérateur'),
  created: working('Created', 'Créé'),
  submitting: working('Being sent', 'Envoi en cours'),
  accepted: working('Accepted by the operator', 'Accepté par l’opérateur'),
  unknown: working('Unclear, being checked', 'Incertain, en vérification'),
  underReview: working('Under review by the operator', 'Examiné par l’opérateur'),

  // A person must act.
  unpaid: wait('Unpaid', 'Impayé'),
  readyForReview: act('Ready for review', 'Prêt à relire'),
  pending: wait('Pending', 'En attente'),
  pendingApproval: act('Waiting for approval', 'En attente d’approbation'),
  pendingApprovalToDisable: act('Waiting for approval to disable', 'Désactivation à approuver'),
  waitingForAuthorization: act('Waiting for authorisation', 'En attente d’autorisation'),
  awaitingTransactionAuthorization: act(
    'Waiting for transaction authorisation',
    'En attente d’autorisation de la transaction',
  ),
  authRequired: act('Authorisation required', 'Autorisation requise'),
  redirectRequired: act('Payer must open the payment page', 'Le payeur doit ouvrir la page de paiement'),
  waitingPayer: act('Waiting for the payer', 'En attente du payeur'),
  refundInDoubt: act('Refund in doubt: to be settled', 'Remboursement en doute : à trancher'),
  refundRequired: act('Refund to decide', 'Remboursement à décider'),
  retryRequired: act('To be retried', 'À relancer'),
  documentsMissing: act('Papers are missing', 'Pièces manquantes'),
  pendingReview: act('Waiting for review', 'En attente d’examen'),
  partiallyCompletedReview: act('Partly completed', 'Partiellement rempli'),
  matchedPending: wait('Found: not final yet', 'Trouvé : pas encore définitif'),
  uncredited: act('Paid but not credited', 'Payé mais non crédité'),
  unreachable: wait('Operator does not answer', 'L’opérateur ne répond pas'),

  // The operator against its own word, or against a person's: money may have gone twice, or not at all.
  contradicted: act('The operator contradicts itself', 'L’opérateur se contredit'),
  paidBeyond: row('danger', 'hand', false)('Paid twice, says the operator', 'Payé deux fois, selon l’opérateur'),
  refundedBeyond: row(
    'danger',
    'hand',
    false,
  )('Given back twice, says the operator', 'Rendu deux fois, selon l’opérateur'),
  deniedAfterAll: row(
    'danger',
    'hand',
    false,
  )('Not paid, says the operator now', 'Pas payé, dit maintenant l’opérateur'),

  toCorrect: row('danger', 'hand', false)('To correct', 'À corriger'),

  // Failed, look at it.
  failed: bad('Failed', 'Échoué'),
  declined: bad('Declined', 'Refusé'),
  rejected: bad('Rejected', 'Rejeté'),
  revoked: bad('Revoked', 'Révoqué'),
  creditedByHand: good('Credited by an adjustment', 'Crédité par une régularisation'),
  failedByAdmin: bad('Failed by an administrator', 'Mis en échec par un administrateur'),
  cashOutFailed: bad('Cash-out failed', 'Décaissement échoué'),
  refundFailed: bad('Refund failed', 'Remboursement échoué'),
  mismatch: bad('Does not match', 'Ne correspond pas'),
  used: bad('Already used', 'Déjà utilisé'),
  givenBack: bad('Paid, then given back', 'Payé, puis remboursé'),

  // A plan that found the same paid by other means at its time.
  held: act('To decide', 'À décider'),

  // Held back.
  onHold: held('On hold', 'En suspens'),
  suspended: held('Suspended', 'Suspendu'),
  paused: held('Paused', 'En pause'),
  withheld: held('Withheld', 'Retenu'),

  // Money went back.
  refunded: back('Refunded', 'Remboursé'),
  reversed: back('Reversed', 'Annulé par contre-passation'),

  // Ended without effect, or off.
  draft: off('Draft', 'Brouillon'),
  leftOut: off('Left out', 'Écarté'),
  inactive: off('Inactive', 'Inactif'),
  cancelled: over('Cancelled', 'Annulé'),
  closed: over('Closed', 'Clôturé'),
  ended: over('Ended', 'Terminé'),
  done: over('Done', 'Terminé'),
  archived: over('Put away', 'Archivé'),
  lapsed: over('No longer needed', 'Devenu sans objet'),
  replaced: over('Replaced', 'Remplacé'),
  expired: over('Expired', 'Expiré'),
  deactivated: over('Deactivated', 'Désactivé'),
  canceledByPayer: over('Cancelled by the payer', 'Annulé par le payeur'),
  cancelledByMerchant: over('Cancelled by the merchant', 'Annulé par le marchand'),
  notFound: off('Not found', 'Introuvable'),
} as const satisfies Record<string, StatusTone>;
export type StatusWord = keyof typeof statusTones;

/**
 * The specification's longer spellings of words that have a key of their own. Looked up before spelling is evened out.
 */
const spellings = new Map<string, StatusWord>([
  // With a space the specification means a business file that lacks documents, without one a payment.
  ['partially completed', 'partiallyCompletedReview'],
  ['payment redirection required', 'redirectRequired'],
  ['redirection url generation in progress', 'redirectUrlGeneration'],
  ['partner request submitted', 'partnerSubmitted'],
  ['partner request completed', 'partnerCompleted'],
]);

const even = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
const byEvenSpelling = new Map<string, StatusWord>([
  ...[...spellings].map(([word, key]) => [even(word), key] as const),
  ...(Object.keys(statusTones) as StatusWord[]).map((key) => [even(key), key] as const),
]);

/**
 * How a status or stage looks and reads, however it is spelled ("refund-in-progress"). An unknown one is neutral with
 * its raw text.
 */
export function toneOf(word: string): StatusTone {
  const key =
    (Object.hasOwn(statusTones, word) ? (word as StatusWord) : undefined) ??
    spellings.get(word.toLowerCase()) ??
    byEvenSpelling.get(even(word));
  return key ? statusTones[key] : { tone: 'neutral', icon: 'dash', en: word, fr: word, terminal: false };
}

type Told = {
  status: string;
  stage: string | null;
  anomaly: string | null;
  direction?: string;
  type?: string;
  scheduledFor?: string | Date | null;
};

/**
 * The one word for a list: while something is still expected the stage says who must move ("Waiting for the payer");
 * once it is over the status says enough. Of money that leaves nobody but the operator is waited for, and what is
 * planned for a day that is still ahead waits for that day. What contradicts the status goes before it: nothing that
 * may have been paid twice reads "Completed". Screens and files take their word from here, and from nowhere else.
 */
export function tellingWord({ status, stage, anomaly, direction, type, scheduledFor }: Told): string {
  if (anomaly === 'paidBeyond') return type === 'refund' ? 'refundedBeyond' : anomaly;
  if (anomaly === 'deniedAfterAll') return anomaly;
  if (anomaly === 'contradiction') return type === 'refund' ? 'refundInDoubt' : 'contradicted';
  // Nobody but a person who found out ends it: what was given back may be beyond any answer of the operator.
  if (type === 'refund' && status === 'processing' && stage === 'inReconciliation') return 'refundInDoubt';
  if (status === 'pending' && stage === null && scheduledFor) return 'scheduled';
  if (direction === 'outbound' && status === 'processing' && stage === 'payInProgress') return 'accepted';
  if (stage === 'creditedByHand') return stage;
  return stage !== null && (status === 'pending' || status === 'processing' || status === 'onHold') ? stage : status;
}

/** The same of a row of a mass payment: while something is wrong with it, that goes before everything. */
export const itemWord = ({
  isWrong,
  ...item
}: {
  status: string;
  stage: string | null;
  anomaly: string | null;
  isWrong: boolean;
}): string => (isWrong ? 'toCorrect' : tellingWord({ ...item, direction: 'outbound' }));
