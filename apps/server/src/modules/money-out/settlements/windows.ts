import { sql } from 'kysely';
import {
  decideSettlement,
  missedWindowHours,
  nextWindow,
  windowsBetween,
  type SettlementArithmetic,
  type SkipReason,
} from '#domain/settlements/settlement-policy.ts';
import { limits } from '#domain/values/limits.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import { dayStart, localDay, type Day } from '#domain/values/time.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { rememberCrossing, roomWithin } from '../../terms/business-levels/public.ts';
import { notify } from '../../ground/notifications/public.ts';
import { operatorHealth } from '../../terms/providers/public.ts';
import type { Tables } from '../../tables.ts';
import type { Tx } from '../../context.ts';
import { isSettledByHand, takeSettlementTurn } from './duplicates.ts';
import { beneficiaryOf, destinationOf, findLinkedAccount, isFrozen, isUsable, sourceAccount } from './ends.ts';
import { notifyHeld } from './held.ts';
import { railFor, type PayoutPorts } from '../../engine/movements/public.ts';
import { isMakerHere, standStill } from './maker-here.ts';
import { openSettlement } from './open.ts';
import { ruleOf } from './policy-asked.ts';
import { priceWithin, settlementTerms } from './price.ts';
import { insertSettlement, type PolicyRecord, type SettlementRecord } from './records.ts';

export type WindowPorts = { runTx: RunTx<Tables>; clock: Clock; money: PayoutPorts; wake(): void };

/**
 * Sees to every window that has come. One policy per transaction, lower priority numbers first, each locked by its row:
 * any number of workers may look, and a window has one row whoever wrote it. Policies of one account take their turn,
 * so that none decides on money that the one before it is about to take; and so do people who settle from it by hand.
 */
export async function runSettlementWindows(ports: WindowPorts): Promise<number> {
  let seen = 0;
  for (;;) {
    const more = await ports.runTx('system', async (tx) => {
      const now = ports.clock.now();
      const policy = await tx
        .selectFrom('settlement_policies as p')
        .selectAll('p')
        .where('p.status', 'in', ['active', 'pendingApprovalToDisable'])
        .where('p.next_run_at', '<=', now)
        .where(sql<boolean>`not exists (select from settlement_policies earlier
          where earlier.organisation_id = p.organisation_id and earlier.source_account = p.source_account
          and earlier.status in ('active', 'pendingApprovalToDisable')
          and (earlier.next_run_at, earlier.priority, earlier.id) < (p.next_run_at, p.priority, p.id))`)
        .orderBy('p.next_run_at')
        .orderBy('p.priority')
        .limit(1)
        .forUpdate('p')
        .skipLocked()
        .executeTakeFirst();
      if (!policy) return false;
      await runWindow(tx, ports, policy, now);
      return true;
    });
    if (!more) break;
    seen++;
  }
  if (seen > 0) ports.wake();
  return seen;
}

async function runWindow(tx: Tx, ports: WindowPorts, policy: PolicyRecord, now: Date): Promise<void> {
  const due = windowsBetween(policy.windows, policy.seen_until, now);
  const windowAt = due[0] ?? policy.next_run_at!;
  const { result, restFrom } = await settle(tx, ports, policy, windowAt, now);
  if (result === 'makerLeft') {
    await tx
      .updateTable('settlement_policies')
      .set({ seen_until: windowAt, last_run_at: now })
      .where('organisation_id', '=', policy.organisation_id)
      .where('id', '=', policy.id)
      .execute();
    return standStill(tx, policy, result, policy.created_by_name ?? '', { environment: ports.money.environment, now });
  }
  await tx
    .updateTable('settlement_policies')
    .set({
      seen_until: windowAt,
      next_run_at: earlier(
        nextWindow(policy.windows, windowAt),
        restFrom === null ? null : sameTimeOn(restFrom, windowAt),
      ),
      last_run_at: now,
      last_result: result,
    })
    .where('organisation_id', '=', policy.organisation_id)
    .where('id', '=', policy.id)
    .execute();
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? (other ?? one) : one;
const sameTimeOn = (day: Day, at: Date): Date =>
  new Date(dayStart(day).getTime() + at.getTime() - dayStart(localDay(at)).getTime());

/**
 * `restFrom`: the day on which what the level had no room for is looked at again, as another window of the policy.
 * `id`: its row, where it wrote one.
 */
type Settled = { result: 'settled' | SkipReason; restFrom: Day | null; id: string | null };

/**
 * Since when the policy has not looked for what people settle by hand: since the window before, and no longer than a
 * day. What has stopped a window stops no other.
 */
function lookedAtUntil(
  { seen_until: before, last_run_at: lastLook, last_result: last }: PolicyRecord,
  now: Date,
): Date {
  const looked = last === 'settledMeanwhile' && lastLook !== null ? lastLook : before;
  return new Date(
    Math.max(before.getTime(), looked.getTime(), now.getTime() - limits.duplicateTransferHours * 3_600_000),
  );
}

async function notifySettledByHand(
  tx: Tx,
  { money: { environment } }: WindowPorts,
  policy: PolicyRecord,
  { id, amount, label, next }: { id: string; amount: number; label: string; next: Date | null },
  at: Date,
): Promise<void> {
  const params = { amount, payer: label, meanwhile: 'yes', ...(next === null ? {} : { from: localDay(next) }) };
  await notify(tx, {
    organisationId: policy.organisation_id,
    environment,
    type: 'settlementHeld',
    withPermission: 'settlements:approve',
    madeBy: policy.created_by,
    refType: 'settlement',
    refId: id,
    at,
    params,
  });
}

/** Settles, or writes the row that says why not; answers the word for the policy's last result. */
async function settle(tx: Tx, ports: WindowPorts, policy: PolicyRecord, windowAt: Date, now: Date): Promise<Settled> {
  const rule = ruleOf(policy);
  const { organisation_id: organisationId } = policy;
  await takeSettlementTurn(tx, policy);
  const source = await sourceAccount(tx, { organisationId, subAccounts: null }, { kind: rule.sourceAccount }, false);
  const account = await findLinkedAccount(tx, organisationId, rule.linkedAccountId);
  const decision = decideSettlement(rule, source.available);
  const skip = async (reason: SkipReason, restFrom: Day | null = null): Promise<Settled> => {
    const row = await writeSkip(
      tx,
      policy,
      windowAt,
      reason,
      decision.arithmetic,
      account ? destinationOf(account) : null,
      now,
    );
    return { result: row ? reason : 'duplicateWindow', restFrom, id: row?.id ?? null };
  };
  // Nobody answers for it any more: a person who may looks at it first.
  if (!(await isMakerHere(tx, policy, now))) return skip('makerLeft');
  // After a stop of the server a window that is not long past still runs, once; an older one is told and not made up
  // for.
  if (now.getTime() - windowAt.getTime() > missedWindowHours * 3600_000) return skip('missedWindow');
  if (await isFrozen(tx, organisationId, rule.sourceAccount)) return skip('policyDisabled');
  if (!account || !isUsable(account, now)) return skip('destinationInactive');
  if (account.kind === 'wallet' && (await isDown(tx, organisationId, account.operator as OperatorCode, now)))
    return skip('operatorDown');
  if ('skipped' in decision) {
    // Money that is there but promised is another reason than money that is not there.
    const withReserved = decideSettlement(rule, source.available + source.reserved);
    return skip('amount' in withReserved ? 'reservePending' : decision.skipped);
  }
  const beneficiary = beneficiaryOf(account);
  if (!(await isReached(tx, organisationId, beneficiary, now))) return skip('operatorDown');
  const terms = await settlementTerms(tx, organisationId, beneficiary, now);
  const whole = priceWithin(terms, beneficiary.kind, decision.amount, now);
  if (!whole) return skip('belowMinimum');
  // What is there is taken whoever took of it before; a fixed sum that a person has just settled is perhaps this one.
  if (
    rule.sweep === 'fixed' &&
    (await isSettledByHand(tx, { ...policy, gross: whole.totalDebit }, lookedAtUntil(policy, now)))
  ) {
    const skipped = await skip('settledMeanwhile');
    if (skipped.id !== null)
      await notifySettledByHand(
        tx,
        ports,
        policy,
        { id: skipped.id, amount: whole.totalDebit, label: account.label, next: nextWindow(policy.windows, windowAt) },
        now,
      );
    return skipped;
  }
  // Asked before anything is written; the turn that it takes holds until the settlement stands.
  const limited = await roomWithin(tx, {
    organisationId,
    direction: 'out',
    wanted: whole.amount,
    least: rule.sweep === 'fixed' ? whole.amount : Math.max(1, Math.min(rule.minAmount, whole.amount)),
    now,
  });
  const part =
    limited === null || rule.sweep === 'fixed'
      ? null
      : decideSettlement({ ...rule, maxAmount: Math.min(rule.maxAmount, limited.room) }, source.available);
  const quote =
    limited === null
      ? whole
      : part !== null && 'amount' in part
        ? priceWithin(terms, beneficiary.kind, part.amount, now)
        : null;
  if (limited !== null) {
    await rememberCrossing(tx, organisationId, 'out', now);
    // While it waits from window to window, people are told once.
    if (policy.last_result !== 'aboveLevel')
      await notifyHeld(
        tx,
        {
          organisationId,
          id: null,
          madeBy: policy.created_by,
          amount: whole.amount - (quote?.amount ?? 0),
          name: account.label,
          from: limited.freeFrom,
        },
        ports.money.environment,
        now,
      );
  }
  if (limited !== null)
    decision.arithmetic.level = { wanted: whole.totalDebit, rule: limited.rule, from: limited.freeFrom };
  const restFrom = limited?.freeFrom ?? null;
  if (!quote) return skip('aboveLevel', restFrom);
  const row = await openSettlement(tx, ports.clock, {
    organisationId,
    environment: ports.money.environment,
    source,
    account,
    quote,
    note: rule.name,
    by: { policyId: policy.id, windowAt, arithmetic: decision.arithmetic },
    requestId: null,
  });
  return { result: row ? 'settled' : 'duplicateWindow', restFrom, id: row?.id ?? null };
}

/**
 * Whether anything connected pays there. A window whose account nothing reaches any more leaves its row and holds up no
 * other.
 */
async function isReached(tx: Tx, organisationId: string, beneficiary: Beneficiary, now: Date): Promise<boolean> {
  try {
    await railFor(tx, organisationId, beneficiary, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isDown(tx: Tx, organisationId: string, operator: OperatorCode, now: Date): Promise<boolean> {
  return (await operatorHealth(tx, organisationId, now, 'payout')).some(
    (health) => health.operator === operator && health.state === 'down',
  );
}

async function writeSkip(
  tx: Tx,
  policy: PolicyRecord,
  windowAt: Date,
  reason: SkipReason,
  arithmetic: SettlementArithmetic,
  destination: object | null,
  now: Date,
): Promise<SettlementRecord | null> {
  return insertSettlement(
    tx,
    {
      organisation_id: policy.organisation_id,
      kind: 'automatic',
      policy_id: policy.id,
      window_at: windowAt,
      source_account: policy.source_account,
      linked_account_id: policy.linked_account_id,
      destination: JSON.stringify(destination ?? { kind: 'bank', label: '', holderName: '' }),
      gross: 0,
      net: 0,
      status: 'skipped',
      reason,
      arithmetic: JSON.stringify(arithmetic),
    },
    now,
  );
}
