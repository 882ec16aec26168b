import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { transfersApi } from '#contract/transfers/api.ts';
import { drawingRights, drawingUses, type DrawingUse } from '#domain/accounts/drawing.ts';
import { isInSubAccounts, type SubAccountScope } from '#domain/accounts/sub-accounts.ts';
import { foldAccents } from '#domain/values/text.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { balancesOf } from '../../../ledger/accounts.ts';
import { isMerchantAccount } from '../../../ledger/chart.ts';
import type { Tx } from '../../context.ts';
import { accountNamer } from './account-names.ts';

type Source = DataOf<typeof transfersApi.sources>[number];
const partOf = (kind: string): string | null =>
  kind.startsWith('collectionSub:') ? kind.slice('collectionSub:'.length) : null;

/**
 * What each act draws on. Transfers go out of the payout account, which is everybody's who may send; runs out of it
 * too, but nobody sees runs who works with a part alone. Settlements pass on what was collected.
 */
const drawsOn: Readonly<Record<DrawingUse, (kind: string, scope: SubAccountScope) => boolean>> = {
  transfer: (kind) => kind === 'payout',
  massPayment: (kind, scope) => kind === 'payout' && scope === null,
  settlement: (kind, scope) => kind !== 'payout' && isInSubAccounts(scope, partOf(kind)),
  move: (kind, scope) => isInSubAccounts(scope, partOf(kind)),
};

/**
 * Whether an act of somebody with this scope may take money from an account of this kind: the rule of the list below
 * and of every door.
 */
export const mayDrawOn = (use: DrawingUse, kind: string, scope: SubAccountScope): boolean =>
  isMerchantAccount(kind) && drawsOn[use](kind, scope);

/** Every account the caller may draw on, with what it is for; how much is on it only for who may see that. */
export async function accountsToDrawOn(tx: Tx, caller: Caller, query: QueryOf<typeof transfersApi.sources>) {
  const cursor = readCursor(query.cursor, ['string']);
  const parts = await tx
    .selectFrom('sub_accounts')
    .select(['id', 'frozen_out', 'closed_at'])
    .where('organisation_id', '=', caller.organisationId)
    .execute();
  const isOpen = (kind: string, posted: number): boolean => {
    const part = parts.find(({ id }) => id === partOf(kind));
    // Closed accounts keep what came in late until somebody moves it.
    return !part || (!part.frozen_out && (part.closed_at === null || posted !== 0));
  };
  const uses = drawingUses.filter(
    (use) => caller.permissions.has(drawingRights[use]) && (query.use === undefined || query.use === use),
  );
  const nameOf = await accountNamer(tx, caller.organisationId);
  const sources = (await balancesOf(tx, caller.organisationId))
    .filter((balance) => isOpen(balance.kind, balance.posted))
    .map((balance): Source => {
      const part = partOf(balance.kind);
      return {
        id: balance.accountId,
        kind: part === null ? (balance.kind as 'payout') : 'collectionSub',
        subAccountId: part,
        name: nameOf(balance.kind),
        currency: balance.currency,
        uses: uses.filter((use) => mayDrawOn(use, balance.kind, caller.subAccounts)),
        available:
          caller.permissions.has('balance:view') && isInSubAccounts(caller.subAccounts, part)
            ? balance.available
            : null,
      };
    });
  const wanted = foldAccents(query.q ?? '');
  const found = sources.filter(
    (one) =>
      one.uses.length > 0 &&
      (query.kind === undefined || query.kind.includes(one.kind)) &&
      (query.currency ?? one.currency) === one.currency &&
      [one.name.en, one.name.fr].some((name) => foldAccents(name).includes(wanted)),
  );
  const limit = query.limit ?? 100;
  if (cursor === null) return pageOf(found.slice(0, limit + 1), limit, cursor, (one) => [one.id]);
  const at = found.findIndex((one) => one.id === cursor.values[0]);
  if (at < 0) fail('transactions.cursor_invalid', {}, { field: 'cursor' });
  const rows =
    cursor.direction === 'next'
      ? found.slice(at + 1, at + limit + 2)
      : found
          .slice(0, at)
          .toReversed()
          .slice(0, limit + 1);
  return pageOf(rows, limit, cursor, (one) => [one.id]);
}
