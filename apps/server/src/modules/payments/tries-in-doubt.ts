import type { PayoutRecord } from './payout-rows.ts';

type Tries = Pick<PayoutRecord, 'round' | 'hand_round' | 'paid_tries' | 'lifted_tries'>;

/** The try for which the books stand, where they stand for one: what a person has recorded, or the last. */
export const bookedTry = ({ hand_round: byHand, round }: Pick<Tries, 'round' | 'hand_round'>): number => byHand ?? round;

/** Of one that stands as paid, the try of which a person says that it came back: one beyond the books, where there is one. */
export const tryThatCameBack = (payout: Tries): number => payout.paid_tries.findLast((round) => round !== bookedTry(payout)) ?? bookedTry(payout);

/** Nothing of this try is gone: somebody found that out, or it came back. Nobody is asked about it any more. */
export function lift(payout: Tries, round: number): void {
  payout.paid_tries = payout.paid_tries.filter((one) => one !== round);
  if (!payout.lifted_tries.includes(round)) payout.lifted_tries = [...payout.lifted_tries, round];
}

/** This try is said to be paid, whatever was found out or recorded of it before. */
export function doubt(payout: Tries, round: number): void {
  payout.lifted_tries = payout.lifted_tries.filter((one) => one !== round);
  payout.paid_tries = [...payout.paid_tries.filter((one) => one !== round), round];
}

/** The operator says that it did not pay what a person had recorded of the try that the books stand for. */
export const isDenied = (row: { anomaly: string | null }, payout: Pick<PayoutRecord, 'denied'>): boolean => payout.denied || row.anomaly === 'deniedAfterAll';
