/**
 * One table from a status or stage to how it looks; how it reads stands in `#i18n/catalogues/ui/statuses.ts`.
 * The tone follows the meaning: info, the machine is working; warning, a person must act; hold, held back;
 * return, money went back; neutral, ended without effect.
 */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'hold' | 'return' | 'neutral';
export type ToneIcon = 'check' | 'dots' | 'half' | 'clock' | 'hand' | 'cross' | 'pause' | 'back' | 'dash';
export type StatusTone = { tone: Tone; icon: ToneIcon; terminal: boolean };

const row = (tone: Tone, icon: ToneIcon, terminal: boolean): StatusTone => ({ tone, icon, terminal });
const done = row('success', 'check', true);
const good = row('success', 'check', false);
const working = row('info', 'dots', false);
const partly = row('info', 'half', false);
const wait = row('warning', 'clock', false);
const act = row('warning', 'hand', false);
const bad = row('danger', 'cross', true);
const wrong = row('danger', 'hand', false);
const held = row('hold', 'pause', false);
const back = row('return', 'back', true);
const over = row('neutral', 'dash', true);
const off = row('neutral', 'dash', false);

export const statusTones = {
  // Goal reached.
  paid: done,
  completed: done,
  succeeded: done,
  active: good,
  approved: good,
  released: done,
  partnerCompleted: good,
  matched: done,

  // The machine is working.
  partiallyPaid: partly,
  partiallyCompleted: partly,
  queued: working,
  validating: working,
  scheduled: working,
  ready: working,
  processing: working,
  payInProgress: working,
  externalPayPending: working,
  redirectUrlGeneration: working,
  partnerSubmitted: working,
  refundInitiated: working,
  refundInProgress: working,
  inReconciliation: working,
  created: working,
  submitting: working,
  accepted: working,
  unknown: working,
  underReview: working,

  // A person must act.
  unpaid: wait,
  readyForReview: act,
  pending: wait,
  pendingApproval: act,
  pendingApprovalToDisable: act,
  waitingForAuthorization: act,
  awaitingTransactionAuthorization: act,
  authRequired: act,
  redirectRequired: act,
  waitingPayer: act,
  refundInDoubt: act,
  refundRequired: act,
  retryRequired: act,
  documentsMissing: act,
  pendingReview: act,
  partiallyCompletedReview: act,
  matchedPending: wait,
  uncredited: act,
  several: act,
  unreachable: wait,

  // The operator against its own word, or against a person's: money may have gone twice, or not at all.
  contradicted: act,
  paidBeyond: wrong,
  refundedBeyond: wrong,
  deniedAfterAll: wrong,

  toCorrect: wrong,

  // Failed, look at it.
  failed: bad,
  declined: bad,
  rejected: bad,
  revoked: bad,
  creditedByHand: good,
  failedByAdmin: bad,
  cashOutFailed: bad,
  refundFailed: bad,
  mismatch: bad,
  used: bad,
  toReturn: wrong,
  refundAsked: wrong,
  givenBack: bad,
  sentOut: bad,

  // A plan that found the same paid by other means at its time.
  held: act,

  // Held back.
  onHold: held,
  suspended: held,
  paused: held,
  withheld: held,

  // Money went back.
  refunded: back,
  reversed: back,

  // Ended without effect, or off.
  draft: off,
  leftOut: off,
  inactive: off,
  cancelled: over,
  closed: over,
  ended: over,
  done: over,
  archived: over,
  lapsed: over,
  replaced: over,
  expired: over,
  deactivated: over,
  canceledByPayer: over,
  cancelledByMerchant: over,
  notFound: off,
} as const satisfies Record<string, StatusTone>;
export type StatusWord = keyof typeof statusTones;

/** Every status and stage is a code of the contract; of one that is newer than this table nothing is known. */
export const isStatusWord = (word: string): word is StatusWord => Object.hasOwn(statusTones, word);

/** How a status or stage looks. An unknown one is neutral. */
export const toneOf = (word: string): StatusTone => (isStatusWord(word) ? statusTones[word] : off);

/** Nobody pays what goes out: where money that comes in waits for its payer, it is with the operator. */
const outboundWords: Readonly<Record<string, StatusWord>> = { payInProgress: 'accepted', waitingPayer: 'accepted' };

/** How a stage is named, by which way its money goes; tidy's rule `stages` refuses to name one without. */
export const stageWord = (stage: string, direction: string): string =>
  (direction === 'outbound' && outboundWords[stage]) || stage;

/** What a stage may read as in a list of both ways. */
export const stageWords = (stage: string): string[] => [...new Set([stage, stageWord(stage, 'outbound')])];

type Told = {
  status: string;
  stage: string | null;
  anomaly: string | null;
  /** Which way its money goes, as everybody who names it has to say. */
  direction: string;
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
  // The operator confirms what a person has credited: it is booked once, and nothing is left to find out.
  if (stage === 'creditedByHand') return stage;
  if (anomaly === 'paidBeyond') return type === 'refund' ? 'refundedBeyond' : anomaly;
  if (anomaly === 'deniedAfterAll') return anomaly;
  if (anomaly === 'contradiction') return type === 'refund' ? 'refundInDoubt' : 'contradicted';
  // Nobody but a person who found out ends it: what was given back may be beyond any answer of the operator.
  if (type === 'refund' && status === 'processing' && stage === 'inReconciliation') return 'refundInDoubt';
  if (status === 'pending' && stage === null && scheduledFor) return 'scheduled';
  const isOpen = status === 'pending' || status === 'processing' || status === 'onHold';
  return stage !== null && isOpen ? stageWord(stage, direction) : status;
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
