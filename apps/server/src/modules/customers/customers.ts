import { sql, type Selectable } from 'kysely';
import { detectOperator } from '#domain/operators.ts';
import { nationalNumber } from '#domain/phone.ts';
import { foldAccents } from '#domain/text.ts';
import type { CustomerRow } from '#contract/customers/api.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import { fail } from '../../kit/http/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../context.ts';
import type { CustomerPhonesTable, CustomersTable } from '../tables.ts';

type Customer = Selectable<CustomersTable>;
type Phone = Selectable<CustomerPhonesTable>;
export type CustomerInput = {
  type?: 'person' | 'company' | undefined; displayName: string; firstName?: string | undefined; lastName?: string | undefined; companyName?: string | undefined; phones?: string[] | undefined; email?: string | null | undefined;
  address?: string | undefined; niu?: string | undefined; rccm?: string | undefined; sex?: 'male' | 'female' | 'other' | null | undefined; dob?: string | null | undefined; language?: 'en' | 'fr' | undefined; tags?: string[] | undefined;
  notes?: string | undefined; externalRef?: string | undefined;
};
export type CustomerQuery = { q?: string | undefined; tag?: string | undefined; operator?: string[] | undefined; language?: string | undefined; archived?: string | undefined; limit?: number | undefined; cursor?: string | undefined };

async function phonesOf(tx: Tx, organisationId: string, ids: string[]): Promise<Map<string, Phone[]>> {
  const rows = ids.length === 0 ? [] : await tx.selectFrom('customer_phones').selectAll().where('organisation_id', '=', organisationId).where('customer_id', 'in', ids).orderBy('position').orderBy('phone').execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

/** Payments still under way and failed tries of the last 30 days, for a page of customers in one query. */
async function activityOf(tx: Tx, organisationId: string, ids: string[], now: Date): Promise<Map<string, { open: number; failed: number }>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const { rows } = await sql<{ customer_id: string; open: number; failed: number }>`
    select customer_id, coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0) as open, count(*) filter (where status in ('failed', 'expired', 'cancelled')) as failed
    from transactions where organisation_id = ${organisationId} and customer_id = any(${ids}::text[]) and type = 'sale' and created_at >= ${since} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.customer_id, { open: row.open, failed: row.failed }]));
}

function toRow(row: Customer, phones: Phone[], activity: { open: number; failed: number } | undefined): CustomerRow {
  return {
    id: row.id, displayName: row.display_name, type: row.type as 'person', phones: phones.map((phone) => ({ number: phone.phone, operator: phone.operator, verifiedName: phone.verified_name })), email: row.email, tags: row.tags,
    language: row.language as 'fr', source: row.source, paidTotal: row.paid_total, paidCount: row.paid_count, openAmount: activity?.open ?? 0, lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
    failedAttempts30d: activity?.failed ?? 0, createdAt: row.created_at.toISOString(), archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

/** Newest first. Search ignores accents, and three digits or more match the end of a phone number. */
export async function listCustomers(tx: Tx, organisationId: string, query: CustomerQuery, now: Date) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = tx.selectFrom('customers as c').selectAll('c').where('c.organisation_id', '=', organisationId).where('c.merged_into', 'is', null)
    .where('c.archived_at', query.archived === 'yes' ? 'is not' : 'is', null).orderBy('c.created_at', isBackwards ? 'asc' : 'desc').orderBy('c.id', isBackwards ? 'asc' : 'desc').limit(limit + 1);
  if (query.tag) list = list.where(sql<boolean>`${query.tag} = any(c.tags)`);
  if (query.language) list = list.where('c.language', '=', query.language);
  if (query.operator?.length) {
    const wanted = query.operator;
    list = list.where((eb) => eb.exists(eb.selectFrom('customer_phones as p').select('p.phone').whereRef('p.organisation_id', '=', 'c.organisation_id').whereRef('p.customer_id', '=', 'c.id').where('p.operator', 'in', wanted)));
  }
  if (query.q) list = list.where((eb) => eb.or(searchWays(query.q!).map((way) => way.kind === 'phone'
    ? eb.exists(eb.selectFrom('customer_phones as p').select('p.phone').whereRef('p.organisation_id', '=', 'c.organisation_id').whereRef('p.customer_id', '=', 'c.id').where('p.phone_reversed', 'like', way.value))
    : way.kind === 'id' ? eb('c.id', '=', way.value) : eb('c.search_text', 'like', way.value))));
  if (cursor) list = list.where(isBackwards ? sql<boolean>`(c.created_at, c.id) > (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)` : sql<boolean>`(c.created_at, c.id) < (${cursor.values[0]}::timestamptz, ${cursor.values[1]}::text)`);
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
  const ids = page.rows.map((row) => row.id);
  const phones = await phonesOf(tx, organisationId, ids);
  const activity = await activityOf(tx, organisationId, ids, now);
  return { rows: page.rows.map((row) => toRow(row, phones.get(row.id) ?? [], activity.get(row.id))), meta: page.meta };
}

function searchWays(text: string): { kind: 'phone' | 'id' | 'text'; value: string }[] {
  const trimmed = text.trim();
  if (/^cus_[0-9a-z]{26}$/.test(trimmed)) return [{ kind: 'id', value: trimmed }];
  const digits = trimmed.replace(/[\s.+-]/g, '');
  const folded = foldAccents(trimmed).replace(/[%_\\]/g, (character) => `\\${character}`);
  const ways: { kind: 'phone' | 'id' | 'text'; value: string }[] = [{ kind: 'text', value: `%${folded}%` }];
  if (/^\d{3,12}$/.test(digits)) ways.push({ kind: 'phone', value: `${[...digits].reverse().join('')}%` });
  return ways;
}

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

export async function customerDetail(tx: Tx, organisationId: string, id: string, now: Date) {
  const row = await findCustomer(tx, organisationId, id);
  const phones = (await phonesOf(tx, organisationId, [row.id])).get(row.id) ?? [];
  const activity = await activityOf(tx, organisationId, [row.id], now);
  const aliases = await tx.selectFrom('customers').select('id').where('organisation_id', '=', organisationId).where('merged_into', '=', row.id).execute();
  const twins = phones.length === 0 ? [] : await tx.selectFrom('customer_phones as p').innerJoin('customers as c', (join) => join.onRef('c.organisation_id', '=', 'p.organisation_id').onRef('c.id', '=', 'p.customer_id'))
    .select(['c.id', 'c.display_name']).distinct().where('p.organisation_id', '=', organisationId).where('p.phone', 'in', phones.map((phone) => phone.phone)).where('c.id', '!=', row.id).where('c.merged_into', 'is', null).limit(10).execute();
  return {
    ...toRow(row, phones, activity.get(row.id)), version: row.version, firstName: row.first_name, lastName: row.last_name, companyName: row.company_name, address: row.address, niu: row.niu, rccm: row.rccm, sex: row.sex,
    dob: row.dob === null ? null : String(row.dob), notes: row.notes, externalRef: row.external_ref, aliases: aliases.map((alias) => alias.id), possibleDuplicates: twins.map((twin) => ({ id: twin.id, displayName: twin.display_name })),
  };
}

const columnsOf = (input: CustomerInput) => ({
  type: input.type ?? 'person', display_name: input.displayName, first_name: input.firstName || null, last_name: input.lastName || null, company_name: input.companyName || null, email: input.email?.toLowerCase() ?? null,
  address: input.address || null, niu: input.niu || null, rccm: input.rccm || null, sex: input.sex ?? null, dob: input.dob ?? null, language: input.language ?? 'fr', tags: input.tags ?? [], notes: input.notes || null,
  external_ref: input.externalRef || null, search_text: foldAccents([input.displayName, input.firstName, input.lastName, input.companyName, input.email, input.externalRef].filter(Boolean).join(' ')).slice(0, 500),
});

async function writePhones(tx: Tx, organisationId: string, customerId: string, phones: string[]): Promise<void> {
  const wanted = [...new Set(phones)];
  let old = tx.deleteFrom('customer_phones').where('organisation_id', '=', organisationId).where('customer_id', '=', customerId);
  if (wanted.length > 0) old = old.where('phone', 'not in', wanted);
  await old.execute();
  if (wanted.length === 0) return;
  await tx.insertInto('customer_phones').values(wanted.map((phone, position) => ({
    organisation_id: organisationId, customer_id: customerId, phone, phone_reversed: [...phone].reverse().join(''), operator: detectOperator(nationalNumber(phone)), position,
  }))).onConflict((conflict) => conflict.columns(['organisation_id', 'customer_id', 'phone']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') }))).execute();
}

const refuseUnreachable = (input: CustomerInput): void => {
  if (!input.phones?.length && !input.email) fail('customers.phone_or_email_required', {}, { field: 'phones' });
};

export async function createCustomer(tx: Tx, organisationId: string, input: CustomerInput, by: string, now: Date): Promise<string> {
  refuseUnreachable(input);
  const id = newId('customer', now);
  await tx.insertInto('customers').values({ organisation_id: organisationId, id, ...columnsOf(input), created_by_name: by, created_at: now }).execute();
  await writePhones(tx, organisationId, id, input.phones ?? []);
  return id;
}

export async function updateCustomer(tx: Tx, organisationId: string, id: string, version: number, input: CustomerInput): Promise<string> {
  refuseUnreachable(input);
  const row = await findCustomer(tx, organisationId, id);
  const updated = await tx.updateTable('customers').set((eb) => ({ ...columnsOf(input), version: eb('version', '+', 1) })).where('organisation_id', '=', organisationId).where('id', '=', row.id)
    .where('version', '=', version).executeTakeFirst();
  if (updated.numUpdatedRows === 0n) fail('record.changed_meanwhile', { version: row.version });
  await writePhones(tx, organisationId, row.id, input.phones ?? []);
  return row.id;
}

/** Folds `otherId` into `id`: payments, phones and figures move over, and the old id keeps leading here. */
export async function mergeCustomers(tx: Tx, organisationId: string, id: string, otherId: string): Promise<string> {
  const [first, second] = [id, otherId].toSorted();
  const locked = await tx.selectFrom('customers').selectAll().where('organisation_id', '=', organisationId).where('id', 'in', [first!, second!]).orderBy('id').forUpdate().execute();
  const keep = locked.find((row) => row.id === id);
  const fold = locked.find((row) => row.id === otherId);
  if (!keep || !fold) fail('customers.not_found');
  if (id === otherId || keep.merged_into || fold.merged_into) fail('customers.cannot_merge');
  await sql`insert into customer_phones (organisation_id, customer_id, phone, phone_reversed, operator, verified_name, verified_at, position)
    select organisation_id, ${id}, phone, phone_reversed, operator, verified_name, verified_at, position + 10 from customer_phones where organisation_id = ${organisationId} and customer_id = ${otherId}
    on conflict (organisation_id, customer_id, phone) do nothing`.execute(tx);
  await tx.deleteFrom('customer_phones').where('organisation_id', '=', organisationId).where('customer_id', '=', otherId).execute();
  await tx.updateTable('transactions').set({ customer_id: id }).where('organisation_id', '=', organisationId).where('customer_id', '=', otherId).execute();
  const last = [keep.last_payment_at, fold.last_payment_at].filter((at) => at !== null).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  await tx.updateTable('customers').set((eb) => ({
    paid_total: keep.paid_total + fold.paid_total, paid_count: keep.paid_count + fold.paid_count, last_payment_at: last, email: keep.email ?? fold.email, tags: [...new Set([...keep.tags, ...fold.tags])].slice(0, 10),
    notes: [keep.notes, fold.notes].filter(Boolean).join('\n') || null, version: eb('version', '+', 1),
  })).where('organisation_id', '=', organisationId).where('id', '=', id).execute();
  await tx.updateTable('customers').set((eb) => ({ merged_into: id, paid_total: 0, paid_count: 0, version: eb('version', '+', 1) })).where('organisation_id', '=', organisationId).where('id', '=', otherId).execute();
  return id;
}

/** The first few customers a search box means. */
export async function listCustomersFor(tx: Tx, organisationId: string, text: string, now: Date): Promise<CustomerRow[]> {
  return (await listCustomers(tx, organisationId, { q: text, limit: 5 }, now)).rows;
}
