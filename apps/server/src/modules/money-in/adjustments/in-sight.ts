import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../kit/http/context.ts';

/**
 * Which adjustments somebody sees: whoever sees only what they made, or only payments they made, those they asked for
 * themselves. A condition on `payment_adjustments`.
 */
export function adjustmentsInSight({
  userId,
  recordScope,
}: Pick<Caller, 'userId' | 'recordScope'>): RawBuilder<boolean> {
  const isNarrow = recordScope('adjustments') === 'own' || recordScope('transactions') === 'own';
  return isNarrow ? sql<boolean>`payment_adjustments.requested_by = ${userId}` : sql<boolean>`true`;
}
