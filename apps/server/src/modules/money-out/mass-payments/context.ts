import { sql } from 'kysely';
import { isOnePerson, standingAt, type Standing } from '#domain/recipients/people-at-place.ts';
import { hasLeft } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import type { Fault } from './tables.ts';
import { atPlace, changedPlaceOf, recipientsById, recipientsByPlace, type Recipient } from '../recipients/public.ts';
import { labelOfRow } from './rows-of-file.ts';
import { elsewhereOf, type Elsewhere } from './paid-elsewhere.ts';
import { among, itemsOf, type Item, type Run } from './records.ts';

const recentDays = 7;
type PersonHere = ReturnType<typeof atPlace>;

/**
 * What rows of a run cannot know of themselves: whom of those who share the number they are for, the same person twice,
 * somebody paid within seven days, a recipient who is frozen or whose number changed since the last payment, what the
 * operator calls the holder. Asked set by set and put together here, so that it costs the same for one row and for all;
 * only rows whose answer changed are written.
 * @param payees only rows of these numbers and accounts; all of them without
 */
export async function addContext(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id' | 'sheets' | 'series_id' | 'copied_items'>,
  now: Date,
  payees?: readonly string[],
): Promise<void> {
  const concerned =
    payees ??
    (await itemsOf(tx, run).select('payee').distinct().where('payee', 'is not', null).execute()).map(
      (row) => row.payee!,
    );
  const people = await peopleAt(tx, run, concerned);
  const doubles = await doublesOf(tx, run, concerned, people);
  const recent = await paidRecently(tx, run, concerned, now);
  // Only what is settled is a fault of the row: what may still leave refuses the submission, and may yet fail.
  const elsewhere = new Map([...(await elsewhereOf(tx, run, 'copied'))].filter(([, { status }]) => hasLeft(status)));
  const marked = [...new Set([...doubles.keys(), ...recent.keys(), ...people.keys()])];
  for (let after = { row: -1, part: -1 }; ;) {
    const items = await itemsOf(tx, run)
      .selectAll()
      .where(sql<boolean>`(row_no, part_no) > (${after.row}, ${after.part})`)
      .where((eb) =>
        eb.or([
          among('payee', marked),
          among('id', [...elsewhere.keys()]),
          eb.and([
            payees ? among('payee', payees) : sql<boolean>`true`,
            sql<boolean>`(context <> '[]'::jsonb or blocked or name_state is not null)`,
          ]),
          ...(payees ? [] : [eb('recipient_id', 'is not', null)]),
        ]),
      )
      .orderBy('row_no')
      .orderBy('part_no')
      .limit(batchRows)
      .execute();
    if (items.length === 0) break;
    after = { row: items.at(-1)!.row_no, part: items.at(-1)!.part_no };
    const chosen = await recipientsById(
      tx,
      run.organisation_id,
      items.flatMap((item) => item.recipient_id ?? []),
    );
    const told = items.map((item) => {
      const standing = standingOf(people, item);
      const person = (item.recipient_choice === 'picked' && chosen.get(item.recipient_id!)) || standing.person;
      // Whom it was for is remembered while they are paid elsewhere: the number here leads to nobody now.
      const left = chosen.get(item.recipient_id ?? '');
      const isLeft = person === null && left !== undefined && left.phone !== item.payee && left.rib !== item.payee;
      const own = { personId: person?.id ?? (isLeft ? left.id : null), name: item.name };
      const here = doubles.get(item.payee ?? '') ?? [];
      const rows = here
        .filter((other) => isOnePerson(own, other))
        .flatMap((other) => other.rows)
        .filter((row) => row !== item.row_no);
      const strangers = here.filter((other) => !isOnePerson(own, other));
      const paidAt = (recent.get(item.payee ?? '') ?? [])
        .filter((other) => isOnePerson(own, other))
        .map(({ at }) => at)
        .toSorted((a, b) => b.getTime() - a.getTime())[0];
      return {
        item,
        recipient_id: own.personId,
        ...sayOf(
          item,
          person,
          standing,
          {
            rows: labelsOf(run, rows),
            beside: {
              names: [...new Set(strangers.map(({ name }) => name))].slice(0, 3).join(', '),
              rows: labelsOf(
                run,
                strangers.flatMap((other) => other.rows),
              ),
            },
          },
          paidAt,
          elsewhere.get(item.id),
        ),
      };
    });
    await writeContext(
      tx,
      run,
      told.filter(
        ({ item, context, blocked, recipient_id }) =>
          keyOf(context) !== keyOf(item.context) || blocked !== item.blocked || recipient_id !== item.recipient_id,
      ),
    );
  }
}

type Meant = Pick<Item, 'payee' | 'name' | 'external_ref' | 'recipient_choice' | 'recipient_id'>;

/** Whom of the people at its number or account a row is for: as somebody decided, else by what is written. */
function standingOf(
  people: ReadonlyMap<string, PersonHere[]>,
  { payee, name, external_ref: externalRef, recipient_choice: how, recipient_id: id }: Meant,
): Standing<PersonHere> {
  const choice =
    how === 'nobody'
      ? { kind: 'nobody' as const }
      : how === 'picked' && id !== null
        ? { kind: 'picked' as const, id }
        : null;
  return standingAt(people.get(payee ?? '') ?? [], { name, externalRef, choice });
}

const batchRows = 2000;
/** The database gives the members of an object back in an order of its own. */
const keyOf = (context: readonly Fault[]): string =>
  context.map(({ field, rule, params }) => `${field} ${rule} ${JSON.stringify(params ?? {})}`).join('\n');

type SameName = { personId: string | null; name: string };
const byPayee = <Row extends { payee: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.payee);
/** So many names of one number are compared; more of them is no family. */
const namesAtPlaceMax = 50;

/**
 * Rows of the same number or account by the name they are for, in all runs that were cut from one file; parts of one
 * row are no doubles.
 */
async function doublesOf(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id'>,
  payees: readonly string[],
  people: ReadonlyMap<string, PersonHere[]>,
): Promise<Map<string, (SameName & { rows: number[] })[]>> {
  const ofSeries = sql`run_id in (select b.id from mass_payments a
    join mass_payments b on b.organisation_id = a.organisation_id and (b.id = a.id or b.series_id = a.series_id)
    where a.organisation_id = ${run.organisation_id} and a.id = ${run.id})`;
  const { rows } = await sql<
    Meant & { payee: string; rows: number[] }
  >`with here as (select payee, name, external_ref, recipient_choice, case when recipient_choice = 'picked'
    then recipient_id end as recipient_id, row_no from mass_payment_items
        where organisation_id = ${run.organisation_id} and ${ofSeries} and payee = any(${[...payees]}::text[])
          and status <> 'leftOut'),
      twice as (select payee from here group by payee having count(distinct row_no) > 1),
      named as (select payee, name, external_ref, recipient_choice, recipient_id,
        (array_agg(distinct row_no order by row_no))[1:6] as rows, row_number() over (partition by payee
        order by min(row_no)) as no from here where payee in (select payee from twice) group by 1, 2, 3, 4, 5)
    select payee, name, external_ref, recipient_choice, recipient_id, rows from named where no <= ${namesAtPlaceMax}
      order by payee, no`.execute(tx);
  return byPayee(
    rows.map((row) => ({
      payee: row.payee,
      name: row.name,
      rows: row.rows,
      personId: row.recipient_id ?? standingOf(people, row).person?.id ?? null,
    })),
  );
}

/** Whoever was paid within these days, and whoever has a payment that is still open or unclear, however old. */
async function paidRecently(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id'>,
  payees: readonly string[],
  now: Date,
): Promise<Map<string, (SameName & { at: Date })[]>> {
  const since = new Date(now.getTime() - recentDays * 24 * 3600 * 1000);
  // Each by an index of its own: beside a long history one condition for all of them reads every payment there ever
  // was.
  const ofOrganisation = sql`from transactions where organisation_id = ${run.organisation_id}
    and direction = 'outbound'`;
  const { rows } = await sql<SameName & { payee: string; at: Date }>`with recent as (
      select id ${ofOrganisation} and status = 'completed' and completed_at > ${since} union select id ${ofOrganisation}
        and status in ('pending', 'processing', 'onHold') union select id ${ofOrganisation}
        and stage = 'refundRequired')
    select coalesce(p.rib, t.phone) as payee, p.recipient_id as "personId", p.beneficiary_name as name,
      max(coalesce(t.completed_at, t.created_at)) as at
    from recent join transactions t on t.organisation_id = ${run.organisation_id} and t.id = recent.id
      join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
    where p.origin_id is distinct from ${run.id} and coalesce(p.rib, t.phone) = any(${[...payees]}::text[])
      group by 1, 2, 3`.execute(tx);
  return byPayee(rows);
}

/** Known recipients by their numbers and accounts. */
export async function peopleAt(
  tx: Tx,
  run: Pick<Run, 'organisation_id'>,
  payees: readonly string[],
): Promise<Map<string, PersonHere[]>> {
  const people = await recipientsByPlace(tx, run.organisation_id, { phones: payees, ribs: payees });
  const there = people.flatMap((person) =>
    [person.phone, person.rib].flatMap((place) => (place ? [{ place, person: atPlace(person) }] : [])),
  );
  return new Map(
    [...Map.groupBy(there, ({ place }) => place)].map(([place, rows]) => [place, rows.map(({ person }) => person)]),
  );
}

/** The first of these rows, as their file numbers them. */
const labelsOf = (run: Pick<Run, 'sheets'>, rows: readonly number[]): string =>
  [...new Set(rows)]
    .toSorted((a, b) => a - b)
    .slice(0, 5)
    .map((row) => labelOfRow(run.sheets, row))
    .join(', ');
/** Other rows of its number or account: its own person's, and those of others with their names. */
type Beside = { rows: string; beside: { names: string; rows: string } };

function sayOf(
  item: Item,
  person: Recipient | null,
  standing: Standing<PersonHere>,
  { rows, beside }: Beside,
  paidAt: Date | undefined,
  elsewhere: Elsewhere | undefined,
): { context: Fault[]; blocked: boolean } {
  const context: Fault[] = [];
  const frozen = person?.frozen_at ? person : standing.frozen;
  if (elsewhere)
    context.push({
      field: null,
      rule: 'row.paidElsewhere',
      params: { title: elsewhere.title, at: elsewhere.ended_at?.toISOString() ?? '' },
    });
  const names = {
    names: standing.others
      .slice(0, 3)
      .map((other) => other.display_name)
      .join(', '),
  };
  if (frozen) context.push({ field: null, rule: 'recipient.frozen', params: { reason: frozen.frozen_reason ?? '' } });
  else if (standing.isAmbiguous) context.push({ field: null, rule: 'recipient.ambiguous', params: names });
  else if (person?.status === 'inactive') context.push({ field: null, rule: 'recipient.inactive' });
  else if (!person && item.name !== '' && item.recipient_choice === null && standing.others.length > 0)
    context.push({ field: 'name', rule: 'recipient.otherName', params: names });
  // Whoever is on the list of recipients was entered with this number; of strangers nobody has said so.
  else if (!person && item.recipient_choice === null && beside.rows !== '')
    context.push({ field: 'name', rule: 'row.sharedPlace', params: beside });
  if (rows !== '') context.push({ field: null, rule: 'row.duplicate', params: { rows } });
  if (paidAt) context.push({ field: null, rule: 'row.paidRecently', params: { at: paidAt.toISOString() } });
  const changed = person && changedPlaceOf(person);
  if (changed)
    context.push({ field: 'phone', rule: 'recipient.changed', params: { at: changed.at, byName: changed.byName } });
  if (item.name_match === 'partial' || item.name_match === 'none')
    context.push({ field: 'name', rule: 'name.differs', params: { name: item.verified_name ?? '' } });
  else if (item.name_state === 'notFound') context.push({ field: 'phone', rule: 'name.unknownNumber' });
  return {
    context,
    blocked: elsewhere !== undefined || frozen !== null || standing.isAmbiguous || person?.status === 'inactive',
  };
}

async function writeContext(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id'>,
  told: readonly { item: Item; recipient_id: string | null; context: Fault[]; blocked: boolean }[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ item, recipient_id, context, blocked }) => ({
    id: item.id,
    recipient_id,
    context,
    blocked,
    status:
      item.status === 'draft' || item.status === 'ready'
        ? item.errors.length > 0 || blocked
          ? 'draft'
          : 'ready'
        : item.status,
  }));
  await sql`update mass_payment_items i set context = v.context, blocked = v.blocked, recipient_id = v.recipient_id,
    status = v.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, recipient_id text, context jsonb,
      blocked boolean, status text) where i.organisation_id = ${run.organisation_id} and i.id = v.id`.execute(tx);
}
