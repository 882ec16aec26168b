import type { BodyOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx } from '../../context.ts';
import { endPayouts, releasePayouts, type PayoutPorts } from '../../engine/movements/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { refuseTwin, wishOf } from './duplicates.ts';
import { askForPapers, notifyRejected, papersDone } from './papers-asked.ts';
import { requireAction, type FoundSettlement } from './read.ts';
import { changeSettlement, whereReleased } from './records.ts';

/** Whether the papers of money abroad are enough: accepted it goes, else more are asked for or it is refused. */
export async function reviewSettlement(
  context: InTx,
  money: PayoutPorts,
  row: FoundSettlement,
  body: BodyOf<typeof settlementsApi.review>,
): Promise<void> {
  const caller = callerOf(context);
  const at = context.clock.now();
  requireAction(row, caller, 'review', context.clock.now());
  if (body.version !== undefined && body.version !== row.version)
    fail('record.changed_meanwhile', { version: row.version });
  const reviewed = {
    review_note: body.note || null,
    reviewed_by: caller.userId,
    reviewed_by_name: caller.name,
    reviewed_at: at,
  };
  const payout = { organisationId: row.organisation_id, transactionId: row.transaction_id! };
  const by = { kind: 'user' as const, name: caller.name };
  const { note = '', missing = [] } = body;
  if (body.decision === 'accept') {
    if (row.missing.length > 0)
      fail('settlements.action_not_possible', {
        reason: 'papersMissing',
        missing: row.missing,
      });
    // Two orders of one invoice meet at last on the desk of whoever lets them go.
    await refuseTwin(context.tx, caller, wishOf(row), body.duplicateOf, at, row);
    await spendAfterReset(context.tx, { ...caller, amount: row.gross, at });
    await changeSettlement(context.tx, row, { ...reviewed, ...whereReleased(row, 'manual') }, at);
    await releasePayouts(context.tx, at, [payout], money, by);
    await papersDone(context, row);
  } else if (body.decision === 'askForMore') {
    await changeSettlement(
      context.tx,
      row,
      { ...reviewed, status: 'onHold', stage: 'documentsMissing', missing: JSON.stringify(missing) },
      at,
    );
    await papersDone(context, row);
    await askForPapers(context, row, missing, note);
  } else {
    await changeSettlement(
      context.tx,
      row,
      { ...reviewed, status: 'rejected', stage: null, reason: body.note || null },
      at,
    );
    await endPayouts(context.tx, at, [payout], 'declined', { ...by, note: body.note || null }, money);
    await papersDone(context, row);
    await notifyRejected(context, row, note);
  }
}
