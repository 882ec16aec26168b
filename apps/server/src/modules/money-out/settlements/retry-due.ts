import { Refusal } from '../../../kit/http/fail.ts';
import type { SkipReason } from '#domain/settlements/settlement-policy.ts';
import { addDays, dayStart, localDay, type Day } from '#domain/values/time.ts';
import { isLevelRefusal, roomFromOf } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import { notify } from '../../ground/notifications/public.ts';
import { notifyHeld } from './held.ts';
import { twinOf } from './duplicates.ts';
import { isFrozen, sourceAccount } from './ends.ts';
import { everySettlement } from './in-sight.ts';
import { isMakerHere } from './maker-here.ts';
import { makerOf } from './makers.ts';
import { findSettlement, type FoundSettlement } from './read.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';
import { isAskedAnew, retrySettlement } from './retry.ts';
import { flagPolicy } from './outcome-listener.ts';
import type { WindowPorts } from './windows.ts';

/** Automatic settlements that failed for a reason that passes are tried again, further apart each time. */
export async function retryDueSettlements(ports: WindowPorts): Promise<void> {
  const now = ports.clock.now();
  const due = await ports.runTx('system', (tx) =>
    tx
      .selectFrom('settlements')
      .select(['organisation_id', 'id'])
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .limit(50)
      .execute(),
  );
  for (const { organisation_id: organisationId, id } of due) {
    const attempt = (work: (tx: Tx, row: FoundSettlement) => Promise<void>) =>
      ports.runTx('system', async (tx) => {
        const row = await findSettlement(tx, everySettlement(organisationId), id, true);
        if (row.next_try_at !== null && row.next_try_at <= now) await work(tx, row);
      });
    try {
      await attempt(async (tx, row) => {
        const why = await whyNot(tx, row, now);
        if (why) await giveUp(tx, ports, row, why, now);
        else if (await retrySettlement(tx, row, now, ports.money, { kind: 'system', name: null }))
          await giveUp(tx, ports, row, row.reason, now);
      });
    } catch (error) {
      // What is refused now (the money went elsewhere at this moment) does not keep the others waiting.
      if (!(error instanceof Refusal)) throw error;
      await attempt((tx, row) =>
        isLevelRefusal(error)
          ? waitForLevel(tx, ports, row, roomFromOf(error), now)
          : giveUp(tx, ports, row, 'insufficientAvailable', now),
      );
    }
  }
  if (due.length > 0) ports.wake();
}

/**
 * What is no longer wanted or possible is not tried again: its policy was changed or stopped, or let go by a yes that
 * counts no more, whoever answers for it has left, its account is frozen, somebody settled the same meanwhile, or the
 * money is needed elsewhere.
 */
async function whyNot(tx: Tx, row: FoundSettlement, now: Date): Promise<SkipReason | null> {
  const policy = await tx
    .selectFrom('settlement_policies')
    .select(['organisation_id', 'status', 'linked_account_id', 'created_by'])
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.policy_id!)
    .executeTakeFirst();
  const isOn =
    policy !== undefined &&
    (policy.status === 'active' || policy.status === 'pendingApprovalToDisable') &&
    policy.linked_account_id === row.linked_account_id;
  if (!isOn || (await isAskedAnew(tx, row, now))) return 'policyChanged';
  if (!(await isMakerHere(tx, policy, now))) return 'makerLeft';
  if (await isFrozen(tx, row.organisation_id, row.source_account)) return 'policyDisabled';
  if (await twinOf(tx, row, row.created_at, row)) return 'settledMeanwhile';
  const source = await sourceAccount(
    tx,
    { organisationId: row.organisation_id, subAccounts: null },
    { kind: row.source_account },
    false,
  );
  return source.available - (row.arithmetic?.retainAmount ?? 0) < row.gross ? 'insufficientAvailable' : null;
}

/**
 * Its level has no room for it today: it is tried again on the day that has, or is looked at on the next, and people
 * are told once.
 */
async function waitForLevel(
  tx: Tx,
  ports: WindowPorts,
  row: SettlementRecord,
  from: Day | null,
  at: Date,
): Promise<void> {
  await changeSettlement(
    tx,
    row,
    { next_try_at: dayStart(from ?? addDays(localDay(at), 1)), reason: 'aboveLevel' },
    at,
  );
  if (row.reason === 'aboveLevel') return;
  await notifyHeld(
    tx,
    {
      organisationId: row.organisation_id,
      id: row.id,
      madeBy: await makerOf(tx, row),
      amount: row.gross,
      name: row.destination.label,
      from,
    },
    ports.money.environment,
    at,
  );
}

/** It stays failed, the policy is flagged, and somebody is told: nobody was while there was hope. */
async function giveUp(
  tx: Tx,
  ports: WindowPorts,
  row: FoundSettlement,
  reason: string | null,
  at: Date,
): Promise<void> {
  await changeSettlement(tx, row, { next_try_at: null, reason }, at);
  await flagPolicy(tx, row, reason, at);
  await notify(tx, {
    organisationId: row.organisation_id,
    environment: ports.money.environment,
    type: 'settlementFailed',
    withPermission: 'settlements:approve',
    refType: 'settlement',
    refId: row.id,
    madeBy: await makerOf(tx, row),
    at,
    params: { amount: row.gross, label: row.destination.label, ...(row.failed_as ? { reason: row.failed_as } : {}) },
  });
}
