import { requestTitles, requestLabels, requestValues } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { topUpsApi } from '#contract/top-ups/api.ts';
import { depositAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { localDay } from '#domain/values/time.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { askPin } from '../../../kit/http/need-pin.ts';
import { newId } from '../../../kit/ids.ts';
import { askApproval, requireSecondPerson } from '../../approvals/approvals/public.ts';
import { judgeLevel } from '../../terms/business-levels/public.ts';
import type { InTx } from '../../context.ts';
import { attachFile } from '../../ground/files/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { spendAfterReset } from '../../people/second-factor/public.ts';
import { alikeWarnings, refuseAlike, takeDepositTurn } from './alike.ts';
import { amountLines, snapshotOf } from './approval.ts';
import { completeTopUp } from './complete.ts';
import { announcedOtherwise, changeTopUp, lockTopUp, newReference, type TopUpRow } from './records.ts';

const whoOf = (context: InTx) => ({
  ...callerOf(context),
  environment: context.environment,
  at: context.clock.now(),
});

/** Announces a deposit. The reference is what tells it from others on the bank's statement. */
export async function announce(context: InTx, amount: number): Promise<TopUpRow> {
  const { organisationId, userId, name } = callerOf(context);
  const now = context.clock.now();
  await judgeLevel(context.tx, { organisationId, direction: 'in', total: amount, largest: amount, now });
  return context.tx
    .insertInto('top_ups')
    .values({
      organisation_id: organisationId,
      id: newId('topUp', now),
      amount,
      announced_amount: amount,
      reference: newReference(),
      status: 'pending',
      created_by: userId,
      created_by_name: name,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Somebody says that the money was paid in, and how much came: that is what is decided and booked, beside what was
 * announced. It counts when somebody else has seen it: by the organisation's rule, or a second person.
 */
export async function record(context: InTx, id: string, body: BodyOf<typeof topUpsApi.record>): Promise<TopUpRow> {
  const { tx } = context;
  const caller = callerOf(context);
  const now = context.clock.now();
  await takeDepositTurn(tx, caller.organisationId);
  const row = await lockTopUp(tx, caller, id, body.version, 'record', now);
  if (body.depositedOn > localDay(now)) fail('top_ups.day_ahead', {}, { field: 'depositedOn' });
  const { organisationId } = caller;
  const beside = await refuseAlike(
    tx,
    {
      organisation_id: organisationId,
      id,
      amount: body.amount,
      deposited_on: body.depositedOn,
      slip_number: body.slipNumber,
      proof_file_id: body.proofFileId ?? null,
    },
    body.duplicateOf,
  );
  // What came may be above the caps that what was announced stood below.
  if (body.amount > row.amount)
    await judgeLevel(tx, { organisationId, direction: 'in', total: body.amount, largest: body.amount, now });
  // The one that was given when it was declared before is there already, whoever gave it.
  if (body.proofFileId && body.proofFileId !== row.proof_file_id)
    await attachFile(tx, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      id: body.proofFileId,
      purpose: 'proof',
      field: 'proofFileId',
      at: now,
    });
  const recorded = await changeTopUp(tx, row, {
    status: 'processing',
    amount: body.amount,
    announced_amount: row.announced_amount ?? row.amount,
    deposited_on: body.depositedOn,
    slip_number: body.slipNumber,
    proof_file_id: body.proofFileId ?? null,
    recorded_by: caller.userId,
    recorded_by_name: caller.name,
    recorded_at: now,
  });
  const announced = announcedOtherwise(recorded);
  const asked = await askApproval(tx, {
    organisationId: caller.organisationId,
    environment: context.environment,
    subject: 'topUpManual',
    refId: id,
    title: sayBoth(requestTitles.deposit, { reference: row.reference }),
    amount: body.amount,
    accountKind: 'payout',
    channel: 'dashboard',
    requestedBy: { userId: caller.userId, name: caller.name },
    snapshot: snapshotOf(recorded),
    at: now,
    lines: [
      { label: requestLabels.reference, value: row.reference },
      ...amountLines(recorded),
      { label: requestLabels.slip, value: body.slipNumber },
      { label: requestLabels.depositedOn, value: body.depositedOn },
    ],
    warnings: [
      ...alikeWarnings(beside),
      ...(announced === null ? [] : [{ code: 'depositDiffers', text: depositAmounts.differs }]),
      ...(body.proofFileId ? [] : [{ code: 'noProof', text: requestValues.noProof }]),
    ],
  });
  if (asked.needed) return changeTopUp(tx, recorded, { approval_id: asked.approvalId, version: row.version });
  // Declared while nobody is there to believe it, it is believed by nobody who comes later.
  await requireSecondPerson(tx, whoOf(context), 'deposit');
  await notify(tx, {
    organisationId: caller.organisationId,
    environment: context.environment,
    type: 'topUpWaiting',
    withPermission: 'adjustments:approve',
    refType: 'topUp',
    refId: id,
    at: now,
    exceptUserId: caller.userId,
    params: { amount: body.amount, byName: caller.name, ...(announced === null ? {} : { announced }) },
  });
  return recorded;
}

/** Where no rule of the organisation says otherwise, one other person decides. */
export async function decide(context: InTx, id: string, body: BodyOf<typeof topUpsApi.decide>): Promise<TopUpRow> {
  const { tx } = context;
  const caller = callerOf(context);
  const at = context.clock.now();
  await takeDepositTurn(tx, caller.organisationId);
  const row = await lockTopUp(tx, caller, id, body.version, body.decision, at);
  const by = { userId: caller.userId, name: caller.name };
  // Before the PIN: what is found decides whether it is typed at all.
  if (body.decision === 'confirm') await refuseAlike(tx, row, body.duplicateOf);
  await notificationDone(tx, {
    organisationId: caller.organisationId,
    refType: 'topUp',
    refId: id,
    byName: caller.name,
    at,
  });
  if (body.decision === 'confirm') {
    // What is booked can be spent at once: it wants the PIN, as it does from a statement, and no more of it than a PIN
    // set anew lets out.
    askPin(context);
    await spendAfterReset(tx, { userId: caller.userId, organisationId: caller.organisationId, amount: row.amount, at });
    return completeTopUp(tx, row, { by, bankReference: null, requestId: context.requestId, at });
  }
  return changeTopUp(tx, row, {
    status: 'rejected',
    reason: body.reason || null,
    decided_by: by.userId,
    decided_by_name: by.name,
    decided_at: at,
  });
}

export async function cancel(context: InTx, id: string, version: number): Promise<TopUpRow> {
  const now = context.clock.now();
  return changeTopUp(context.tx, await lockTopUp(context.tx, callerOf(context), id, version, 'cancel', now), {
    status: 'cancelled',
    decided_at: now,
    decided_by_name: callerOf(context).name,
  });
}
