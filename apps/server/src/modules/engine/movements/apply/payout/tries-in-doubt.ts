import { changeFacts, type PayoutRecord } from '../../store/payouts.ts';

type Tries = Pick<PayoutRecord, 'round' | 'hand_round' | 'paid_tries'>;
type Unit = Parameters<typeof changeFacts>[0];
const without = (rounds: readonly number[], round: number): number[] => rounds.filter((one) => one !== round);

/** The try for which the books stand, where they stand for one: what a person has recorded, or the last. */
export const bookedTry = ({ hand_round: byHand, round }: Pick<Tries, 'round' | 'hand_round'>): number =>
  byHand ?? round;

/**
 * Of one that stands as paid, the try of which a person says that it came back: one beyond the books, where there is
 * one.
 */
export const tryThatCameBack = (payout: Tries): number =>
  payout.paid_tries.findLast((round) => round !== bookedTry(payout)) ?? bookedTry(payout);

/** Nothing of this try is gone: somebody found that out, or it came back. Nobody is asked about it any more. */
export const lift = (unit: Unit, payout: PayoutRecord, round: number): void =>
  changeFacts(unit, payout, {
    paid_tries: without(payout.paid_tries, round),
    lifted_tries: [...without(payout.lifted_tries, round), round],
  });

/** This try is said to be paid, whatever was found out or recorded of it before. */
export const doubt = (unit: Unit, payout: PayoutRecord, round: number): void =>
  changeFacts(unit, payout, {
    lifted_tries: without(payout.lifted_tries, round),
    paid_tries: [...without(payout.paid_tries, round), round],
  });

/** The operator says that it did not pay what a person had recorded of the try that the books stand for. */
export const isDenied = (row: { anomaly: string | null }, payout: Pick<PayoutRecord, 'denied'>): boolean =>
  payout.denied || row.anomaly === 'deniedAfterAll';
