import { dashboardApi } from '#contract/dashboard/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { writeCursor } from '#server/kit/cursor.ts';
import { percentile, print, round, say, timed } from './figure.ts';
import type { Workbench } from './product.ts';

const runs = 20;
const day = 86_400_000;

/** What a screen waits for at a million rows: HTTP, session, rights, query and JSON, one caller. */
export async function benchLists(bench: Workbench): Promise<void> {
  say('lists and reports');
  const [owner] = (await bench.logIn('transactions:export')).filter(
    (login) => login.organisationId === bench.merchants[0]!.id,
  );
  const get = async (path: string, query: Record<string, string>) => {
    const answer = await fetch(`${bench.product.url}${path}?${new URLSearchParams(query)}`, {
      headers: { ...owner!.headers, 'x-forwarded-for': `10.2.0.${Math.floor(Math.random() * 250)}` },
    });
    const body = (await answer.json()) as { success: boolean; data: unknown };
    if (!body.success) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
    return body.data;
  };
  const deep = writeCursor({ direction: 'next', values: [new Date(Date.now() - 200 * day).toISOString(), 'txn_z'] });
  const cases: [name: string, path: string, query: Record<string, string>][] = [
    ['lists.first', transactionsApi.list.path, { limit: '25' }],
    ['lists.deep', transactionsApi.list.path, { limit: '25', cursor: deep }],
    ['lists.filtered', transactionsApi.list.path, { limit: '25', status: 'failed', operator: 'orange' }],
    ['lists.search.phone', transactionsApi.list.path, { limit: '25', q: '104729' }],
    ['lists.search.name', transactionsApi.list.path, { limit: '25', q: 'carine 4711' }],
    ['lists.search.reference', transactionsApi.list.path, { limit: '25', q: 'CMD-440000' }],
    ['lists.totals', transactionsApi.totals.path, {}],
    ['lists.totals.filtered', transactionsApi.totals.path, { status: 'failed', operator: 'orange' }],
    ['lists.counts', transactionsApi.counts.path, {}],
    ['reports.home', dashboardApi.home.path, {}],
    ['reports.30d', dashboardApi.report.path, { range: '30d' }],
    ['reports.12m', dashboardApi.report.path, { range: '12m' }],
    ['reports.breakdown.12m', dashboardApi.breakdown.path, { range: '12m' }],
  ];
  for (const [name, path, query] of cases) {
    const times = await timed(name.includes('12m') ? 3 : runs, () => get(path, query));
    print({ name, value: round(percentile(times, 0.5)), unit: 'ms' });
    print({ name: `${name}.p99`, value: round(percentile(times, 0.99)), unit: 'ms' });
  }
}
