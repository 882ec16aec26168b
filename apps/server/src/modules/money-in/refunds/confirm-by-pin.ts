import { limits } from '#domain/values/limits.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { askPin } from '../../../kit/http/need-pin.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { InTx } from '../../context.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';

const dayMs = 86_400_000;

/**
 * A refund that goes on one person's own word. Small ones at a counter want no PIN; whoever sits down at a session that
 * was left open, and paid a moment ago what they now have given back, gets no more than that out of it.
 */
export async function confirmOwnRefund(context: InTx, amount: number, at: Date): Promise<void> {
  if (!context.pinShown && (await givenBackOnOwnWord(context, at)) + amount > limits.refundsWithoutPinMax)
    askPin(context);
  await spend(context, amount, at);
}

/**
 * A yes to what somebody else asked for is a decision about money, as in the approval centre: it wants the PIN whatever
 * the sum.
 */
export async function confirmDecision(context: InTx, amount: number, at: Date): Promise<void> {
  askPin(context);
  await spend(context, amount, at);
}

async function spend(context: InTx, amount: number, at: Date): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  if (context.pinShown) await spendAfterReset(context.tx, { userId, organisationId, amount, at });
}

/** Two at the same moment take their turn, or both would count as the first. */
async function givenBackOnOwnWord({ tx, caller }: InTx, at: Date): Promise<number> {
  const { organisationId, userId } = caller!;
  await takeTurn(tx, 'refundsWithoutPin', organisationId, userId);
  const row = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
    .where('organisation_id', '=', organisationId)
    .where('type', '=', 'refund')
    .where('created_by', '=', userId)
    .where('created_at', '>', new Date(at.getTime() - dayMs))
    .where('approval_id', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}
