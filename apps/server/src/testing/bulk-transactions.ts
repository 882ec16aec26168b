import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/**
 * Thousands of transactions at once, for lists and files. They are inserted as they are, without postings: nothing that
 * looks at balances may use them. Deterministic: the same seed gives the same rows.
 */
export async function bulkTransactions(
  database: TestDatabase,
  wish: { organisationId: string; count: number; until: Date; seed?: number; environment?: 'production' | 'sandbox' },
): Promise<void> {
  const { organisationId, count, until, seed = 0, environment = 'production' } = wish;
  await sql`
    insert into ${sql.table(`${environment}.transactions`)} (organisation_id, id, created_at, updated_at, completed_at,
      type, direction, channel, status, stage, amount, fee, merchant_fee, net, refunded_amount, operator, phone,
      phone_reversed,
      payer_name, description, merchant_reference, operator_reference, reason_code, search_text, created_by_name)
    select ${organisationId}, 'txn_' || lpad(translate(to_hex(${seed}::bigint * 100000000 + n), 'ilou', '0000'), 26,
      '0'), at, at, case when status in ('completed', 'refunded') then at + interval '40 seconds' end,
      type, case type when 'sale' then 'inbound' else 'outbound' end,
        (array['dashboard', 'api', 'link', 'inStore'])[1 + n % 4], status,
      case status when 'processing' then 'payInProgress' when 'cancelled' then 'canceledByPayer' end, amount, case type
        when 'sale' then amount / 50 else 0 end, case type when 'sale' then amount / 50 else 0 end, amount - case type
        when 'sale' then amount / 50 else 0 end,
      case when status = 'completed' and n % 11 = 0 then amount / 2 else 0 end, operator, phone, reverse(phone), name,
        case when n % 3 = 0 then 'Sac de riz 25 kg, livraison ' || n end,
      case when n % 4 = 0 then 'CMD-' || ${seed}::bigint || '-' || n end, case when status = 'completed'
        then 'OP' || (7000000000 + n) end, case status when 'failed' then 'PAYER_INSUFFICIENT_FUNDS'
        when 'cancelled' then 'PAYER_REJECTED' end,
      lower(name), case when n % 4 = 0 then 'Aïcha' end
    from (select n, ${until}::timestamptz - (n::bigint * 7 || ' seconds')::interval as at, case
      when n % 9 = 0 then 'refund' else 'sale' end as type,
        (array['completed', 'completed', 'completed', 'failed', 'expired', 'cancelled',
          'processing'])[1 + (n::bigint * 31) % 7] as status, 100 + (n::bigint * 7919) % 400000 as amount,
        (array['mtn', 'orange'])[1 + n % 2] as operator,
          '2376' || (array['77', '99'])[1 + n % 2] || lpad(((n::bigint * 104729) % 1000000)::text, 6, '0') as phone,
        (array['Ngo Bassa Marie', 'Njoya Ibrahim', '=cmd|calc', 'Éric; "Le Grand"', 'Fotso, Jean',
          'Ɛkani Owona'])[1 + n % 6] as name
      from generate_series(1, ${count}::int) as n) as made`.execute(database.admin);
}
