import { limits } from '#domain/limits.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';

/** After a reset the PIN confirms only small amounts for a day. */
export const lowLimitHours = 24;
const dayMs = lowLimitHours * 3_600_000;

/**
 * What a person lets out in the day after a reset is bounded in all: whoever stole a mailbox and a password empties
 * nothing. Inside the act's own transaction, so that what is refused or undone uses nothing up.
 */
export async function spendAfterReset(tx: Tx, { userId, amount, at }: { userId: string; amount: number; at: Date }): Promise<void> {
  const row = await tx.updateTable('identity.users').set((eb) => ({ pin_reset_spent: eb('pin_reset_spent', '+', amount) })).where('id', '=', userId).where('pin_reset_at', '>', new Date(at.getTime() - dayMs))
    .returning(['pin_reset_spent', 'pin_reset_at']).executeTakeFirst();
  if (!row || row.pin_reset_spent <= limits.pinResetMax) return;
  fail('pin.low_limit', { max: limits.pinResetMax, left: Math.max(0, limits.pinResetMax - (row.pin_reset_spent - amount)), until: new Date(row.pin_reset_at!.getTime() + dayMs).toISOString() });
}
