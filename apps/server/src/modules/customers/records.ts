import { sql, type Selectable } from 'kysely';
import type { CustomerRow } from '#contract/customers/api.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Tx } from '../context.ts';
import type { CustomerPhonesTable, CustomersTable } from '../tables.ts';

export type Customer = Selectable<CustomersTable>;
export type Phone = Selectable<CustomerPhonesTable>;
export type Activity = { open: number; failed: number };

/** A merged id leads to the customer it was folded into. */
export async function findCustomer(tx: Tx, organisationId: string, id: string): Promise<Customer> {
  let wanted = id;
  for (let hops = 0; hops < 10; hops++) {
    const row = await tx.selectFrom('customers').selectAll().where('organisation_id', '=', organisationId).where('id', '=', wanted).executeTakeFirst();
    if (!row) break;
    if (!row.merged_into) return row;
    wanted = row.merged_into;
  }
  return fail('customers.not_found');
}

export async function phonesOf(tx: Tx, organisationId: string, ids: string[]): Promise<Map<string, Phone[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('customer_phones').selectAll().where('organisation_id', '=', organisationId).where('customer_id', 'in', ids)
    .orderBy('position').orderBy('phone').execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

/** Payments still under way, however old, and tries that failed in the last 30 days, for a page of customers in one query. */
export async function activityOf(tx: Tx, organisationId: string, ids: string[], now: Date): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - 30 * 86_400_000);
  // What the merchant cancelled is no try of the payer's.
  const { rows } = await sql<{ customer_id: string; open: number; failed: number }>`
    select customer_id, coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0) as open,
      count(*) filter (where status in ('failed', 'expired', 'cancelled') and stage is distinct from 'cancelledByMerchant' and created_at >= ${since}) as failed
    from transactions where organisation_id = ${organisationId} and customer_id = any(${ids}::text[]) and type = 'sale' and status in ('pending', 'processing', 'failed', 'expired', 'cancelled')
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.customer_id, { open: row.open, failed: row.failed }]));
}

export function toRow(row: Customer, phones: readonly Phone[], activity: Activity | undefined): CustomerRow {
  return {
    id: row.id, displayName: row.display_name, type: row.type as CustomerRow['type'],
    phones: phones.map((phone) => ({
      number: phone.phone, operator: phone.operator as 'mtn' | 'orange' | null, verifiedName: phone.verified_name, verifiedAt: phone.verified_at?.toISOString() ?? null,
    })),
    email: row.email, tags: row.tags, language: row.language as CustomerRow['language'], source: row.source, paidTotal: row.paid_total, paidCount: row.paid_count,
    openAmount: activity?.open ?? 0, lastPaymentAt: row.last_payment_at?.toISOString() ?? null, failedAttempts30d: activity?.failed ?? 0,
    createdAt: row.created_at.toISOString(), archivedAt: row.archived_at?.toISOString() ?? null,
  };
}
