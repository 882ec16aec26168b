import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingualText } from '../records.ts';
import { transactionRow } from '../transactions/schemas.ts';

export const needsYou = z.object({ kind: z.string(), count: z.number(), text: bilingualText, path: z.string(), severity: z.enum(['info', 'warning', 'danger']) });
export const operatorHealth = z.object({
  operator: z.enum(['mtn', 'orange']), configured: z.boolean(), state: z.enum(['normal', 'slow', 'down', 'unknown']), since: z.nullable(z.string()), successRate: z.nullable(z.number()), medianSeconds: z.nullable(z.number()),
});
const day = z.object({ inAmount: z.number(), inCount: z.number(), outAmount: z.number(), outCount: z.number(), feeTotal: z.number() });
export const dashboardRanges = ['1d', '3d', '7d', '30d', '12m'] as const;
export const reportRow = z.object({
  txnPeriod: z.string(), totalAmount: z.number(), numberOfTransactions: z.number(), feeTotal: z.number(), refundTotal: z.number(), outTotal: z.number(), successRate: z.nullable(z.number()),
});

export const dashboardApi = {
  home: endpoint({
    method: 'GET', path: '/fapi/dashboard/home', summary: 'What needs me, balances, operator health, today against the same weekday, last transactions',
    permission: 'dashboard:view',
    data: z.object({
      needsYou: z.array(needsYou),
      balances: z.nullable(z.array(z.object({ id: z.string(), kind: z.string(), name: bilingualText, available: z.number(), reserved: z.number(), withheld: z.number(), ledger: z.number() }))),
      health: z.array(operatorHealth), today: day, sameWeekdayLastWeek: day, last: z.array(transactionRow), asOf: z.string(),
      setup: z.array(z.object({ key: z.string(), done: z.boolean(), text: bilingualText, path: z.string() })),
    }),
    errors: [],
  }),
  report: endpoint({
    method: 'GET', path: '/fapi/dashboard/report', summary: 'Collections grouped by hour, day or month, with the period before', permission: 'dashboard:view',
    query: z.object({ range: z.enum(dashboardRanges) }),
    data: z.object({
      range: z.enum(dashboardRanges), grouping: z.enum(['hour', 'day', 'month']), rows: z.array(reportRow), previous: z.array(reportRow),
      byOperator: z.array(z.object({ operator: z.string(), totalAmount: z.number(), numberOfTransactions: z.number(), successRate: z.nullable(z.number()) })),
      byReason: z.array(z.object({ reasonCode: z.string(), text: bilingualText, count: z.number() })),
      byChannel: z.array(z.object({ channel: z.string(), totalAmount: z.number(), numberOfTransactions: z.number() })),
      asOf: z.string(),
    }),
    errors: [],
  }),
};
