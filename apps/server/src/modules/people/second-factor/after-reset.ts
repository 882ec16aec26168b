import { limits } from '#domain/values/limits.ts';
import { fail } from '../../../kit/http/fail.ts';
import { spendOfReset } from '../auth/public.ts';
import type { Tx } from '../../context.ts';
import { newPlaceUntil, spendOfNewPlace } from '../../ground/members/public.ts';

/** After a reset the PIN confirms only small amounts for a day, and gives nobody power over money. */
export const lowLimitHours = 24;
const dayMs = lowLimitHours * 3_600_000;

type Who = { userId: string; organisationId: string; at: Date };

async function resetUntil(tx: Tx, { userId, at }: Who): Promise<Date | null> {
  const { pin_reset_at: reset } = await tx
    .selectFrom('identity.users')
    .select('pin_reset_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return reset && reset.getTime() > at.getTime() - dayMs ? new Date(reset.getTime() + dayMs) : null;
}

/** Until when somebody lets out small amounts only and gives no power: their PIN is new, or their place here is. */
export async function lowUntil(tx: Tx, who: Who): Promise<Date | null> {
  const ends = [await resetUntil(tx, who), await newPlaceUntil(tx, who, who.at)].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** For acts that give power over money and have no amount that could be bounded: they wait until the day is over. */
export async function refuseWhileLow(tx: Tx, who: Who): Promise<void> {
  const until = await lowUntil(tx, who);
  if (until) fail('pin.low_power', { until: until.toISOString() });
}

/**
 * What a person lets out in the day after a reset, or after they were given a place, is bounded in all: whoever stole a
 * mailbox and a password empties nothing. Inside the act's own transaction, so that what is refused or undone uses
 * nothing up. What has no amount, such as another rule or new keys, waits for the day to be over.
 */
export async function spendAfterReset(tx: Tx, { amount, ...who }: Who & { amount: number | null }): Promise<void> {
  if (amount === null) return refuseWhileLow(tx, who);
  const reset = await spendOfReset(tx, who.userId, amount, new Date(who.at.getTime() - dayMs));
  if (reset) refuseAbove(reset.spent, amount, new Date(reset.resetAt.getTime() + dayMs));
  const isNewUntil = await newPlaceUntil(tx, who, who.at);
  if (isNewUntil) refuseAbove(await spendOfNewPlace(tx, who, amount), amount, isNewUntil);
}

function refuseAbove(spent: number, amount: number, until: Date): void {
  if (spent > limits.pinResetMax)
    fail('pin.low_limit', {
      max: limits.pinResetMax,
      left: Math.max(0, limits.pinResetMax - (spent - amount)),
      until: until.toISOString(),
    });
}
