import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { endpoint } from '../endpoint.ts';
import { day } from '../fields.ts';
import { bilingualText } from '../records.ts';
import { transactionRow } from '../transactions/schemas.ts';

export const needsYou = z.object({
  kind: z.string(),
  count: z.number(),
  text: bilingualText,
  path: z.string(),
  severity: z.enum(['info', 'warning', 'danger']),
});
export const operatorHealth = z.object({
  operator: z.enum(operatorCodes),
  configured: z.boolean(),
  state: z.enum(['normal', 'slow', 'down', 'unknown']),
  since: z.nullable(z.string()),
  successRate: z.nullable(z.number()),
  medianSeconds: z.nullable(z.number()),
  lastTrafficAt: z.nullable(z.string()),
});
export const dashboardRanges = ['1d', '3d', '7d', '30d', '12m'] as const;
export const reportRow = z.object({
  txnPeriod: z.string(),
  totalAmount: z.number(),
  numberOfTransactions: z.number(),
  feeTotal: z.number(),
  refundTotal: z.number(),
  outTotal: z.number(),
  successRate: z.nullable(z.number()),
});
/**
 * A period in figures. Money that nobody asked for and that was sent back stands apart (`returnedTotal`), so that
 * totalAmount − feeTotal − refundTotal is what the merchant kept. `feeTotal` is the merchant's share of the fees,
 * `outTotal` all that was paid out, refunds too, but for what is in `returnedTotal`. The rows of a report add up to it.
 */
export const periodTotals = z.object({
  totalAmount: z.number(),
  numberOfTransactions: z.number(),
  feeTotal: z.number(),
  refundTotal: z.number(),
  refundCount: z.number(),
  returnedTotal: z.number(),
  keptTotal: z.number(),
  endedCount: z.number(),
  unpaidCount: z.number(),
  outTotal: z.number(),
  outCount: z.number(),
  successRate: z.nullable(z.number()),
});
export type PeriodTotals = z.output<typeof periodTotals>;
const days = z.object({ from: day, to: day });
/** A period beside the one it is compared with; of home and of the dashboard, so that both say the same. */
const compared = {
  current: days,
  before: days,
  totals: periodTotals,
  /** The period before up to the same moment of it: a day that has just begun is not compared with a whole one. */
  previousTotals: periodTotals,
};
const named = z.object({
  id: z.string(),
  name: bilingualText,
  totalAmount: z.number(),
  numberOfTransactions: z.number(),
});
const range = z.object({ range: z.enum(dashboardRanges) });

export const dashboardApi = {
  home: endpoint({
    method: 'GET',
    path: '/fapi/dashboard/home',
    summary:
      'What needs me, balances, operator health, today and the last fourteen days against those before, last transactions',
    permission: 'dashboard:view',
    data: z.object({
      needsYou: z.array(needsYou),
      balances: z.nullable(
        z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            name: bilingualText,
            available: z.number(),
            reserved: z.number(),
            withheld: z.number(),
            ledger: z.number(),
          }),
        ),
      ),
      health: z.array(operatorHealth),
      /** Against the same weekday of the week before. */
      today: z.object(compared),
      /** The last fourteen days, by day. */
      lately: z.object({ ...compared, rows: z.array(reportRow), previous: z.array(reportRow) }),
      last: z.array(transactionRow),
      asOf: z.string(),
      setup: z.array(z.object({ key: z.string(), done: z.boolean(), text: bilingualText, path: z.string() })),
    }),
    errors: [],
  }),
  report: endpoint({
    method: 'GET',
    path: '/fapi/dashboard/report',
    summary: 'Collections grouped by hour, day or month, with the period before',
    permission: 'dashboard:view',
    query: range,
    data: z.object({
      range: z.enum(dashboardRanges),
      grouping: z.enum(['hour', 'day', 'month']),
      ...compared,
      rows: z.array(reportRow),
      previous: z.array(reportRow),
      byOperator: z.array(
        z.object({
          operator: z.string(),
          totalAmount: z.number(),
          numberOfTransactions: z.number(),
          successRate: z.nullable(z.number()),
          previousAmount: z.number(),
          previousSuccessRate: z.nullable(z.number()),
        }),
      ),
      byReason: z.array(z.object({ reasonCode: z.string(), text: bilingualText, count: z.number() })),
      byChannel: z.array(z.object({ channel: z.string(), totalAmount: z.number(), numberOfTransactions: z.number() })),
      asOf: z.string(),
    }),
    errors: [],
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/fapi/dashboard/breakdown',
    summary: 'When customers pay, and through which link and which colleague',
    permission: 'dashboard:view',
    query: range,
    data: z.object({
      range: z.enum(dashboardRanges),
      current: days,
      byHour: z.array(z.object({ hour: z.number(), totalAmount: z.number(), numberOfTransactions: z.number() })),
      /** 1 is Monday. */
      byWeekday: z.array(z.object({ weekday: z.number(), totalAmount: z.number(), numberOfTransactions: z.number() })),
      byLink: z.array(named),
      byPerson: z.array(named),
      asOf: z.string(),
    }),
    errors: [],
  }),
};
