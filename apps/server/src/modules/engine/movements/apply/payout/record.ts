import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { isOverByAPerson, needsPaper } from '#domain/actions/record-by-hand.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { localDay } from '#domain/values/time.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { callerOf } from '../../../../../kit/http/context.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import type { Context, Tx } from '../../../../context.ts';
import { attachFile } from '../../../../ground/files/public.ts';
import { notificationDone } from '../../../../ground/notifications/public.ts';
import type { PayoutPorts } from './payout-unit.ts';
import { settleByHand } from './by-hand.ts';
import { wasHandedOver } from '../../store/by-hand.ts';
import { lockPayouts, type PayoutKey } from '../../store/lock-payouts.ts';
import { reportPayouts } from './report.ts';

/** A paper is of a day between the payment and today. */
function refuseWrongDay(at: string | undefined, madeAt: Date, now: Date): void {
  if (at === undefined) return;
  const day = localDay(new Date(at));
  const rule = day > localDay(now) ? 'date.notYet' : day < localDay(madeAt) ? 'date.beforePayment' : null;
  if (rule) fail('request.invalid', {}, { field: 'at', fields: [{ path: 'at', rule, message: fieldSentences[rule] }] });
}

/** What a person writes down of money that left: what they did themselves, or what its rail does not say. */
export type Recorded = {
  outcome: 'paid' | 'failed' | 'returned';
  reference: string;
  at?: string | undefined;
  note?: string | undefined;
  fileId?: string | undefined;
  /** That it was over, as whoever writes this down has read it. */
  correcting?: 'cancelled' | 'failed' | undefined;
};

const wordOf = { paid: 'paid', failed: 'refused', returned: 'returned' } as const;
/** No operator said so. */
const recordedAs = { failed: 'RECORDED_NOT_PAID', returned: 'RECORDED_CAME_BACK' } as const;

/**
 * A person's record of what became of it, the same for whatever it was made by: what is unclear is settled and what is
 * spoken against came back, both on a paper; the rest is a word like a rail's. Whoever asks has seen under its lock
 * that this caller may.
 */
export async function recordByHand(
  tx: Tx,
  context: Context,
  key: PayoutKey,
  said: Recorded,
  ports: PayoutPorts,
  refuse: (why: DisabledReason) => never,
): Promise<void> {
  const { organisationId, userId, name } = callerOf(context);
  const now = context.clock.now();
  const [entry] = await lockPayouts(tx, [key]);
  if (!entry) throw new Error(`${key.transactionId} is no payment that leaves`);
  const { row, payout } = entry;
  const isPaid = row.status === 'completed';
  const isOver = isFinal(row.status, row.stage) && !isPaid;
  const isOff =
    isOver &&
    isOverByAPerson({
      status: row.status,
      stage: row.stage,
      rail: payout.rail,
      wasHandedOver: await wasHandedOver(tx, key),
    });
  if (isOver && !isOff) refuse('alreadyFinal');
  const wantsPaper = isOff || needsPaper(row);
  // What has arrived can only come back, and nothing else can.
  if (isPaid !== (said.outcome === 'returned')) refuse(isPaid ? 'alreadyPaid' : 'notFinal');
  // That it was not paid is what it says already.
  if (isOff && said.outcome !== 'paid') refuse('alreadyFinal');
  refuseWrongDay(said.at, row.created_at, now);
  // Over since they read it: what they say is another thing now.
  if (isOff && said.correcting !== row.status) fail('by_hand.paper_needed', { status: row.status });
  if (wantsPaper && !said.fileId)
    fail('by_hand.paper_needed', { status: isOff ? row.status : '' }, { field: 'fileId' });
  if (said.fileId)
    await attachFile(tx, { organisationId, userId, id: said.fileId, purpose: 'document', field: 'fileId', at: now });
  const evidence = {
    reference: said.reference,
    ...(said.at ? { doneAt: said.at } : {}),
    ...(said.fileId ? { fileId: said.fileId } : {}),
  };
  const by = { kind: 'user' as const, name, requestId: context.requestId };
  const note = said.note || null;
  Object.assign(context.audited, {
    detail: { outcome: said.outcome, ...(isOff ? { after: row.status } : {}), ...evidence, ...(note ? { note } : {}) },
  });
  if (wantsPaper && !isPaid)
    await settleByHand(
      tx,
      now,
      key,
      said.outcome === 'paid' ? 'paid' : 'failed',
      { by, note, evidence, operatorReference: said.reference },
      ports,
    );
  else {
    const reason =
      said.outcome === 'paid' ? {} : { reason: { code: recordedAs[said.outcome], text: note ?? said.reference } };
    const changed = await reportPayouts(
      tx,
      now,
      [{ ...key, outcome: wordOf[said.outcome], ...reason, operatorReference: said.reference, evidence, by, note }],
      ports,
    );
    if (changed.length === 0) refuse('alreadySent');
  }
  await closeQuestion(tx, key, name, now);
}

/**
 * Nobody is asked any more about one that nothing speaks against. Where another of its tries is in doubt, or a denial
 * is left, that question stands.
 */
export async function closeQuestion(
  tx: Tx,
  { organisationId, transactionId }: PayoutKey,
  byName: string,
  at: Date,
): Promise<void> {
  const { anomaly } = await tx
    .selectFrom('transactions')
    .select('anomaly')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  if (anomaly === null)
    await notificationDone(tx, { organisationId, refType: 'transaction', refId: transactionId, byName, at });
}
