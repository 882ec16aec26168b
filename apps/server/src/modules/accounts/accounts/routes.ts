import { accountsApi } from '#contract/accounts/api.ts';
import { addDays, localDay } from '#domain/values/time.ts';
import { dailyBalances } from '../../../ledger/daily-balances.ts';
import { holdTotals } from '../../../ledger/hold-totals.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { merchantBalances } from './balances.ts';
import { heldIn, listHolds, nextRelease } from './holds.ts';
import { checkRange, statementHead, statementLines, type StatementLine } from './statement.ts';
import { statementFile } from './statement-file.ts';

export function accountsRoutes(ports: { downloads: Downloads<Tables> }) {
  return [
    bind(accountsApi.balances, async (context) => answer(await merchantBalances(context.tx, callerOf(context)))),
    bind(accountsApi.history, async (context) => {
      const { organisationId } = callerOf(context);
      const to = localDay(context.clock.now());
      const accounts = [];
      for (const { id: accountId } of await merchantBalances(context.tx, callerOf(context)))
        accounts.push({
          accountId,
          days: await dailyBalances(context.tx, { organisationId, accountId, from: addDays(to, -29), to }),
        });
      return answer(accounts);
    }),
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
      const days = await dailyBalances(context.tx, { organisationId, ...head });
      return answer({ ...head, lines: lines.slice(0, 1000), days });
    }),
    bind(accountsApi.statementFile, async (context, { query }) => {
      checkRange(query, context.clock.now());
      return statementFile(context, ports.downloads, query);
    }),
    bind(accountsApi.holds, async (context, { query }) =>
      answer(await listHolds(context.tx, callerOf(context), query, context.clock.now())),
    ),
    bind(accountsApi.holdTotals, async (context, { query }) => {
      const { organisationId } = callerOf(context);
      const filter = {
        organisationId,
        ...(await heldIn(context.tx, callerOf(context))),
        ...(query.accountId ? { accountId: query.accountId } : {}),
      };
      const { nextDay, nextAmount, ...totals } = await holdTotals(context.tx, {
        ...filter,
        ...(query.kind ? { kind: query.kind } : {}),
      });
      const whole = nextDay ? { day: nextDay, amount: nextAmount } : null;
      return answer({
        ...totals,
        next: query.kind === 'reserve' ? whole : await nextRelease(context.tx, filter, whole),
      });
    }),
  ];
}
