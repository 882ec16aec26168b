import type { BodyOf } from '#contract/endpoint.ts';
import type { Withholding, withholdingsApi } from '#contract/withholdings/api.ts';
import type { Permission } from '#domain/access/rights.ts';
import { holdActions } from '#domain/actions/withholding.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { LedgerHold } from '../../../ledger/accounts.ts';
import { accountsInScope } from '../accounts/public.ts';
import type { Context, Tx } from '../../context.ts';
import { askOthers } from './approval.ts';
import { bookReleases } from './book.ts';
import { holdById, toWithholding } from './records.ts';
import { notifyReleased } from './notify.ts';

type Wish = BodyOf<typeof withholdingsApi.release>;

/**
 * Releases withheld money before its day, or asks others whether it may be. Refuses `withholdings.not_found`,
 * `withholdings.action_not_possible`, `withholdings.more_than_remains` and, when anything happened to the hold since
 * the person saw it, `record.changed_meanwhile`.
 */
export async function releaseAmount(tx: Tx, context: Context, id: string, wish: Wish): Promise<Withholding> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const at = context.clock.now();
  const hold = await holdInScope(tx, caller, id);
  const open = await tx
    .selectFrom('withholdings')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('hold_id', '=', id)
    .where('kind', '=', 'release')
    .where('status', '=', 'pendingApproval')
    .executeTakeFirst();
  requireRelease(hold, caller, open !== undefined, at);
  if (wish.version !== hold.version) fail('record.changed_meanwhile');
  const amount = wish.amount ?? hold.remaining;
  if (amount > hold.remaining)
    fail(
      'withholdings.more_than_remains',
      caller.permissions.has('balance:view') ? { remaining: hold.remaining } : {},
      { field: 'amount' },
    );
  const row = {
    organisation_id: organisationId,
    id: newId('withheld', at),
    kind: 'release' as const,
    hold_id: id,
    account_kind: hold.accountKind,
    amount,
    reason_code: null,
    release_on: null,
    release_plan: [],
    next_part_on: null,
    note: wish.note || null,
    status: 'done' as const,
    approval_id: null,
    created_by: caller.userId,
    created_by_name: caller.name,
    created_at: at,
    ended_at: at,
  };
  const approvalId = await askOthers(
    tx,
    row,
    hold,
    context.environment,
    { userId: caller.userId, name: caller.name },
    at,
  );
  const stored = { ...row, release_plan: '[]' };
  const written = await tx
    .insertInto('withholdings')
    .values(approvalId ? { ...stored, status: 'pendingApproval', approval_id: approvalId, ended_at: null } : stored)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Somebody asked for the same in this very moment.
  if (!written) fail('record.changed_meanwhile');
  if (!approvalId) {
    if (!(await bookReleases(tx, [{ hold, amount }], at))[0]) fail('record.changed_meanwhile');
    await notifyReleased(tx, [{ hold, amount }], {
      environment: context.environment,
      byName: caller.name,
      exceptUserId: caller.userId,
      at,
    });
  }
  Object.assign(context.audited, {
    objectType: 'withholding',
    objectId: id,
    before: { remaining: hold.remaining },
    after: { remaining: approvalId ? hold.remaining : hold.remaining - amount, status: written.status },
  });
  return toWithholding(written);
}

async function holdInScope(tx: Tx, caller: Caller, id: string): Promise<LedgerHold> {
  const hold = await holdById(tx, caller.organisationId, id);
  const mine = hold && (await accountsInScope(tx, caller)).some((account) => account.accountId === hold.accountId);
  return mine ? hold : fail('withholdings.not_found');
}

/** Refuses what the screen would not have offered, with the sentence it would have shown. */
function requireRelease(hold: LedgerHold, caller: Caller, isReleaseWaiting: boolean, now: Date): void {
  const viewer = { permissions: caller.permissions as ReadonlySet<Permission>, now, userId: caller.userId };
  const [state] = holdActions({ remaining: hold.remaining, isReleaseWaiting }, viewer);
  if (state!.allowed) return;
  fail('withholdings.action_not_possible', { reason: state!.disabledReason! });
}
