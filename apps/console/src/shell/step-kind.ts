/** Steps of a payment's history as they are called. Where no rail was asked, no operator has refused anything. */
export const stepKind = ({ kind, actorKind }: { kind: string; actorKind: string }): string =>
  kind !== 'refused' || actorKind === 'operator' ? kind : actorKind === 'system' ? 'stopped' : 'refusedByHand';
