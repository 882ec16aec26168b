import type { StateTable } from './machine.ts';

/**
 * One conversation with a provider. The row exists before anything is sent, and `submitting` is written before the call
 * leaves, so that a crash in between shows as submitting and becomes unknown, never as nothing. Unknown is a state of
 * its own: only a status query or a statement line leads out of it. A callback is a hint and moves nothing.
 */
export const attemptStates = [
  'created',
  'submitting',
  'accepted',
  'waitingPayer',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'reversed',
  'underReview',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/**
 * Who says so: our own step (`own`), the answer to our submit, a status query, a line of the operator's statement,
 * or a callback.
 */
export type AttemptEvidence = 'own' | 'submitAnswer' | 'statusQuery' | 'statement' | 'callback';
type Row = {
  readonly from: readonly AttemptState[];
  readonly to: readonly AttemptState[];
  readonly evidence: readonly AttemptEvidence[];
  readonly anomaly?: 'lateSuccess';
};

const proof = ['statusQuery', 'statement'] as const;
const ending = ['succeeded', 'failed', 'cancelled', 'expired'] as const;
const open = ['waitingPayer', 'processing', 'underReview'] as const;

export const attemptTransitions: readonly Row[] = [
  { from: ['created'], to: ['submitting'], evidence: ['own'] },
  // Never sent: we may drop it ourselves.
  { from: ['created'], to: ['cancelled', 'expired'], evidence: ['own'] },
  { from: ['submitting'], to: ['accepted', 'failed', 'unknown'], evidence: ['submitAnswer'] },
  { from: ['submitting'], to: ['unknown'], evidence: ['own'] },
  // The answer to the submit was lost, the status query found it.
  {
    from: ['submitting'],
    to: ['accepted', 'waitingPayer', 'processing', 'failed', 'succeeded', 'cancelled', 'expired'],
    evidence: proof,
  },
  { from: ['accepted'], to: ['waitingPayer', 'processing'], evidence: ['own', 'submitAnswer', ...proof] },
  { from: ['accepted'], to: [...ending, 'underReview'], evidence: ['submitAnswer', ...proof] },
  { from: ['accepted'], to: ['unknown'], evidence: ['own', ...proof] },
  { from: open, to: ending, evidence: proof },
  { from: open, to: ['unknown'], evidence: ['own', ...proof] },
  { from: ['waitingPayer'], to: ['processing', 'underReview'], evidence: proof },
  { from: ['processing'], to: ['underReview'], evidence: proof },
  {
    from: ['unknown'],
    to: ['submitting', 'accepted', 'waitingPayer', 'processing', 'underReview', 'reversed', ...ending],
    evidence: proof,
  },
  { from: ['succeeded'], to: ['reversed'], evidence: proof },
  { from: ['expired', 'failed', 'cancelled'], to: ['succeeded'], evidence: proof, anomaly: 'lateSuccess' },
];

/** Whether an attempt may go from one state to another on this evidence. Staying in the same state is not a move. */
export function canMoveAttempt(from: AttemptState, to: AttemptState, evidence: AttemptEvidence): boolean {
  return attemptTransitions.some(
    (row) => row.from.includes(from) && row.to.includes(to) && row.evidence.includes(evidence),
  );
}

/** A legal move somebody should know about: money that arrived after we gave up. */
export function attemptAnomaly(from: AttemptState, to: AttemptState): 'lateSuccess' | null {
  return (
    attemptTransitions.find((row) => row.anomaly && row.from.includes(from) && row.to.includes(to))?.anomaly ?? null
  );
}

export const finalAttemptStates = [
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'reversed',
] as const satisfies readonly AttemptState[];

export function isFinalAttempt(attempt: AttemptState): boolean {
  return (finalAttemptStates as readonly string[]).includes(attempt);
}

export const attemptTable: StateTable<AttemptState> = {
  name: 'attempt',
  states: attemptStates,
  initial: ['created'],
  final: finalAttemptStates,
  rows: attemptTransitions.flatMap((row) =>
    row.to.map((to) => ({
      from: row.from,
      event: row.evidence.join(' | '),
      to,
      ...(row.anomaly ? { anomaly: row.anomaly } : {}),
    })),
  ),
};
