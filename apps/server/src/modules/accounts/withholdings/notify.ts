import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { LedgerHold } from '../../../ledger/accounts.ts';
import { accountNamer, accountFacts } from '../accounts/public.ts';
import type { Tx } from '../../context.ts';
import { notify, notifyAll, type NotificationWish } from '../../ground/notifications/public.ts';
import { addLive } from '../../ground/live/public.ts';
import type { WithholdingRow } from './records.ts';

const subAccountOf = (kind: string): string | null =>
  kind.startsWith('collectionSub:') ? kind.slice('collectionSub:'.length) : null;

/** Money that is suddenly not available says why and until when, to everybody who sees the balance. */
export async function notifyHeld(
  tx: Tx,
  row: WithholdingRow,
  environment: EnvironmentName,
  exceptUserId: string | null,
  at: Date,
): Promise<void> {
  const { organisation_id: organisationId, amount } = row;
  const name = (await accountNamer(tx, organisationId))(row.account_kind);
  await notify(tx, {
    organisationId,
    environment,
    type: 'moneyWithheld',
    withPermission: 'balance:view',
    subAccountId: subAccountOf(row.account_kind),
    refType: 'hold',
    refId: row.hold_id,
    exceptUserId,
    at,
    params: {
      amount,
      ...accountFacts(row.account_kind, name),
      byName: row.created_by_name ?? '',
      reason: row.reason_code!,
      day: row.release_on!,
    },
  });
  await notifyBalance(tx, organisationId, row.hold_id, at);
}

/** One word per account, however many amounts came back on it. `byName` is null when their day had come. */
export async function notifyReleased(
  tx: Tx,
  released: readonly { hold: LedgerHold; amount: number }[],
  {
    environment,
    byName,
    exceptUserId = null,
    at,
  }: { environment: EnvironmentName; byName: string | null; exceptUserId?: string | null; at: Date },
): Promise<void> {
  const wishes: NotificationWish[] = [];
  for (const parts of Map.groupBy(released, ({ hold }) => hold.accountId).values()) {
    const { hold } = parts[0]!;
    const name = (await accountNamer(tx, hold.organisationId))(hold.accountKind);
    wishes.push({
      organisationId: hold.organisationId,
      environment,
      type: 'moneyReleased',
      withPermission: 'balance:view',
      subAccountId: subAccountOf(hold.accountKind),
      refType: 'hold',
      refId: hold.holdId,
      exceptUserId,
      at,
      params: {
        amount: parts.reduce((sum, part) => sum + part.amount, 0),
        ...accountFacts(hold.accountKind, name),
        ...(byName ? { byName } : {}),
      },
    });
    await notifyBalance(tx, hold.organisationId, hold.holdId, at);
  }
  await notifyAll(tx, wishes);
}

/** Open screens look at the balances again. */
export const notifyBalance = (tx: Tx, organisationId: string, recordId: string, at: Date): Promise<void> =>
  addLive(tx, [{ organisationId, at, kind: 'balance', recordId, data: {} }]);
