import { callerOf } from '../../../kit/http/context.ts';
import { requireSecondPerson } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { itemsOf, type Run } from './records.ts';

/** Refuses `second_person.missing` where nobody but the caller could write down what was paid by hand. */
export const requireRecorder = (tx: Tx, context: Context, at: Date): Promise<void> => {
  const { organisationId, userId } = callerOf(context);
  return requireSecondPerson(tx, { organisationId, environment: context.environment, userId, at }, 'rowByHand');
};

/** The same of runs that pay somebody by hand: whoever could has left, or somebody else submits than prepared. */
export async function requireRecorderOf(tx: Tx, context: Context, runs: readonly Run[], at: Date): Promise<void> {
  for (const run of runs) {
    const byHand = await itemsOf(tx, run)
      .select('id')
      .where('rail', '=', 'manual')
      .where('status', '<>', 'leftOut')
      .limit(1)
      .executeTakeFirst();
    if (byHand) return requireRecorder(tx, context, at);
  }
}
