import type { Selectable } from 'kysely';
import {
  claimableResults,
  moveClaim,
  type ClaimEvent,
  type ClaimStatus,
  type VerificationResult,
} from '#domain/states/verification.ts';
import { isSameOperatorId } from '#domain/payments/operator-ids.ts';
import { callerOf, type Caller, type EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { InTx, Tx } from '../../context.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import type { VerificationsTable } from './tables.ts';
import { inReach } from './reach.ts';

export type VerificationRow = Selectable<VerificationsTable>;
type By = { userId: string; name: string };

export async function findVerification(tx: Tx, caller: Caller, id: string): Promise<VerificationRow> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .where(inReach(caller))
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('verifications.not_found');
  return row;
}

/**
 * "The money left and nothing arrived": somebody who may correct the books is told. One payment is claimed once,
 * whoever checks it again.
 */
export async function openClaim(context: InTx, id: string): Promise<void> {
  const { tx } = context;
  const caller = callerOf(context);
  const now = context.clock.now();
  await takeTurn(tx, 'claim', caller.organisationId);
  const row = await findVerification(tx, caller, id);
  if (row.claim_id || !claimableResults.includes(row.result as VerificationResult))
    fail('verifications.claim_not_possible');
  const [matched, reference] = [row.matched_transaction_id, row.parsed['transactionId'] as string | null];
  if (matched || reference) {
    const claimed = await tx
      .selectFrom('verifications')
      .select((eb) => ['matched_transaction_id', eb.ref('parsed', '->>').key('transactionId').as('reference')])
      .where('organisation_id', '=', row.organisation_id)
      .where('claim_status', 'in', ['pending', 'processing', 'approved'])
      .execute();
    // An id is one however it was written.
    const same = claimed.some(
      (one) =>
        (matched !== null && one.matched_transaction_id === matched) ||
        (reference !== null && one.reference !== null && isSameOperatorId(String(one.reference), reference)),
    );
    if (same) fail('verifications.claim_not_possible');
  }
  await save(tx, row, { claim_id: newId('claim', now), claim_status: 'pending', claim_at: now });
  await notify(tx, {
    organisationId: row.organisation_id,
    environment: context.environment,
    type: 'claimWaiting',
    withPermission: 'adjustments:create',
    refType: 'claim',
    refId: row.id,
    at: now,
    exceptUserId: caller.userId,
    params: { byName: caller.name },
    subAccountId: await subAccountOf(tx, row),
  });
}

/**
 * Whose sale it is about: who may not see that is not told. Of none that was found, it is the organisation's own
 * matter.
 */
async function subAccountOf(
  tx: Tx,
  { organisation_id, matched_transaction_id: id }: VerificationRow,
): Promise<string | null> {
  const sale =
    id === null
      ? undefined
      : await tx
          .selectFrom('transactions')
          .select('sub_account_id')
          .where('organisation_id', '=', organisation_id)
          .where('id', '=', id)
          .executeTakeFirst();
  return sale?.sub_account_id ?? null;
}

/** Somebody says that it is theirs. Another person may take it over while no adjustment of it waits. */
export async function takeClaim(context: InTx, id: string): Promise<void> {
  const caller = callerOf(context);
  const row = await findVerification(context.tx, caller, id);
  await save(context.tx, row, {
    claim_status: moved(row, 'taken'),
    claim_owner: caller.userId,
    claim_owner_name: caller.name,
  });
}

/** There is nothing to put right, and why: whoever opened the claim is told. */
export async function declineClaim(context: InTx, id: string, reason: string): Promise<void> {
  const caller = callerOf(context);
  const row = await findVerification(context.tx, caller, id);
  await end(context.tx, row, 'rejected', {
    by: caller,
    reason,
    at: context.clock.now(),
    environment: context.environment,
  });
}

/** Somebody asked for the adjustment that puts it right: the claim is theirs and waits for the second person. */
export async function claimToAdjustment(
  tx: Tx,
  caller: Caller,
  id: string,
  { adjustmentId, transactionId }: { adjustmentId: string; transactionId: string },
): Promise<void> {
  const row = await findVerification(tx, caller, id);
  if (row.matched_transaction_id && row.matched_transaction_id !== transactionId)
    fail('transactions.not_found', {}, { field: 'transactionId' });
  await save(tx, row, {
    claim_status: moved(row, 'taken'),
    claim_owner: caller.userId,
    claim_owner_name: caller.name,
    claim_adjustment_id: adjustmentId,
  });
}

/**
 * The second person decided: posted, the claim is granted; otherwise it waits for its owner again. `by` null: time did
 * it.
 */
export async function claimAdjustmentDecided(
  tx: Tx,
  about: {
    organisationId: string;
    adjustmentId: string;
    isPosted: boolean;
    by: By | null;
    note: string | null;
    at: Date;
    environment: EnvironmentName;
  },
): Promise<void> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', about.organisationId)
    .where('claim_adjustment_id', '=', about.adjustmentId)
    .where('claim_status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  if (!about.isPosted) return save(tx, row, { claim_adjustment_id: null });
  await end(tx, row, 'approved', { ...about, reason: about.note });
}

/**
 * The correction that granted it was undone: it waits for its owner again, and whoever asked no longer counts on it.
 */
export async function claimAdjustmentUndone(
  tx: Tx,
  about: { organisationId: string; adjustmentId: string; by: By | null; at: Date; environment: EnvironmentName },
): Promise<void> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', about.organisationId)
    .where('claim_adjustment_id', '=', about.adjustmentId)
    .where('claim_status', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const to = moveClaim(row.claim_status as ClaimStatus, 'reopened');
  if (!to) fail('verifications.claim_moved');
  await save(tx, row, {
    claim_status: to,
    claim_adjustment_id: null,
    claim_reason: null,
    claim_decided_at: null,
    claim_decided_by_name: null,
  });
  await notify(tx, {
    organisationId: row.organisation_id,
    environment: about.environment,
    type: 'claimReopened',
    userIds: [...new Set([row.requested_by, ...(row.claim_owner ? [row.claim_owner] : [])])],
    refType: 'claim',
    refId: row.id,
    at: about.at,
    exceptUserId: about.by?.userId ?? null,
    params: { byName: about.by?.name ?? '' },
  });
}

/**
 * What was claimed was received and kept, or given back: claims of that payment that wait for somebody have their
 * answer.
 */
export async function claimedPaymentSettled(
  tx: Tx,
  about: {
    organisationId: string;
    transactionId: string;
    isKept: boolean;
    by: By;
    note: string | null;
    at: Date;
    environment: EnvironmentName;
  },
): Promise<void> {
  const rows = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('organisation_id', '=', about.organisationId)
    .where('matched_transaction_id', '=', about.transactionId)
    .where('claim_status', 'in', ['pending', 'processing'])
    .forUpdate()
    .execute();
  for (const row of rows) {
    if (row.claim_adjustment_id) fail('verifications.claim_moved');
    const taken = { claim_status: moved(row, 'taken'), claim_owner: about.by.userId, claim_owner_name: about.by.name };
    await save(tx, row, taken);
    Object.assign(row, taken);
    await end(tx, row, about.isKept ? 'approved' : 'rejected', { ...about, reason: about.note });
  }
}

function moved(row: VerificationRow, event: ClaimEvent): ClaimStatus {
  const to = row.claim_status && moveClaim(row.claim_status as ClaimStatus, event);
  if (!to || (row.claim_adjustment_id && event !== 'approved')) fail('verifications.claim_moved');
  return to;
}

async function end(
  tx: Tx,
  row: VerificationRow,
  event: 'approved' | 'rejected',
  { by, reason, at, environment }: { by: By | null; reason: string | null; at: Date; environment: EnvironmentName },
): Promise<void> {
  await save(tx, row, {
    claim_status: moved(row, event),
    claim_reason: reason,
    claim_decided_at: at,
    claim_decided_by_name: by?.name ?? null,
  });
  await notificationDone(tx, {
    organisationId: row.organisation_id,
    refType: 'claim',
    refId: row.id,
    byName: by?.name ?? '',
    at,
    types: ['claimWaiting'],
  });
  await notify(tx, {
    organisationId: row.organisation_id,
    environment,
    type: event === 'approved' ? 'claimGranted' : 'claimDeclined',
    userIds: [row.requested_by],
    refType: 'claim',
    refId: row.id,
    at,
    exceptUserId: by?.userId ?? null,
    params: { byName: by?.name ?? '', reason: reason ?? '' },
  });
}

async function save(
  tx: Tx,
  row: VerificationRow,
  change: Partial<VerificationRow> & { differences?: never; inputs?: never; parsed?: never },
): Promise<void> {
  await tx
    .updateTable('verifications')
    .set(change)
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}
