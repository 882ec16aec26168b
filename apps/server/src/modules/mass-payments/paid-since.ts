import { sql } from 'kysely';
import { formatDate } from '#domain/time.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';
import type { Item, Run } from './records.ts';
import { labelOfRow } from './rows-of-file.ts';

/** Where a row would go now, and how much. */
export type Going = Pick<Item, 'id' | 'row_no' | 'name' | 'phone' | 'rib' | 'amount'>;
export type PaidSince = Pick<Item, 'id' | 'row_no' | 'name'> & { sheets: Run['sheets']; at: Date; isOpen: boolean };

/**
 * Rows of which the same amount went to the same place by other means since the run was sent, or is on its way: a single
 * transfer, another run. Copies are asked about by `elsewhereOf`. One each, the last.
 */
export async function paidSince(tx: Tx, run: Run, rows: readonly Going[]): Promise<PaidSince[]> {
  if (rows.length === 0 || run.submitted_at === null) return [];
  const wanted = rows.map(({ id, phone, rib, amount }) => ({ id, phone, rib, amount }));
  const found = await sql<{ id: string; at: Date; isOpen: boolean }>`select distinct on (w.id) w.id, coalesce(t.completed_at, t.created_at) as at, t.status <> 'completed' as "isOpen"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, phone text, rib text, amount bigint)
    cross join lateral (
      select t.organisation_id, t.id from transactions t where w.phone is not null and t.organisation_id = ${run.organisation_id} and t.phone = w.phone
      union all select p.organisation_id, p.transaction_id from payouts p where w.rib is not null and p.organisation_id = ${run.organisation_id} and p.rib = w.rib) one
    join transactions t on t.organisation_id = one.organisation_id and t.id = one.id
    join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    left join mass_payments r on p.origin = 'massPayment' and r.organisation_id = p.organisation_id and r.id = p.origin_id
    where t.amount = w.amount and t.created_at >= ${run.submitted_at} and t.status in ('pending', 'processing', 'onHold', 'completed')
      and (r.id is null or (r.id <> ${run.id} and r.series_id is distinct from ${run.series_id ?? ''}))
    order by w.id, t.created_at desc`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return rows.flatMap(({ id, row_no, name }) => {
    const paid = byId.get(id);
    return paid ? [{ id, row_no, name, sheets: run.sheets, at: paid.at, isOpen: paid.isOpen }] : [];
  });
}

const namedMax = 5;
const namedIn = (rows: readonly PaidSince[], locale: 'en' | 'fr'): string =>
  [...rows.slice(0, namedMax).map(({ sheets, row_no, name, at, isOpen }) => massPaymentNotes.paidSince[locale]({ row: labelOfRow(sheets, row_no), name, on: formatDate(at, locale), isOpen })), ...(rows.length > namedMax ? ['…'] : [])]
    .join(locale === 'fr' ? '\u00a0; ' : '; ');

/** Refuses with the rows and when they were paid. */
export function refusePaidSince(rows: readonly PaidSince[]): void {
  if (rows.length > 0) fail('mass_payments.paid_since', { count: rows.length, rows: namedIn(rows, 'en'), rowsFr: namedIn(rows, 'fr') }, { field: 'paidSince' });
}
