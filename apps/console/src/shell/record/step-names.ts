/** Whether money comes in, leaves, or is given back: some steps of what leaves are called otherwise. */
export type Flow = 'in' | 'out' | 'refund';
export const flowOf = ({ type, direction }: { type: string; direction: string }): Flow =>
  type === 'refund' ? 'refund' : direction === 'outbound' ? 'out' : 'in';

/**
 * The names under which a step of a payment's history stands, its own first. Where no rail was asked, no operator has
 * refused anything.
 */
export function stepNames({ kind, actorKind }: { kind: string; actorKind: string }, flow: Flow): [string, string] {
  const step =
    kind !== 'refused' || actorKind === 'operator' ? kind : actorKind === 'system' ? 'stopped' : 'refusedByHand';
  if (flow === 'refund' && step === 'paid') return ['ev_refundPaid', 'ev_paid'];
  if (flow === 'refund' && step === 'expired') return ['ev_refundExpired', 'ev_expired'];
  return [`${flow === 'out' ? 'out' : 'ev'}_${step}`, `ev_${step}`];
}
