import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import type { Permission } from '#domain/access/rights.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { holdActions } from '#domain/actions/withholding.ts';
import { nextPart } from '#domain/accounts/withholding.ts';
import { holdsOf, type LedgerHold } from '../../../ledger/accounts.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { accountsInScope } from './visible.ts';

type Hold = DataOf<typeof accountsApi.holds>[number];
type Asked = { amount: number; approvalId: string | null };

/** Holds of the accounts the caller sees; nothing to add where that is all of them. */
export async function heldIn(tx: Tx, caller: Caller): Promise<{ accountIds?: string[] }> {
  return caller.subAccounts === null
    ? {}
    : { accountIds: (await accountsInScope(tx, caller)).map((account) => account.accountId) };
}

type Next = DataOf<typeof accountsApi.holdTotals>['next'];

/** What comes back next: the release day of a hold, or a part of one that is planned before. */
export async function nextRelease(
  tx: Tx,
  filter: { organisationId: string; accountId?: string; accountIds?: string[] },
  whole: Next,
): Promise<Next> {
  const planned = await tx
    .selectFrom('withholdings')
    .select(['hold_id', 'release_plan'])
    .where('organisation_id', '=', filter.organisationId)
    .where('next_part_on', 'is not', null)
    .where('status', '=', 'done')
    .execute();
  if (planned.length === 0) return whole;
  const holds = await holdsOf(tx, {
    ...filter,
    holdIds: planned.map((row) => row.hold_id),
    open: true,
    limit: planned.length,
  });
  const parts = holds.flatMap((hold) => {
    const part = nextPart(
      planned.find((row) => row.hold_id === hold.holdId)!.release_plan,
      hold.released + hold.consumed,
    );
    return part ? [{ ...part, amount: Math.min(part.amount, hold.remaining) }] : [];
  });
  const day = [...parts.map((part) => part.on), ...(whole ? [whole.day] : [])].toSorted()[0];
  if (day === undefined) return null;
  return {
    day,
    amount:
      parts.reduce((sum, part) => (part.on === day ? sum + part.amount : sum), 0) +
      (whole?.day === day ? whole.amount : 0),
  };
}

/** The newest holds, withheld ones with who withheld them and what may be done about them. */
export async function listHolds(
  tx: Tx,
  caller: Caller,
  query: QueryOf<typeof accountsApi.holds>,
  now: Date,
): Promise<Hold[]> {
  const { organisationId } = caller;
  const holds = await holdsOf(tx, {
    organisationId,
    limit: 200,
    ...(await heldIn(tx, caller)),
    ...(query.accountId ? { accountId: query.accountId } : {}),
    ...(query.kind ? { kind: query.kind } : {}),
    ...(query.status ? { open: query.status === 'withheld' } : {}),
  });
  const ids = holds.filter((hold) => hold.kind === 'withhold').map((hold) => hold.holdId);
  const asked =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('withholdings')
          .select(['hold_id', 'kind', 'release_plan', 'note', 'created_by_name', 'amount', 'approval_id', 'status'])
          .where('organisation_id', '=', organisationId)
          .where('hold_id', 'in', ids)
          .where((eb) => eb.or([eb('kind', '=', 'hold'), eb('status', '=', 'pendingApproval')]))
          .execute();
  return holds.map((hold) => {
    const made = asked.find((row) => row.hold_id === hold.holdId && row.kind === 'hold');
    const release = asked.find((row) => row.hold_id === hold.holdId && row.kind === 'release');
    const waiting = release ? { amount: release.amount, approvalId: release.approval_id } : null;
    return {
      id: hold.holdId,
      accountId: hold.accountId,
      kind: hold.kind,
      amount: hold.amount,
      released: hold.released,
      consumed: hold.consumed,
      remaining: hold.remaining,
      reasonCode: hold.reason,
      refType: hold.refType,
      refId: hold.refId,
      createdAt: hold.openedAt.toISOString(),
      releaseOn: hold.releaseOn,
      status: hold.status === 'open' ? 'withheld' : 'released',
      releasePlan: made?.release_plan ?? [],
      note: made?.note ?? null,
      createdByName: made?.created_by_name ?? null,
      waiting,
      version: hold.version,
      availableActions: hold.kind === 'withhold' ? actionsOn(hold, waiting, caller, now) : [],
    };
  });
}

function actionsOn(hold: LedgerHold, waiting: Asked | null, caller: Caller, now: Date): Hold['availableActions'] {
  const viewer = { permissions: caller.permissions as ReadonlySet<Permission>, now, userId: caller.userId };
  return spokenActions(holdActions({ remaining: hold.remaining, isReleaseWaiting: waiting !== null }, viewer));
}
