import type { BalanceAlert } from '#contract/balance-alerts/api.ts';
import { defaultBands } from '#domain/accounts/balance-bands.ts';
import type { NotificationChannel } from '#domain/notifications/notifications.ts';
import type { AccountBalance } from '../../../ledger/accounts.ts';
import { isMerchantAccount } from '../../../ledger/chart.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { accountName, accountsInScope, queuedOut } from '../accounts/public.ts';
import type { Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { closedSubAccounts, subAccountNames } from '../../terms/sub-accounts/public.ts';
import type { AlertRow } from './evaluate.ts';
import { bandOf, figuresOf } from './figures.ts';

/** The alert of every account the caller sees, those that were never set with what they would begin with. */
export async function alertsOf(
  tx: Tx,
  caller: Caller,
  now: Date,
  only?: string,
): Promise<{ alerts: BalanceAlert[]; people: { userId: string; name: string }[] }> {
  const { organisationId } = caller;
  const names = await subAccountNames(tx, organisationId);
  const closed = await closedSubAccounts(tx, organisationId);
  const accounts = (await accountsInScope(tx, caller)).filter(
    (account) =>
      isMerchantAccount(account.kind) &&
      !closed.has(account.kind) &&
      (only === undefined || account.accountId === only),
  );
  const rows = new Map(
    (await tx.selectFrom('balance_alerts').selectAll().where('organisation_id', '=', organisationId).execute()).map(
      (row) => [row.account_kind, row],
    ),
  );
  const queued = await queuedOut(tx, organisationId);
  const members = (await membersOf(tx, organisationId, now)).map(({ userId, name }) => ({ userId, name }));
  const nameOf = new Map(members.map((member) => [member.userId, member.name]));
  const alerts: BalanceAlert[] = [];
  for (const account of accounts) {
    const figures = await figuresOf(tx, organisationId, account, queued.get(account.kind) ?? 0, now, caller);
    const { willFail, ...ofNow } = figures;
    const row = rows.get(account.kind);
    alerts.push({
      ...shown(account, row, nameOf),
      // By the balance of this moment, which stands beside it: the row says how it stood at the last look.
      state: row?.is_on ? bandOf(row, figures) : 'ok',
      accountName: accountName(account.kind, names),
      now: ofNow,
      willFail,
    });
  }
  // The payout account first: it is the one that runs dry.
  return {
    alerts: alerts.toSorted((a, b) => Number(b.accountKind === 'payout') - Number(a.accountKind === 'payout')),
    people: members,
  };
}

const shown = (
  account: AccountBalance,
  row: AlertRow | undefined,
  nameOf: ReadonlyMap<string, string>,
): Omit<BalanceAlert, 'accountName' | 'now' | 'state' | 'willFail'> => ({
  id: row?.id ?? null,
  accountId: account.accountId,
  accountKind: account.kind,
  version: row?.version ?? 0,
  isOn: row?.is_on ?? false,
  basis: row?.basis ?? 'available',
  threshold: row?.threshold ?? null,
  approachPercent: row?.approach_percent ?? defaultBands.approachPercent,
  recoverPercent: row?.recover_percent ?? defaultBands.recoverPercent,
  channels: (row?.channels ?? ['inApp', 'email']) as NotificationChannel[],
  recipients: (row?.recipient_ids ?? []).flatMap((userId) =>
    nameOf.has(userId) ? [{ userId, name: nameOf.get(userId)! }] : [],
  ),
  quietFrom: row?.quiet_from ?? null,
  quietTo: row?.quiet_to ?? null,
  repeatHours: row?.repeat_hours ?? null,
  autoAction: row?.auto_action ?? 'none',
  autoTarget: row?.auto_target ?? null,
  lastSentAt: row?.last_sent_at?.toISOString() ?? null,
  lastAction: row?.last_action ?? null,
});
