import { sql } from 'kysely';
import { isId } from '#domain/values/ids.ts';
import { limits } from '#domain/values/limits.ts';
import type { AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import { dayEnd, dayStart, rangeProblem, type DayRange } from '#domain/values/time.ts';
import type { Statement } from '#contract/accounts/api.ts';
import { accountOf, isMerchantAccount } from '../../../ledger/chart.ts';
import { entriesQuery, periodTotals, type LedgerEntry } from '../../../ledger/entries.ts';
import { streamRows } from '../../../kit/database.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { subAccountNames } from '../../terms/sub-accounts/public.ts';
import { accountName, moveNames, moveParties, type MoveRow } from './account-names.ts';
import { ownChargesOf, ownChargesWithin } from './own-charges.ts';
import { accountsInScope, type AccountScope } from './visible.ts';

export type StatementLine = Statement['lines'][number];
export type StatementHead = Omit<Statement, 'lines' | 'days'>;

export function checkRange(range: DayRange, now: Date): void {
  const problem = rangeProblem(range, now, limits.statementRangeDaysMax);
  if (problem === 'tooLong') fail('reports.range_too_long', { days: limits.statementRangeDaysMax }, { field: 'to' });
  if (problem) fail('reports.range_invalid', {}, { field: problem === 'future' ? 'to' : 'from' });
}

/** Opening, sums and closing of a period. `periodTotals` refuses to answer when they do not add up. */
export async function statementHead(
  tx: Tx,
  scope: AccountScope,
  wish: DayRange & { accountId?: string | undefined },
  now: Date,
): Promise<StatementHead> {
  const { organisationId } = scope;
  const accounts = await accountsInScope(tx, scope);
  // Without a wish the collection account, or the first of those somebody was given.
  const accountId =
    wish.accountId ??
    (scope.subAccounts === null ? accountOf(organisationId, 'collectionPrimary') : accounts[0]?.accountId);
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  if (!account || !accountId) fail('accounts.not_found', {}, { field: 'accountId' });
  const period = { organisationId, accountId, from: dayStart(wish.from), to: dayEnd(wish.to) };
  const totals = await periodTotals(tx, period);
  const charges = isMerchantAccount(account.kind) ? await ownChargesWithin(tx, period) : { fee: 0, tax: 0 };
  return {
    accountId,
    accountName: accountName(account.kind, await subAccountNames(tx, organisationId)),
    from: wish.from,
    to: wish.to,
    openingBalance: totals.opening,
    totalIn: totals.totalIn,
    totalOut: totals.totalOut,
    feeTotal: charges.fee,
    taxTotal: charges.tax,
    closingBalance: totals.closing,
    lineCount: totals.entryCount,
    asOf: now.toISOString(),
  };
}

/** The lines of the period in batches, oldest first, each with the transaction it belongs to. */
export async function* statementLines(
  tx: Tx,
  organisationId: string,
  head: Pick<StatementHead, 'accountId' | 'from' | 'to'>,
): AsyncGenerator<StatementLine[]> {
  const query = entriesQuery({
    organisationId,
    accountId: head.accountId,
    from: dayStart(head.from),
    to: dayEnd(head.to),
  });
  for await (const entries of streamRows<LedgerEntry>(tx, query)) {
    const ids = [...new Set(entries.map((entry) => entry.refId))];
    const { rows } = await sql<
      {
        id: string;
        type: string;
        payer_name: string | null;
        phone: string | null;
        merchant_reference: string | null;
        operator_reference: string | null;
      } & MoveRow
    >`
      select t.id, t.type, t.payer_name, t.phone, t.merchant_reference, t.operator_reference, t.metadata,
        ${sql.join(moveNames)} from transactions t where t.organisation_id = ${organisationId}
        and t.id = any(${ids}::text[])`.execute(tx);
    const about = new Map(rows.map((row) => [row.id, row]));
    const adjustments = await adjustmentReasonsOf(tx, organisationId, ids);
    const charges = await ownChargesOf(tx, organisationId, entries);
    yield entries.map((entry) => {
      const transaction = about.get(entry.refId);
      const { fee, tax } = charges.get(entry.postingKey) ?? { fee: 0, tax: 0 };
      return {
        entryId: `${entry.accountId}:${entry.number}`,
        date: entry.bookedAt.toISOString(),
        valueDate: entry.occurredAt.toISOString(),
        type: transaction?.type ?? entry.refType,
        recipe: entry.recipe,
        refId: entry.refId,
        counterparty: transaction ? (transaction.payer_name ?? transaction.phone) : null,
        ownAccounts: transaction ? moveParties(transaction) : null,
        reference: transaction?.merchant_reference ?? null,
        operatorReference: transaction?.operator_reference ?? null,
        reasonCode: adjustments.get(entry.refId) ?? null,
        gross: entry.change + fee + tax,
        fee,
        tax,
        amountIn: entry.change > 0 ? entry.change : 0,
        amountOut: entry.change < 0 ? -entry.change : 0,
        balance: entry.balanceAfter,
      };
    });
  }
}

async function adjustmentReasonsOf(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, AdjustmentReasonCode>> {
  const adjusted = ids.filter((id) => isId('adjustment', id));
  if (adjusted.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payment_adjustments')
    .select(['id', 'reason_code'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', adjusted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.reason_code as AdjustmentReasonCode]));
}
