import type { SubAccountScope } from '#domain/accounts/sub-accounts.ts';
import { addDays, dayStart, localDay } from '#domain/values/time.ts';
import { isWorkingDay } from '#domain/values/working-days.ts';
import type { Beneficiary } from '#domain/mass-payments/payouts.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import type { MerchantAccountKind } from '../../../ledger/chart.ts';
import { fail } from '../../../kit/http/fail.ts';
import { mayDrawOn } from '../../accounts/accounts/public.ts';
import type { Tx } from '../../context.ts';
import { requireOpenAccount } from '../../terms/sub-accounts/public.ts';
import type { Row } from '../../tables.ts';
import type { SettlementDestination } from './tables.ts';

/** The two ends of a settlement: an account inside it leaves from, and one outside it goes to. */
export type Source = {
  accountId: string;
  kind: MerchantAccountKind;
  available: number;
  reserved: number;
  withheld: number;
};

/** Who draws: a person within the sub-accounts they were given, or a policy of the whole organisation. */
export type DrawingScope = { organisationId: string; subAccounts: SubAccountScope };

/**
 * An account this one may settle from, open for money to leave unless that does not matter. Refuses
 * `settlements.source_invalid` for any other.
 */
export async function sourceAccount(
  tx: Tx,
  { organisationId, subAccounts }: DrawingScope,
  match: { id: string } | { kind: string },
  mustBeOpen = true,
): Promise<Source> {
  const found = (await balancesOf(tx, organisationId)).find((balance) =>
    'id' in match ? balance.accountId === match.id : balance.kind === match.kind,
  );
  if (!found || !mayDrawOn('settlement', found.kind, subAccounts))
    fail('settlements.source_invalid', {}, { field: 'sourceAccountId' });
  if (mustBeOpen)
    await requireOpenAccount(
      tx,
      organisationId,
      found.kind.startsWith('collectionSub:') ? found.kind.slice('collectionSub:'.length) : null,
      'out',
    );
  return {
    accountId: found.accountId,
    kind: found.kind as MerchantAccountKind,
    available: found.available,
    reserved: found.reserved,
    withheld: found.withheld,
  };
}

/** A sub-account that nothing leaves: frozen that way, closed, or gone. */
export async function isFrozen(tx: Tx, organisationId: string, kind: string): Promise<boolean> {
  if (!kind.startsWith('collectionSub:')) return false;
  const row = await tx
    .selectFrom('sub_accounts')
    .select(['frozen_out', 'closed_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', kind.slice('collectionSub:'.length))
    .executeTakeFirst();
  return !row || row.frozen_out || row.closed_at !== null;
}

export type LinkedAccount = Row<'linked_accounts'>;

export const findLinkedAccount = (tx: Tx, organisationId: string, id: string): Promise<LinkedAccount | undefined> =>
  tx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Active and out of its first day, so that a thief who adds an account has to wait where everybody sees it. */
export const isUsable = (account: Pick<LinkedAccount, 'status' | 'cooling_until'>, now: Date): boolean =>
  account.status === 'active' && account.cooling_until <= now;

export async function usableLinkedAccount(
  tx: Tx,
  organisationId: string,
  id: string,
  now: Date,
): Promise<LinkedAccount> {
  const account =
    (await findLinkedAccount(tx, organisationId, id)) ??
    fail('linked_accounts.not_found', {}, { field: 'linkedAccountId' });
  if (isUsable(account, now)) return account;
  const isCooling = account.status === 'active';
  return fail(
    'linked_accounts.not_usable',
    isCooling
      ? {
          reason: 'usableLater',
          until: account.cooling_until.toISOString(),
        }
      : { reason: 'accountNotActive' },
    { field: 'linkedAccountId' },
  );
}

export const beneficiaryOf = (account: LinkedAccount): Beneficiary =>
  account.kind === 'bank'
    ? { kind: 'bank', rib: account.rib!, name: account.holder_name }
    : { kind: 'wallet', phone: account.phone!, operator: account.operator as OperatorCode, name: account.holder_name };

export const destinationOf = (account: LinkedAccount): SettlementDestination =>
  account.kind === 'bank'
    ? { kind: 'bank', label: account.label, holderName: account.holder_name, rib: account.rib! }
    : {
        kind: 'wallet',
        label: account.label,
        holderName: account.holder_name,
        phone: account.phone!,
        operator: account.operator!,
      };

/**
 * When it should be there: minutes on a wallet; at a bank the end of the next working day, one more after the cut-off
 * of 13:00.
 */
export function expectedAt(kind: SettlementDestination['kind'], now: Date): Date {
  if (kind === 'wallet') return new Date(now.getTime() + 10 * 60_000);
  let day = localDay(now);
  const isLate = now.getTime() >= dayStart(day).getTime() + 13 * 3600_000;
  for (let left = (isLate || !isWorkingDay(day) ? 2 : 1) + (kind === 'foreign' ? 2 : 0); left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left--;
  }
  return new Date(dayStart(day).getTime() + 17 * 3600_000);
}
