import pg from 'pg';
import { rebuildReports } from '#server/modules/ground/reports/public.ts';
import { print, round, say } from './figure.ts';
import type { Workbench } from './product.ts';

export const bulkRows = 1_000_000;

/**
 * A million sales and refunds of the first merchant and a tenth as many of the second, spread over thirteen months and
 * written straight into the table: for reading only, no posting stands behind them. Indexes are made afterwards, and
 * the sums of days as an operator makes them anew (`npm run db -- reports`).
 */
export async function fillTransactions(bench: Workbench): Promise<void> {
  const admin = new pg.Client({ connectionString: bench.server.adminUrl });
  await admin.connect();
  try {
    const { rows: indexes } = await admin.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'production'
        and tablename = 'transactions' and indexdef not like '%UNIQUE%'`,
    );
    say('one million transactions');
    for (const { name } of indexes) await admin.query(`drop index production.${name}`);
    for (const [index, merchant] of bench.merchants.entries())
      await admin.query(insertion, [merchant.id, new Date(), index === 0 ? bulkRows : bulkRows / 10]);
    say('their indexes');
    await admin.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await admin.query(definition);
    await admin.query('vacuum analyze production.transactions');
    say('sums of days for reports');
    const began = performance.now();
    await rebuildReports(bench.services.production.db);
    print({ name: 'reports.rebuild', value: round((performance.now() - began) / 1000), unit: 's' });
    await admin.query('checkpoint');
  } finally {
    await admin.end();
  }
}

const insertion = `
  insert into production.transactions (organisation_id, id, created_at, updated_at, completed_at, type, direction,
    channel, status, stage, amount, fee, merchant_fee, net, operator, provider, phone, phone_reversed,
    payer_name, description, merchant_reference, operator_reference, reason_code, search_text, created_by_name)
  select $1, 'txn_' || lpad(translate(to_hex(n), 'ilou', '0000'), 26, '0'), at, at, case when status = 'completed'
    then at + interval '40 seconds' end, type, case type when 'sale' then 'inbound' else 'outbound' end,
    (array['dashboard', 'api', 'link', 'inStore'])[1 + n % 4], status, case status
      when 'cancelled' then 'canceledByPayer' end, amount, amount / 50, amount / 50, amount - amount / 50, operator,
    case operator when 'mtn' then 'mtnMomo' else 'orangeCore' end, phone, reverse(phone), name, case
      when n % 3 = 0 then 'Sac de riz 25 kg, livraison ' || n end, case when n % 4 = 0 then 'CMD-' || n end,
    case status when 'completed' then (7000000000 + n)::text end, case status
      when 'failed' then 'PAYER_INSUFFICIENT_FUNDS' when 'cancelled' then 'PAYER_REJECTED' end, lower(name), case
      when n % 4 = 0 then 'Boris Fotso' end
  from (
    select n, $2::timestamptz - n * (interval '395 days' / $3::int) as at, case when n % 25 = 0 then 'refund'
      else 'sale' end as type,
      (array['completed', 'completed', 'completed', 'completed', 'failed', 'expired',
        'cancelled'])[1 + (n * 31) % 7] as status, 100 + (n * 7919) % 400000 as amount,
        (array['mtn', 'orange'])[1 + n % 2] as operator,
      '2376' || (array['77', '99'])[1 + n % 2] || lpad(((n * 104729) % 1000000)::text, 6, '0') as phone,
      (array['ngo bassa marie', 'njoya ibrahim', 'fotso jean', 'ekani owona', 'mbarga carine',
        'tamo serge'])[1 + n % 6] || ' ' || (n % 9973) as name
    from generate_series(1, $3::int) as s(i), lateral (select i::bigint as n) as l) as made`;
