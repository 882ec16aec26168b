export { cardOf } from './card.ts';
export { openPayouts, type PayoutWish } from './open.ts';
export {
  capProblemOf,
  payoutTerms,
  quotePayoutFor,
  railFor,
  taxRulesOf,
  writeTaxPreset,
  type CapProblem,
  type PayoutTerms,
  type PricedPayout,
} from './price.ts';
export { coverOf, shortOf, type Cover } from './shortage.ts';
export { lockPayouts, type Locked, type PayoutKey } from './lock.ts';
export { notTaken, stopDisowned, type Disowned } from './disowned.ts';
export { mayLeave } from './maker-here.ts';
export { stoppedAmong } from './frozen.ts';
export { releasePayouts } from './release.ts';
export { endPayouts, type EndBy } from './end.ts';
export {
  lastTriedAt,
  lastTries,
  retryPayout,
  retryProblem,
  retryRefused,
  type RetryChange,
  type RetryRefusal,
} from './retry.ts';
export { reportPayouts, type PayoutReport } from './report.ts';
export { heldByLateWord, knownSince } from './late-word.ts';
export { refundPayout, settleByHand } from './by-hand.ts';
export { closeQuestion, recordByHand } from './record.ts';
export { payoutStage } from './stage.ts';
export { paymentsOfTheSame, sameAs } from '../movements/public.ts';
export type {
  PayoutEnd,
  PayoutGate,
  PayoutGates,
  PayoutPorts,
  PayoutRecord,
  PayoutTeller,
  PayoutTellers,
  SendingPorts,
} from '../movements/public.ts';
export { heldWish } from './level-now.ts';
export { refuseWithoutPapers } from './internal-senders.ts';
