import { limits } from '#domain/limits.ts';
import { nextRun, type Recurrence } from '#domain/recurrence.ts';
import { dayStart, type Day } from '#domain/time.ts';
import { errorSentences } from '#i18n/catalogues/errors.ts';
import { paidMeanwhile } from '#i18n/catalogues/transfers.ts';
import type { Clock } from '../../kit/clock.ts';
import type { RunTx } from '../../kit/http/context.ts';
import { Refusal } from '../../kit/http/fail.ts';
import { takeTurn } from '../../kit/take-turn.ts';
import { isLevelRefusal, roomFromOf } from '../business-levels/public.ts';
import type { Tx } from '../context.ts';
import { usableAccount } from '../linked-accounts/public.ts';
import { notify } from '../notifications/public.ts';
import { heldWish, openPayouts, quotePayoutFor, type PayoutPorts } from '../payouts/public.ts';
import type { Tables } from '../tables.ts';
import { identityOf, refuseBlocked } from './beneficiary.ts';
import { refuseAboveCap, refuseTooLittle, sentSince, sourceAccount } from './quote.ts';
import { changeSchedule, isPast, templateOf, type ScheduleRow } from './schedules.ts';

const batch = 20;

/**
 * Makes the transfers of plans whose time has come, one transaction each. A time that was missed runs once, not once for
 * every time. What cannot be sent leaves its reason on the plan, and somebody is told; the next time tries again.
 */
export function scheduleStage(ports: { clock: Clock; runTx: RunTx<Tables>; payouts: PayoutPorts }): () => Promise<boolean> {
  return async () => {
    for (let done = 0; done < batch; done++) {
      const isMore = await ports.runTx('system', async (tx) => {
        const now = ports.clock.now();
        const row = await tx.selectFrom('transfer_schedules').selectAll().where('status', '=', 'active').where('next_at', '<=', now).orderBy('next_at').limit(1).forUpdate().skipLocked().executeTakeFirst();
        if (row) await run(tx, ports, row, now);
        return row !== undefined;
      });
      if (!isMore) return false;
    }
    return true;
  };
}

async function run(tx: Tx, ports: { clock: Clock; payouts: PayoutPorts }, row: ScheduleRow, now: Date): Promise<void> {
  const template = templateOf(row);
  const { organisation_id: organisationId } = row;
  const next = nextRun(new Date(template.startsAt), row.every as Recurrence, now);
  const goesOn = isPast(row, next) ? { status: 'ended' as const, next_at: null } : { next_at: next };
  try {
    if (template.linkedAccountId) await usableAccount(tx, { organisationId, id: template.linkedAccountId, at: now });
    await refuseBlocked(tx, organisationId, template.beneficiary, template.recipientId, 'beneficiary');
    const quote = await quotePayoutFor(tx, { organisationId, product: 'transfer', beneficiary: template.beneficiary, amount: template.amount, mode: template.mode, at: now, senderSharePercent: template.senderSharePercent, ...(template.rail === 'manual' ? { rail: 'manual' } : {}) });
    // Its price may have changed since it was planned.
    refuseTooLittle(quote);
    refuseAboveCap(quote);
    // Nobody worked at its time, and somebody paid by hand meanwhile. Their turn is the one of whoever makes a transfer there.
    await takeTurn(tx, 'transfer', organisationId, identityOf(template.beneficiary).value);
    const paid = await sentSince(tx, organisationId, { beneficiary: template.beneficiary, amount: quote.amount, since: row.next_at! });
    if (paid !== null) return await leave(tx, ports, row, goesOn, { en: paidMeanwhile.en({ id: paid }), fr: paidMeanwhile.fr({ id: paid }) }, now);
    const openAt = (from: Day | null) => openPayouts(tx, ports.clock, [{
      organisationId, type: 'transfer', origin: { type: 'transfer' }, sourceAccount, beneficiary: template.beneficiary, quote, rail: quote.rail, description: template.description, payeeNote: template.payeeNote, channel: 'dashboard',
      actor: { kind: 'system', id: row.created_by, name: row.created_by_name }, recipientId: template.recipientId, linkedAccountId: template.linkedAccountId, nameCheck: template.nameCheck, approvalId: row.approval_id, hold: { kind: 'own' },
      scheduleId: row.id, attachments: template.attachments,
      ...(from === null ? { start: 'queued' } : { start: 'scheduled', scheduledFor: dayStart(from) }),
      queueUntil: template.queueWhenShort ? new Date((from === null ? now : dayStart(from)).getTime() + limits.transferQueueHours * 3_600_000) : null,
    }]);
    let waitsUntil: Day | null = null;
    const [opened] = await openAt(null).catch((error: unknown) => {
      // Its level has no room on this day: it is made for the one that has, with its money set aside.
      waitsUntil = isLevelRefusal(error) ? roomFromOf(error) : null;
      if (waitsUntil === null) throw error;
      return openAt(waitsUntil);
    });
    if (waitsUntil !== null) await notify(tx, heldWish({ organisationId, of: { transfer: opened!.transactionId }, amount: quote.amount, name: template.beneficiary.name, from: waitsUntil }, ports.payouts.environment, now));
    await changeSchedule(tx, row, { ...goesOn, runs: row.runs + 1, last_transaction_id: opened!.transactionId, last_problem: null });
  } catch (error) {
    // A refusal is asked for before anything is written, so the transaction is still whole.
    if (!(error instanceof Refusal)) throw error;
    const { en, fr } = errorSentences[error.key];
    const said = { en: typeof en === 'string' ? en : en(error.params), fr: typeof fr === 'string' ? fr : fr(error.params) };
    await leave(tx, ports, row, goesOn, said, now);
  }
}

/** This time nothing goes: the plan says why, and somebody is told. */
async function leave(tx: Tx, ports: { payouts: PayoutPorts }, row: ScheduleRow, goesOn: Parameters<typeof changeSchedule>[2], said: { en: string; fr: string }, at: Date): Promise<void> {
  const { amount, beneficiary } = templateOf(row);
  await changeSchedule(tx, row, { ...goesOn, last_problem: JSON.stringify(said) });
  await notify(tx, { organisationId: row.organisation_id, environment: ports.payouts.environment, type: 'scheduleFailed', withPermission: 'transfers:create', refType: 'transferSchedule', refId: row.id, params: { amount, payer: beneficiary.name, reasonEn: said.en, reasonFr: said.fr }, at });
}
