import { sayBoth } from '#i18n/words.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import { inBothLanguages } from '#i18n/catalogues/messages/both-languages.ts';
import { makerLeft } from '#i18n/catalogues/transfers/words.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { wholly } from '../../../kit/wholly.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import type { Tables } from '../../tables.ts';
import { identityOf } from './beneficiary.ts';
import { earlierTransfer } from './duplicates.ts';
import { goesOn, sendRun } from './schedule-run.ts';
import { changeSchedule, templateOf, type ScheduleRow } from './schedules.ts';
import { isMakerHere } from './schedule-act.ts';

const batch = 20;

/**
 * Makes the transfers of plans whose time has come, one transaction each. A time that was missed runs once, not once
 * for every time. What cannot be sent leaves its reason on the plan, and somebody is told; the next time tries again.
 */
export function scheduleStage(ports: {
  clock: Clock;
  runTx: RunTx<Tables>;
  payouts: PayoutPorts;
}): () => Promise<boolean> {
  return async () => {
    for (let done = 0; done < batch; done++) {
      const isMore = await ports.runTx('system', async (tx) => {
        const now = ports.clock.now();
        const row = await tx
          .selectFrom('transfer_schedules')
          .selectAll()
          .where('status', '=', 'active')
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (row) await run(tx, ports, row, now);
        return row !== undefined;
      });
      if (!isMore) return false;
    }
    return true;
  };
}

async function run(tx: Tx, ports: { clock: Clock; payouts: PayoutPorts }, row: ScheduleRow, now: Date): Promise<void> {
  const { environment } = ports.payouts;
  // Nobody answers for it any more: a person who may looks at it first.
  if (!(await isMakerHere(tx, row, now))) {
    const name = row.created_by_name ?? '';
    return notSent(tx, environment, row, pausedNow(row, now), sayBoth(makerLeft.text, { name }), now);
  }
  try {
    const actor = { kind: 'system' as const, id: row.created_by, name: row.created_by_name };
    await wholly(tx, () =>
      sendRun(tx, { clock: ports.clock, environment }, row, {
        actor,
        judge: (quote) => refusePaidOtherwise(tx, row, quote.amount, now),
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = errorSentence(error.key, error.params);
    await notSent(tx, environment, row, standingAfter(error, row, now), said, now);
  }
}

type Standing = Parameters<typeof changeSchedule>[2];
/**
 * Nothing goes until a person has looked, who then sees which time was missed; what has no time ahead is over as ever.
 */
function pausedNow(row: ScheduleRow, now: Date): Standing {
  const next = goesOn(row, now);
  return next.status === 'active' ? { status: 'paused' } : next;
}

function standingAfter(error: Refusal, row: ScheduleRow, now: Date): Standing {
  // What others paid meanwhile is a person's to judge: the plan stands still at this time instead of passing over it.
  if (error.key === 'transfers.duplicate') return { status: 'held', held_by: String(error.params['id']) };
  // Where the recipient is paid now nobody has planned to pay: it is planned anew, or not.
  return error.key === 'transfers.recipient_changed' ? pausedNow(row, now) : goesOn(row, now);
}

/** Leaves the reason on the plan and tells who may do something about it. */
async function notSent(
  tx: Tx,
  environment: PayoutPorts['environment'],
  row: ScheduleRow,
  standing: Standing,
  said: { en: string; fr: string },
  at: Date,
): Promise<void> {
  const { organisation_id: organisationId } = row;
  const { amount, beneficiary } = templateOf(row);
  await changeSchedule(tx, row, { ...standing, last_problem: JSON.stringify(said) });
  await notify(tx, {
    organisationId,
    environment,
    type: 'scheduleFailed',
    withPermission: 'transfers:create',
    madeBy: row.created_by,
    refType: 'transferSchedule',
    refId: row.id,
    params: { amount, payer: beneficiary.name, ...inBothLanguages('reason', said) },
    at,
  });
}

/**
 * Refuses `transfers.duplicate` when somebody else than this plan pays, or has just paid, the same. Ask in the
 * beneficiary's turn.
 */
async function refusePaidOtherwise(tx: Tx, row: ScheduleRow, amount: number, now: Date): Promise<void> {
  const { beneficiary } = templateOf(row);
  const earlier = await earlierTransfer(
    tx,
    row.organisation_id,
    { to: identityOf(beneficiary), amount, ofPlan: { id: row.id, dueAt: row.next_at! } },
    now,
  );
  if (earlier) fail('transfers.duplicate', { id: earlier.id, at: earlier.createdAt, planned: 'held' });
}
