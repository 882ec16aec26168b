import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { answer, callerOf, type Acted, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeLevelTurn } from '../../terms/business-levels/public.ts';
import type { Context, Tx } from '../../context.ts';
import { requirePin, spendAfterReset } from '../../people/second-factor/public.ts';
import { identityOf } from './beneficiary.ts';
import { withoutBalance } from './create.ts';
import { earlierTransfer, takeBeneficiaryTurn } from './duplicates.ts';
import type { TransferPorts } from './ports.ts';
import { sendRun } from './schedule-run.ts';
import { visibleSchedule, templateOf, type ScheduleRow } from './schedules.ts';
import { takenOver } from './schedule-act.ts';
import { requireScheduleAction, toSchedule } from './schedule-view.ts';
import { twinFacts, twinShownTo } from './twin.ts';

type Wish = { pin: string; plannedFor: string; duplicateOf?: string | undefined };

/**
 * Sends the time a plan stands still at although the same was paid by other means: somebody has looked and wants both.
 * `plannedFor` is the time they looked at, so that one press never sends another; the plan goes on by itself
 * afterwards.
 */
export async function sendHeld(
  context: Context,
  ports: TransferPorts,
  id: string,
  wish: Wish,
): Promise<Acted<TransferSchedule>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, (tx) => visibleSchedule(tx, caller, id));
  await requirePin(context, ports.auth, wish.pin);
  const made = await context.runOnce(scope, async (tx) => answer(await send(tx, context, id, wish)));
  context.afterCommit(ports.wake);
  return made;
}

async function send(
  tx: Tx,
  context: Context,
  id: string,
  { plannedFor, duplicateOf: seen }: Wish,
): Promise<TransferSchedule> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const now = context.clock.now();
  const row = await visibleSchedule(tx, caller, id);
  await requireScheduleAction(tx, row, caller, 'sendHeld', now);
  if (row.next_at?.getTime() !== Date.parse(plannedFor)) fail('record.changed_meanwhile', { version: row.version });
  await refuseOtherwise(tx, caller, row, seen, now);
  const actor = { kind: 'user' as const, id: caller.userId, name: caller.name };
  const maySeeBalance = caller.permissions.has('balance:view') && caller.subAccounts === null;
  const sent = await withoutBalance(maySeeBalance, async () =>
    sendRun(tx, context, row, {
      actor,
      requestId: context.requestId,
      takenOver: await takenOver(tx, row, caller, now),
      judge: async ({ totalDebit }) => {
        await takeLevelTurn(tx, organisationId, 'out', now);
        await spendAfterReset(tx, { userId: caller.userId, organisationId, amount: totalDebit, at: now });
      },
    }),
  );
  Object.assign(context.audited, {
    objectType: 'transferSchedule',
    objectId: id,
    detail: { plannedFor, beside: row.held_by, transactionId: sent.last_transaction_id },
  });
  return toSchedule(sent, caller, now);
}

/**
 * Refuses `transfers.duplicate` when the same went since then by other means than what it stands still for, unless that
 * is what was seen.
 */
async function refuseOtherwise(
  tx: Tx,
  caller: Caller,
  row: ScheduleRow,
  seen: string | undefined,
  now: Date,
): Promise<void> {
  const { beneficiary, amount } = templateOf(row);
  const to = identityOf(beneficiary);
  await takeBeneficiaryTurn(tx, row.organisation_id, to);
  const other = await earlierTransfer(
    tx,
    row.organisation_id,
    { to, amount, ofPlan: { id: row.id, dueAt: row.next_at!, besides: row.held_by } },
    now,
  );
  const shown = other && twinShownTo(caller, other);
  if (shown && shown.seen !== seen)
    fail('transfers.duplicate', { ...twinFacts(shown), planned: 'again' }, { field: 'duplicateOf' });
}
