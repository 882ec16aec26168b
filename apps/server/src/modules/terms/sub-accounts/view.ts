import { sql } from 'kysely';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { subAccountActions } from '#domain/actions/sub-account.ts';
import type { Permission } from '#domain/access/rights.ts';
import { dayEnd, dayStart, localDay } from '#domain/values/time.ts';
import type { SubAccount, SubAccountDetail } from '#contract/sub-accounts/api.ts';
import { balancesOf, type AccountBalance } from '../../../ledger/accounts.ts';
import { accountOf } from '../../../ledger/chart.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { facts } from '../../ground/reports/public.ts';
import { findSubAccount, statusOf, subAccountsOf, type SubAccountRow } from './find.ts';
import { obstaclesOf } from './obstacles.ts';

/** What each sub-account collected in a span, from the sums of days. */
async function collected(tx: Tx, organisationId: string, from: Date, to: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    amount: number;
  }>`select sub_account_id as id, sum(amount) as amount from ${facts('completed', organisationId, { from, to })} as fact
    where type = 'sale' and trigger is null and sub_account_id is not null group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.amount]));
}

/** Rows with everything the list shows of them; balances only for those who may see them. */
async function viewsOf(tx: Tx, caller: Caller, rows: readonly SubAccountRow[], now: Date): Promise<SubAccount[]> {
  if (rows.length === 0) return [];
  const { organisationId } = caller;
  const today = localDay(now);
  const end = dayEnd(today);
  const [todayIn, monthIn] = [
    await collected(tx, organisationId, dayStart(today), end),
    await collected(tx, organisationId, dayStart(`${today.slice(0, 8)}01`), end),
  ];
  const people = new Map((await membersOf(tx, organisationId, now)).map((member) => [member.userId, member.name]));
  const balances = new Map((await balancesOf(tx, organisationId)).map((balance) => [balance.accountId, balance]));
  const viewer = { permissions: caller.permissions as ReadonlySet<Permission>, now, userId: caller.userId };
  return rows.map((row): SubAccount => {
    const accountId = accountOf(organisationId, `collectionSub:${row.id}`, row.currency);
    const balance = balances.get(accountId);
    const status = statusOf(row);
    return {
      id: row.id,
      accountId,
      kind: row.kind,
      name: row.name,
      code: row.code,
      currency: row.currency,
      managers: row.manager_ids.flatMap((userId) =>
        people.has(userId) ? [{ userId, name: people.get(userId)! }] : [],
      ),
      status,
      frozenIn: row.frozen_in,
      frozenOut: row.frozen_out,
      createdAt: row.created_at.toISOString(),
      createdByName: row.created_by_name,
      closedAt: row.closed_at?.toISOString() ?? null,
      version: row.version,
      balances: caller.permissions.has('balance:view') ? shown(balance) : null,
      todayIn: todayIn.get(row.id) ?? 0,
      monthIn: monthIn.get(row.id) ?? 0,
      availableActions: spokenActions(subAccountActions({ status, available: balance?.available ?? 0 }, viewer)),
    };
  });
}

const shown = (balance: AccountBalance | undefined): NonNullable<SubAccount['balances']> => ({
  ledger: balance?.posted ?? 0,
  reserved: balance?.reserved ?? 0,
  withheld: balance?.withheld ?? 0,
  available: balance?.available ?? 0,
});

export async function listSubAccounts(
  tx: Tx,
  caller: Caller,
  closed: 'without' | 'only' | 'with',
  now: Date,
): Promise<SubAccount[]> {
  const rows = (await subAccountsOf(tx, caller)).filter(
    (row) => closed === 'with' || (row.closed_at !== null) === (closed === 'only'),
  );
  return viewsOf(tx, caller, rows, now);
}

export async function subAccountDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<SubAccountDetail> {
  const row = await findSubAccount(tx, caller, id);
  const [view] = await viewsOf(tx, caller, [row], now);
  // What is in the way of closing tells of money: only whoever may see balances reads the figures.
  const maySee = caller.permissions.has('balance:view');
  const obstacles = await obstaclesOf(tx, caller.organisationId, row);
  return {
    ...view!,
    obstacles: row.closed_at
      ? []
      : obstacles.map((obstacle) =>
          obstacle.isMoney && !maySee
            ? { kind: obstacle.kind, count: 0 }
            : { kind: obstacle.kind, count: obstacle.count },
        ),
  };
}
