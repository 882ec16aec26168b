import { accountsApi } from '#contract/accounts/api.ts';
import { holdsOf } from '../../ledger/accounts.ts';
import { holdTotals } from '../../ledger/hold-totals.ts';
import { answer, callerOf, type RunTx } from '../../kit/http/context.ts';
import { bind, type InTx } from '../context.ts';
import type { Tables } from '../tables.ts';
import { merchantBalances } from './balances.ts';
import { accountsInScope } from './visible.ts';
import { checkRange, statementHead, statementLines, type StatementLine } from './statement.ts';
import { statementFile } from './statement-file.ts';

/** Holds of the accounts the caller sees; nothing to add where that is all of them. */
async function heldIn(context: InTx): Promise<{ accountIds?: string[] }> {
  const caller = callerOf(context);
  return caller.subAccounts === null ? {} : { accountIds: (await accountsInScope(context.tx, caller)).map((account) => account.accountId) };
}

export function accountsRoutes(ports: { runRead: RunTx<Tables> }) {
  return [
    bind(accountsApi.balances, async (context) => answer(await merchantBalances(context.tx, callerOf(context)))),
    bind(accountsApi.statement, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      checkRange(query, context.clock.now());
      const head = await statementHead(context.tx, callerOf(context), query, context.clock.now());
      const lines: StatementLine[] = [];
      for await (const batch of statementLines(context.tx, organisationId, head)) {
        lines.push(...batch);
        // The screen shows the first thousand; the files carry them all.
        if (lines.length >= 1000) break;
      }
      return answer({ ...head, lines: lines.slice(0, 1000) });
    }),
    bind(accountsApi.statementFile, async (context, { query }) => {
      checkRange(query, context.clock.now());
      return statementFile(context, ports.runRead, query);
    }),
    bind(accountsApi.holds, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      const holds = await holdsOf(context.tx, { organisationId, limit: 200, ...(await heldIn(context)), ...(query.accountId ? { accountId: query.accountId } : {}), ...(query.kind ? { kind: query.kind } : {}), ...(query.status ? { open: query.status === 'withheld' } : {}) });
      return answer(holds.map((hold) => ({
        id: hold.holdId, accountId: hold.accountId, kind: hold.kind, amount: hold.amount, released: hold.released, consumed: hold.consumed, remaining: hold.remaining, reasonCode: hold.reason, refType: hold.refType,
        refId: hold.refId, createdAt: hold.openedAt.toISOString(), releaseOn: hold.releaseOn, status: hold.status === 'open' ? ('withheld' as const) : ('released' as const), note: null,
      })));
    }),
    bind(accountsApi.holdTotals, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      const { nextDay, nextAmount, ...totals } = await holdTotals(context.tx, { organisationId, ...(await heldIn(context)), ...(query.accountId ? { accountId: query.accountId } : {}), ...(query.kind ? { kind: query.kind } : {}) });
      return answer({ ...totals, next: nextDay ? { day: nextDay, amount: nextAmount } : null });
    }),
  ];
}
