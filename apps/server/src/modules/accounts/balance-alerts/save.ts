import type { BodyOf } from '#contract/endpoint.ts';
import type { BalanceAlert, balanceAlertsApi } from '#contract/balance-alerts/api.ts';
import { isMerchantAccount } from '../../../ledger/chart.ts';
import { answer, callerOf, type Acted } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import { accountsInScope } from '../accounts/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { alertsOf } from './view.ts';

type Body = BodyOf<typeof balanceAlertsApi.save>;

/** What moves money by itself later is confirmed now, as a move by hand would be. */
async function confirmMove(
  context: Context,
  services: Pick<AuthServices, 'consoleUrl'>,
  { alert, pin }: Body,
): Promise<void> {
  if (!alert.isOn || alert.autoAction !== 'moveFromCollection') return;
  if (!callerOf(context).permissions.has('balance:topUp')) fail('access.denied', { permission: 'balance:topUp' });
  await requirePin(context, services, pin ?? '');
}

export async function saveAlert(
  context: Context,
  services: Pick<AuthServices, 'consoleUrl'>,
  accountId: string,
  body: Body,
): Promise<Acted<BalanceAlert>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  await confirmMove(context, services, body);
  return context.runOnce({ organisationId }, async (tx) => {
    const now = context.clock.now();
    const account = (await accountsInScope(tx, caller)).find((one) => one.accountId === accountId);
    if (!account || !isMerchantAccount(account.kind)) fail('accounts.not_found');
    const { alert } = body;
    if (alert.autoAction === 'moveFromCollection' && account.kind === 'collectionPrimary')
      fail('balance_alerts.cannot_fill_itself', {}, { field: 'alert.autoAction' });
    if (alert.autoAction === 'pauseRuns' && account.kind !== 'payout')
      fail('balance_alerts.pauses_payout_only', {}, { field: 'alert.autoAction' });
    const inside = new Set((await membersOf(tx, organisationId, now)).map((member) => member.userId));
    if (alert.recipientIds.some((id) => !inside.has(id))) fail('team.not_found', {}, { field: 'alert.recipientIds' });
    await write(tx, { organisationId, kind: account.kind, body, by: { id: caller.userId, name: caller.name }, now });
    Object.assign(context.audited, {
      objectType: 'balanceAlert',
      objectId: accountId,
      after: {
        account: account.kind,
        isOn: alert.isOn,
        basis: alert.basis,
        threshold: alert.threshold,
        autoAction: alert.autoAction,
        autoTarget: alert.autoTarget,
      },
    });
    const { alerts } = await alertsOf(tx, caller, now, accountId);
    return answer(alerts[0] ?? fail('accounts.not_found'));
  });
}

/** New lines begin a new watch: what was said about the old ones says nothing about these. */
async function write(
  tx: Tx,
  {
    organisationId,
    kind,
    body: { version, alert },
    by,
    now,
  }: { organisationId: string; kind: string; body: Body; by: { id: string; name: string }; now: Date },
): Promise<void> {
  const row = {
    basis: alert.basis,
    threshold: alert.threshold,
    approach_percent: alert.approachPercent,
    recover_percent: alert.recoverPercent,
    channels: [...new Set(alert.channels)],
    recipient_ids: [...new Set(alert.recipientIds)],
    quiet_from: alert.quietFrom,
    quiet_to: alert.quietTo,
    repeat_hours: alert.repeatHours,
    auto_action: alert.autoAction,
    auto_target: alert.autoTarget,
    is_on: alert.isOn,
    state: 'ok' as const,
    untold: false,
    last_action: null,
    updated_at: now,
  };
  const earlier = await tx
    .selectFrom('balance_alerts')
    .select(['id', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('account_kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if ((earlier?.version ?? 0) !== version) fail('record.changed_meanwhile', { version: earlier?.version ?? 0 });
  if (earlier)
    await tx
      .updateTable('balance_alerts')
      .set({ ...row, version: version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', earlier.id)
      .execute();
  else
    await tx
      .insertInto('balance_alerts')
      .values({
        ...row,
        organisation_id: organisationId,
        id: newId('balanceAlert', now),
        account_kind: kind,
        created_by: by.id,
        created_by_name: by.name,
      })
      .execute();
}
