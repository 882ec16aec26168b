import { sql } from 'kysely';
import { customerActions } from '#domain/actions/customer.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { CustomerDetail } from '#contract/customers/api.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf, type RecordScope } from '../../ground/members/public.ts';
import {
  activityOf,
  customersIn,
  findCustomer,
  knownElsewhere,
  phonesOf,
  toRow,
  type Customer,
  type Phone,
} from './records.ts';

export async function customerDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<CustomerDetail> {
  const { organisationId } = caller;
  const scope = scopeOf(caller);
  const row = await findCustomer(tx, scope, id);
  const phones = (await phonesOf(tx, organisationId, [row.id])).get(row.id) ?? [];
  const activity = await activityOf(tx, scope, [row.id], now);
  const aliases = await tx
    .selectFrom('customers')
    .select(['id', 'display_name'])
    .where('organisation_id', '=', organisationId)
    .where('merged_into', '=', row.id)
    .orderBy('created_at')
    .execute();
  const actions = customerActions(
    {
      archivedAt: row.archived_at,
      hasPhone: phones.length > 0,
      knownElsewhere: (await knownElsewhere(tx, scope, [row.id])).has(row.id),
    },
    { permissions: caller.permissions as ReadonlySet<Permission> },
  );
  return {
    ...toRow(row, phones, activity.get(row.id)),
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    address: row.address,
    niu: row.niu,
    rccm: row.rccm,
    sex: row.sex as CustomerDetail['sex'],
    dob: row.dob === null ? null : String(row.dob),
    notes: row.notes,
    externalRef: row.external_ref,
    createdByName: row.created_by_name,
    aliases: aliases.map((alias) => ({ id: alias.id, displayName: alias.display_name })),
    possibleDuplicates: await possibleDuplicates(tx, scope, row, phones),
    availableActions: spokenActions(actions),
  };
}

/** Who shares a number or the email. Only a hint: families share phones. */
async function possibleDuplicates(
  tx: Tx,
  scope: RecordScope,
  row: Customer,
  phones: readonly Phone[],
): Promise<CustomerDetail['possibleDuplicates']> {
  const numbers = phones.map((phone) => phone.phone);
  const { rows } = await sql<Customer & { because: 'phone' | 'email' }>`
    select c.*, case when p.customer_id is null then 'email' else 'phone' end as because
    from ${customersIn(scope)} c left join (select distinct customer_id from customer_phones
      where organisation_id = ${row.organisation_id} and phone = any(${numbers}::text[])) p on p.customer_id = c.id
    where c.organisation_id = ${row.organisation_id} and c.id <> ${row.id} and c.merged_into is null
      and (p.customer_id is not null or c.email = ${row.email})
    order by because desc, c.paid_total desc, c.id limit 10`.execute(tx);
  const theirs = await phonesOf(
    tx,
    row.organisation_id,
    rows.map((twin) => twin.id),
  );
  return rows.map((twin) => ({
    id: twin.id,
    displayName: twin.display_name,
    phones: (theirs.get(twin.id) ?? []).map((phone) => phone.phone),
    email: twin.email,
    paidTotal: twin.paid_total,
    paidCount: twin.paid_count,
    because: twin.because,
    archivedAt: twin.archived_at?.toISOString() ?? null,
  }));
}
