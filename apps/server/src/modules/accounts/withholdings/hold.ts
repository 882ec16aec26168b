import type { BodyOf } from '#contract/endpoint.ts';
import type { Withholding, withholdingsApi } from '#contract/withholdings/api.ts';
import { limits } from '#domain/values/limits.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { nextPartDay, planFits } from '#domain/accounts/withholding.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { holdOf, isMerchantAccount } from '../../../ledger/chart.ts';
import { accountsInScope } from '../accounts/public.ts';
import type { Context, Tx } from '../../context.ts';
import { askOthers } from './approval.ts';
import { bookHold, bookReserve } from './book.ts';
import { toWithholding } from './records.ts';
import { notifyBalance, notifyHeld } from './notify.ts';

type Wish = BodyOf<typeof withholdingsApi.hold>;

/**
 * Withholds an amount, or sets it aside until others have decided. Refuses `accounts.not_found`,
 * `balance.insufficient`, `withholdings.release_day_invalid` and `withholdings.plan_invalid`.
 */
export async function holdAmount(tx: Tx, context: Context, wish: Wish): Promise<Withholding> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const at = context.clock.now();
  const today = localDay(at);
  if (wish.releaseOn <= today || wish.releaseOn > addDays(today, limits.withholdDaysMax))
    fail('withholdings.release_day_invalid', { days: limits.withholdDaysMax }, { field: 'releaseOn' });
  const plan = wish.releasePlan ?? [];
  if (!planFits(plan, { today, releaseOn: wish.releaseOn, amount: wish.amount }))
    fail('withholdings.plan_invalid', {}, { field: 'releasePlan' });
  const accountKind = await kindOf(tx, caller, wish.accountId);
  const id = newId('withheld', at);
  const row = {
    organisation_id: organisationId,
    id,
    kind: 'hold' as const,
    hold_id: holdOf(organisationId, id),
    account_kind: accountKind,
    amount: wish.amount,
    reason_code: wish.reasonCode,
    release_on: wish.releaseOn,
    release_plan: plan,
    next_part_on: nextPartDay(plan, today),
    note: wish.note || null,
    approval_id: null,
    created_by: caller.userId,
    created_by_name: caller.name,
    created_at: at,
    status: 'done' as const,
    ended_at: at,
  };
  const seesBalance = caller.permissions.has('balance:view');
  const approvalId = await askOthers(
    tx,
    row,
    null,
    context.environment,
    { userId: caller.userId, name: caller.name },
    at,
  );
  const stored = { ...row, release_plan: JSON.stringify(plan) };
  const written = await tx
    .insertInto('withholdings')
    .values(approvalId ? { ...stored, status: 'pendingApproval', approval_id: approvalId, ended_at: null } : stored)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (approvalId) {
    await bookReserve(tx, written, at, seesBalance);
    await notifyBalance(tx, organisationId, id, at);
  } else {
    await bookHold(tx, written, at, seesBalance);
    await notifyHeld(tx, written, context.environment, caller.userId, at);
  }
  Object.assign(context.audited, {
    objectType: 'withholding',
    objectId: id,
    after: {
      account: accountKind,
      amount: wish.amount,
      reason: wish.reasonCode,
      releaseOn: wish.releaseOn,
      ...(plan.length > 0 ? { releasePlan: plan } : {}),
      status: written.status,
    },
  });
  return toWithholding(written);
}

async function kindOf(tx: Tx, caller: Caller, id: string) {
  const account = (await accountsInScope(tx, caller)).find((candidate) => candidate.accountId === id);
  return account && isMerchantAccount(account.kind)
    ? account.kind
    : fail('accounts.not_found', {}, { field: 'accountId' });
}
