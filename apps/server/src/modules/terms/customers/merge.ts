import { sql } from 'kysely';
import { formatPhone } from '#domain/values/phone.ts';
import type { MergePreview } from '#contract/customers/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { scopeSql, type RecordScope } from '../../ground/members/public.ts';
import { phonesOf, requireKnownHereAlone, seenAmong, type Customer, type Phone } from './records.ts';

const tagsMax = 10;
/** What the kept customer takes over from the other one where its own place is empty. */
const filling = [
  'first_name',
  'last_name',
  'company_name',
  'email',
  'address',
  'niu',
  'rccm',
  'sex',
  'dob',
  'external_ref',
] as const;
/** A company has no birthday, a person no registered name. */
const ofKind: Record<'person' | 'company', readonly string[]> = {
  person: ['first_name', 'last_name', 'sex', 'dob'],
  company: ['company_name'],
};
const publicNames: Record<(typeof filling)[number] | 'display_name', string> = {
  display_name: 'displayName',
  first_name: 'firstName',
  last_name: 'lastName',
  company_name: 'companyName',
  email: 'email',
  address: 'address',
  niu: 'niu',
  rccm: 'rccm',
  sex: 'sex',
  dob: 'dob',
  external_ref: 'externalRef',
};

/** A customer made by a payment is called by its number until somebody names it. */
const isUnnamed = (row: Customer, phones: readonly Phone[]): boolean =>
  phones.some((phone) => row.display_name === formatPhone(phone.phone));

type Side = { row: Customer; phones: readonly Phone[] };

/**
 * What becomes of two customers that are one. The kept one's own facts win, its blanks are filled from the other,
 * figures are added up, numbers, tags and notes are joined. Preview and merge both take it from here.
 */
export function mergedColumns(keep: Side, fold: Side) {
  const takesName = isUnnamed(keep.row, keep.phones) && !isUnnamed(fold.row, fold.phones);
  const foreign = ofKind[keep.row.type === 'company' ? 'person' : 'company'];
  const filled = filling.filter((name) => !keep.row[name] && fold.row[name] && !foreign.includes(name));
  const last =
    [keep.row.last_payment_at, fold.row.last_payment_at]
      .filter((at) => at !== null)
      .toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  const columns = {
    display_name: takesName ? fold.row.display_name : keep.row.display_name,
    ...Object.fromEntries(filled.map((name) => [name, fold.row[name] === null ? null : String(fold.row[name])])),
    paid_total: keep.row.paid_total + fold.row.paid_total,
    paid_count: keep.row.paid_count + fold.row.paid_count,
    last_payment_at: last,
    sub_account_ids: [...new Set([...keep.row.sub_account_ids, ...fold.row.sub_account_ids])],
    of_whole: keep.row.of_whole || fold.row.of_whole,
    tags: [...new Set([...keep.row.tags, ...fold.row.tags])].slice(0, tagsMax),
    notes: [...new Set([keep.row.notes, fold.row.notes].filter(Boolean))].join('\n') || null,
    // The shown name leads, because lists are sorted by this text; the other names keep finding the customer.
    search_text: (takesName
      ? [fold.row.search_text, keep.row.search_text]
      : [keep.row.search_text, fold.row.search_text]
    )
      .join(' ')
      .slice(0, 500),
  };
  const own = new Set(keep.phones.map((phone) => phone.phone));
  return {
    columns,
    addedPhones: fold.phones.map((phone) => phone.phone).filter((phone) => !own.has(phone)),
    filled: [...(takesName ? [publicNames.display_name] : []), ...filled.map((name) => publicNames[name])],
  };
}

/** Both as the caller sees them; to fold them (`lock`), both with all that was paid, whoever sees it. */
async function bothSides(
  tx: Tx,
  scope: RecordScope,
  id: string,
  otherId: string,
  lock: boolean,
): Promise<{ keep: Side; fold: Side }> {
  const { organisationId } = scope;
  const whole = lock
    ? await tx
        .selectFrom('customers')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', [id, otherId])
        .orderBy('id')
        .forUpdate()
        .execute()
    : null;
  const seen = await seenAmong(tx, scope, [id, otherId]);
  const rows = whole?.filter((row) => seen.some((one) => one.id === row.id)) ?? seen;
  const keep = rows.find((row) => row.id === id);
  const fold = rows.find((row) => row.id === otherId);
  if (!keep || !fold) fail('customers.not_found');
  await requireKnownHereAlone(tx, scope, [id, otherId]);
  // Asked again after an answer that was lost, or after a colleague: it is done, whichever way round.
  if (keep.merged_into === otherId || fold.merged_into === id) fail('customers.already_one');
  if (id === otherId || keep.merged_into || fold.merged_into) fail('customers.cannot_merge');
  const phones = await phonesOf(tx, organisationId, [id, otherId]);
  return { keep: { row: keep, phones: phones.get(id) ?? [] }, fold: { row: fold, phones: phones.get(otherId) ?? [] } };
}

const figuresOf = ({ row, phones }: Side) => ({
  id: row.id,
  displayName: row.display_name,
  phones: phones.map((phone) => phone.phone),
  email: row.email,
  paidTotal: row.paid_total,
  paidCount: row.paid_count,
});

export async function mergePreview(tx: Tx, scope: RecordScope, id: string, otherId: string): Promise<MergePreview> {
  const { keep, fold } = await bothSides(tx, scope, id, otherId, false);
  const { columns, filled, addedPhones } = mergedColumns(keep, fold);
  const { transactions } = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('transactions'))
    .where(scopeSql(scope))
    .where('customer_id', '=', otherId)
    .executeTakeFirstOrThrow();
  const before = figuresOf(keep);
  return {
    keep: before,
    fold: figuresOf(fold),
    result: {
      id,
      displayName: columns.display_name,
      phones: [...before.phones, ...addedPhones],
      email: keep.row.email ?? fold.row.email,
      paidTotal: columns.paid_total,
      paidCount: columns.paid_count,
      tags: columns.tags,
    },
    transactions,
    filled,
    addedPhones,
    addedTags: columns.tags.filter((tag) => !keep.row.tags.includes(tag)),
    joinsNotes: Boolean(keep.row.notes && fold.row.notes && keep.row.notes !== fold.row.notes),
  };
}

/** Whoever keeps the payments gives those of one customer to another. */
export type MergePorts = {
  giveToCustomer(tx: Tx, organisationId: string, from: string, to: string): Promise<unknown>;
};

/** Folds `otherId` into `id`: payments, phones and figures move over, and every old id keeps leading here. */
export async function mergeCustomers(
  tx: Tx,
  ports: MergePorts,
  scope: RecordScope,
  id: string,
  otherId: string,
): Promise<string> {
  const { organisationId } = scope;
  const { keep, fold } = await bothSides(tx, scope, id, otherId, true);
  const { columns } = mergedColumns(keep, fold);
  const after = Math.max(-1, ...keep.phones.map((phone) => phone.position)) + 1;
  // A number both have keeps its place; the name the operator gave is taken from whichever knows it.
  await sql`insert into customer_phones (organisation_id, customer_id, phone, phone_reversed, operator, verified_name,
    verified_at, position)
    select organisation_id, ${id}, phone, phone_reversed, operator, verified_name, verified_at, position + ${after}
      from customer_phones where organisation_id = ${organisationId} and customer_id = ${otherId}
    on conflict (organisation_id, customer_id, phone) do update set
      verified_name = coalesce(customer_phones.verified_name, excluded.verified_name),
        verified_at = coalesce(customer_phones.verified_at, excluded.verified_at)`.execute(tx);
  await tx
    .deleteFrom('customer_phones')
    .where('organisation_id', '=', organisationId)
    .where('customer_id', '=', otherId)
    .execute();
  await ports.giveToCustomer(tx, organisationId, otherId, id);
  await tx
    .updateTable('customers')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('customers')
    .set((eb) => ({ merged_into: id, paid_total: 0, paid_count: 0, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('id', '=', otherId), eb('merged_into', '=', otherId)]))
    .execute();
  return id;
}
