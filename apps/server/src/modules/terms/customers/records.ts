import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { CustomerRow } from '#contract/customers/api.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { scopeSql, type RecordScope } from '../../ground/members/public.ts';
import { wasPaid } from '../../ground/reports/public.ts';
import type { CustomerPhonesTable, CustomersTable } from './tables.ts';

export type Customer = Selectable<CustomersTable>;
export type Phone = Selectable<CustomerPhonesTable>;
export type Activity = { open: number; failed: number };

/** Every column that says who a customer is; what they paid depends on who looks. */
const who: Record<Exclude<keyof Customer, 'paid_total' | 'paid_count' | 'last_payment_at'>, true> = {
  organisation_id: true,
  id: true,
  type: true,
  display_name: true,
  first_name: true,
  last_name: true,
  company_name: true,
  email: true,
  address: true,
  niu: true,
  rccm: true,
  sex: true,
  dob: true,
  language: true,
  tags: true,
  notes: true,
  external_ref: true,
  source: true,
  search_text: true,
  created_by_name: true,
  created_at: true,
  archived_at: true,
  merged_into: true,
  version: true,
  sub_account_ids: true,
  of_whole: true,
};

/**
 * The customers somebody sees, as a table, with the figures they may see. A branch sees who paid or was asked there,
 * and whom it wrote down itself; whoever sees their own records sees the directory. The sums are of the payments in
 * scope.
 */
export function customersIn(scope: RecordScope): RawBuilder<Customer> {
  if (scope.createdBy === null && scope.subAccounts === null) return sql<Customer>`(select * from customers)`;
  const columns = sql.join(Object.keys(who).map((name) => sql.ref(`k.${name}`)));
  const counted = sql`${wasPaid('t')} and t.trigger is null`;
  const seen =
    scope.subAccounts === null
      ? sql`true`
      : sql`(s.customer_id is not null or k.sub_account_ids && ${[...scope.subAccounts]}::text[])`;
  return sql<Customer>`(select ${columns}, coalesce(s.total, 0)::bigint as paid_total,
    coalesce(s.payments, 0)::integer as paid_count, s.last as last_payment_at
    from customers k left join (
      select t.customer_id, sum(t.amount - t.refunded_amount) filter (where ${counted}) as total,
        count(*) filter (where ${counted}) as payments, max(t.completed_at) filter (where ${counted}) as last
      from transactions t where ${scopeSql(scope, 't')} and t.customer_id is not null and t.type = 'sale'
        group by t.customer_id) s on s.customer_id = k.id
    where k.organisation_id = ${scope.organisationId} and ${seen})`;
}

/** A merged id leads to the customer it was folded into; one that is out of sight is as if there were none. */
export async function findCustomer(tx: Tx, scope: RecordScope, id: string): Promise<Customer> {
  let wanted = id;
  for (let hops = 0; hops < 10; hops++) {
    const row = await tx
      .selectFrom('customers')
      .select('merged_into')
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', wanted)
      .executeTakeFirst();
    if (!row) break;
    if (!row.merged_into) return (await seenAmong(tx, scope, [wanted]))[0] ?? fail('customers.not_found');
    wanted = row.merged_into;
  }
  return fail('customers.not_found');
}

export const seenAmong = (tx: Tx, scope: RecordScope, ids: readonly string[]): Promise<Customer[]> =>
  tx
    .selectFrom(customersIn(scope).as('c'))
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', 'in', [...ids])
    .execute();

/**
 * Who among these is known to more than somebody of a branch sees: paid or was asked elsewhere, or was written down by
 * another branch or by the whole organisation. A branch changes whom it alone knows; the others would find their
 * customer renamed.
 */
export async function knownElsewhere(
  tx: Tx,
  { organisationId, subAccounts }: RecordScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (subAccounts === null) return new Set();
  const theirs = sql`${[...subAccounts]}::text[]`;
  const { rows } = await sql<{
    id: string;
  }>`select k.id from customers k where k.organisation_id = ${organisationId} and k.id = any(${[...ids]}::text[])
    and (k.of_whole or not k.sub_account_ids <@ ${theirs} or exists (select from transactions t
      where t.organisation_id = k.organisation_id and t.customer_id = k.id and t.type = 'sale'
      and (t.sub_account_id is null or not t.sub_account_id = any(${theirs}))))`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

export async function requireKnownHereAlone(tx: Tx, scope: RecordScope, ids: readonly string[]): Promise<void> {
  if ((await knownElsewhere(tx, scope, ids)).size > 0) fail('customers.known_elsewhere');
}

export async function phonesOf(tx: Tx, organisationId: string, ids: string[]): Promise<Map<string, Phone[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_phones')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('customer_id', 'in', ids)
    .orderBy('position')
    .orderBy('phone')
    .execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

/**
 * Payments still under way, however old, and tries that failed in the last 30 days, for a page of customers in one
 * query.
 */
export async function activityOf(tx: Tx, scope: RecordScope, ids: string[], now: Date): Promise<Map<string, Activity>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - 30 * 86_400_000);
  // What the merchant cancelled is no try of the payer's.
  const { rows } = await sql<{ customer_id: string; open: number; failed: number }>`
    select customer_id, coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0) as open,
      count(*) filter (where status in ('failed', 'expired', 'cancelled') and stage is distinct
        from 'cancelledByMerchant' and created_at >= ${since}) as failed
    from transactions where ${scopeSql(scope)} and customer_id = any(${ids}::text[]) and type = 'sale'
      and status in ('pending', 'processing', 'failed', 'expired', 'cancelled')
    group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.customer_id, { open: row.open, failed: row.failed }]));
}

export function toRow(row: Customer, phones: readonly Phone[], activity: Activity | undefined): CustomerRow {
  return {
    id: row.id,
    displayName: row.display_name,
    type: row.type as CustomerRow['type'],
    phones: phones.map((phone) => ({
      number: phone.phone,
      operator: phone.operator as OperatorCode | null,
      verifiedName: phone.verified_name,
      verifiedAt: phone.verified_at?.toISOString() ?? null,
    })),
    email: row.email,
    tags: row.tags,
    language: row.language as CustomerRow['language'],
    source: row.source,
    paidTotal: row.paid_total,
    paidCount: row.paid_count,
    openAmount: activity?.open ?? 0,
    lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
    failedAttempts30d: activity?.failed ?? 0,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}
