import { detectOperator } from '#domain/payments/operators.ts';
import { limits } from '#domain/values/limits.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { foldAccents } from '#domain/values/text.ts';
import { localDay } from '#domain/values/time.ts';
import type { customersApi } from '#contract/customers/api.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { RecordScope } from '../../ground/members/public.ts';
import { findCustomer, requireKnownHereAlone } from './records.ts';

export type CustomerInput = BodyOf<typeof customersApi.create>;

const columnsOf = (input: CustomerInput) => ({
  type: input.type ?? 'person',
  display_name: input.displayName,
  first_name: input.firstName || null,
  last_name: input.lastName || null,
  company_name: input.companyName || null,
  email: input.email?.toLowerCase() ?? null,
  address: input.address || null,
  niu: input.niu || null,
  rccm: input.rccm || null,
  sex: input.sex ?? null,
  dob: input.dob ?? null,
  language: input.language ?? 'fr',
  tags: [...new Set(input.tags ?? [])],
  notes: input.notes || null,
  external_ref: input.externalRef || null,
});

/**
 * What search looks through, the name first because lists are sorted by it; names of folded customers keep leading
 * here.
 */
function searchTextOf(input: CustomerInput, folded: readonly string[] = []): string {
  return [
    input.displayName,
    input.firstName,
    input.lastName,
    input.companyName,
    input.email,
    input.externalRef,
    ...folded,
  ]
    .filter(Boolean)
    .map((part) => foldAccents(part!))
    .join(' ')
    .slice(0, 500);
}

/** Keeps what is known about a number (the name the operator gave) when only its place changes. */
async function writePhones(
  tx: Tx,
  organisationId: string,
  customerId: string,
  phones: readonly string[],
): Promise<void> {
  const wanted = [...new Set(phones)];
  let old = tx
    .deleteFrom('customer_phones')
    .where('organisation_id', '=', organisationId)
    .where('customer_id', '=', customerId);
  if (wanted.length > 0) old = old.where('phone', 'not in', wanted);
  await old.execute();
  if (wanted.length === 0) return;
  await tx
    .insertInto('customer_phones')
    .values(
      wanted.map((phone, position) => ({
        organisation_id: organisationId,
        customer_id: customerId,
        phone,
        phone_reversed: [...phone].reverse().join(''),
        operator: detectOperator(nationalNumber(phone)),
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'customer_id', 'phone'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
}

/** Whole years between two days. */
const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

function refuseUnlikely(input: CustomerInput, now: Date): void {
  if (!input.phones?.length && !input.email) fail('customers.phone_or_email_required', {}, { field: 'phones' });
  if (input.dob && yearsBetween(input.dob, localDay(now)) < limits.minimumAgeYears)
    fail('customers.too_young', { years: limits.minimumAgeYears }, { field: 'dob' });
}

export async function createCustomer(
  tx: Tx,
  { organisationId, subAccounts }: RecordScope,
  input: CustomerInput,
  by: string,
  now: Date,
): Promise<string> {
  refuseUnlikely(input, now);
  const id = newId('customer', now);
  await tx
    .insertInto('customers')
    .values({
      organisation_id: organisationId,
      id,
      ...columnsOf(input),
      search_text: searchTextOf(input),
      created_by_name: by,
      created_at: now,
      sub_account_ids: [...(subAccounts ?? [])],
      of_whole: subAccounts === null,
    })
    .execute();
  await writePhones(tx, organisationId, id, input.phones ?? []);
  return id;
}

export async function updateCustomer(
  tx: Tx,
  scope: RecordScope,
  id: string,
  version: number,
  input: CustomerInput,
  now: Date,
): Promise<string> {
  refuseUnlikely(input, now);
  const { organisationId } = scope;
  const row = await findCustomer(tx, scope, id);
  await requireKnownHereAlone(tx, scope, [row.id]);
  const folded = await tx
    .selectFrom('customers')
    .select('search_text')
    .where('organisation_id', '=', organisationId)
    .where('merged_into', '=', row.id)
    .execute();
  const search = searchTextOf(
    input,
    folded.map((alias) => alias.search_text),
  );
  const updated = await tx
    .updateTable('customers')
    .set((eb) => ({ ...columnsOf(input), search_text: search, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) fail('record.changed_meanwhile', { version: row.version });
  await writePhones(tx, organisationId, row.id, input.phones ?? []);
  return row.id;
}

/** Out of the way, never gone: payments keep their customer, and a new one of the same number still finds it. */
export async function archiveCustomer(
  tx: Tx,
  scope: RecordScope,
  id: string,
  archivedAt: Date | null,
): Promise<string> {
  const row = await findCustomer(tx, scope, id);
  await requireKnownHereAlone(tx, scope, [row.id]);
  await tx
    .updateTable('customers')
    .set((eb) => ({ archived_at: archivedAt, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', row.id)
    .execute();
  return row.id;
}
