import { heldWish } from './outcome-listener.ts';
import { limits } from '#domain/values/limits.ts';
import { nextRun, type Recurrence } from '#domain/values/recurrence.ts';
import { dayStart, type Day } from '#domain/values/time.ts';
import type { Clock } from '../../../kit/clock.ts';
import { isLevelRefusal, roomFromOf } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import { usableAccount } from '../../accounts/linked-accounts/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import {
  openPayouts,
  quotePayoutFor,
  refuseWithoutPapers,
  type PayoutPorts,
  type PayoutWish,
  type PricedPayout,
} from '../../engine/movements/public.ts';
import { identityOf, refuseBlocked, refuseChanged } from './beneficiary.ts';
import { takeBeneficiaryTurn } from './duplicates.ts';
import { refuseAboveCap, refuseTooLittle, sourceAccount } from './quote.ts';
import { changeSchedule, templateOf, type ScheduleRow } from './schedules.ts';
import { isPast } from './schedule-act.ts';

type Ports = { clock: Clock; environment: PayoutPorts['environment'] };
type How = {
  actor: PayoutWish['actor'];
  requestId?: string | null;
  /** Who answers for the plan from now on, where that changes. */
  takenOver?: Partial<Pick<ScheduleRow, 'created_by' | 'created_by_name'>>;
  /** What else speaks against it at its price, in the beneficiary's turn. */
  judge: (quote: PricedPayout) => Promise<void>;
};

/** Where a plan stands once this time is over: at the next one that is ahead, or at its end. */
export function goesOn(row: ScheduleRow, now: Date): { status: 'active' | 'ended'; next_at: Date | null } {
  const next = nextRun(new Date(templateOf(row).startsAt), row.every as Recurrence, now);
  return isPast(row, next) ? { status: 'ended', next_at: null } : { status: 'active', next_at: next };
}

/**
 * Sends what a plan sends at its time, and moves the plan on. Whoever catches a refusal and goes on calls it `wholly`.
 */
export async function sendRun(tx: Tx, ports: Ports, row: ScheduleRow, how: How): Promise<ScheduleRow> {
  const { organisation_id: organisationId } = row;
  const template = templateOf(row);
  const { beneficiary, linkedAccountId, recipientId, amount, mode, rail, senderSharePercent } = template;
  const now = ports.clock.now();
  if (linkedAccountId) await usableAccount(tx, { organisationId, id: linkedAccountId, at: now });
  await refuseWithoutPapers(tx, organisationId, beneficiary, 'beneficiary');
  await refuseBlocked(tx, organisationId, beneficiary, recipientId, 'beneficiary');
  await refuseChanged(tx, organisationId, template, 'beneficiary');
  const quote = await quotePayoutFor(tx, {
    organisationId,
    product: 'transfer',
    beneficiary,
    amount,
    mode,
    at: now,
    senderSharePercent,
    ...(rail === 'manual' ? { rail } : {}),
  });
  // Its price may have changed since it was planned.
  refuseTooLittle(quote);
  refuseAboveCap(quote);
  await takeBeneficiaryTurn(tx, organisationId, identityOf(beneficiary));
  await how.judge(quote);
  const openAt = (from: Day | null) => openPayouts(tx, ports.clock, [runOf(row, quote, how, from, now)]);
  let waitsUntil: Day | null = null;
  const [opened] = await openAt(null).catch((error: unknown) => {
    // Its level has no room on this day: it is made for the one that has, with its money set aside.
    waitsUntil = isLevelRefusal(error) ? roomFromOf(error) : null;
    if (waitsUntil === null) throw error;
    return openAt(waitsUntil);
  });
  const transactionId = opened!.transactionId;
  if (waitsUntil !== null) {
    const waiting = {
      organisationId,
      transactionId,
      madeBy: row.created_by,
      amount: quote.amount,
      beneficiaryName: beneficiary.name,
    };
    await notify(tx, heldWish(waiting, waitsUntil, ports.environment, now));
  }
  return changeSchedule(tx, row, {
    ...goesOn(row, now),
    ...how.takenOver,
    runs: row.runs + 1,
    last_transaction_id: transactionId,
    last_problem: null,
    held_by: null,
  });
}

function runOf(row: ScheduleRow, quote: PricedPayout, how: How, from: Day | null, now: Date): PayoutWish {
  const template = templateOf(row);
  const queueMs = limits.transferQueueHours * 3_600_000;
  return {
    organisationId: row.organisation_id,
    type: 'transfer',
    origin: { type: 'transfer' },
    sourceAccount,
    beneficiary: template.beneficiary,
    quote,
    rail: quote.rail,
    description: template.description,
    payeeNote: template.payeeNote,
    channel: 'dashboard',
    actor: how.actor,
    requestId: how.requestId ?? null,
    recipientId: template.recipientId,
    linkedAccountId: template.linkedAccountId,
    nameCheck: template.nameCheck,
    approvalId: row.approval_id,
    hold: { kind: 'own' },
    scheduleId: row.id,
    attachments: template.attachments,
    ...(from === null ? { start: 'queued' } : { start: 'scheduled', scheduledFor: dayStart(from) }),
    queueUntil: template.queueWhenShort ? new Date((from === null ? now : dayStart(from)).getTime() + queueMs) : null,
  };
}
