import type { Bilingual } from '#domain/values/locale.ts';
import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { leftOutText } from '#i18n/catalogues/mass-payments/left-out.ts';
import { matchNames } from '#domain/values/name-match.ts';
import type { AmountReading } from '#domain/mass-payments/amounts.ts';
import { standingAt } from '#domain/recipients/people-at-place.ts';
import type { RowField, RowMapping } from '#domain/mass-payments/fields.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import type { RowRule } from '#domain/mass-payments/row-rules.ts';
import { readRow, type PayoutRow, type ReadRow } from '#domain/mass-payments/rows.ts';
import type { RecipientInput } from '#contract/recipients/schemas.ts';
import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import { recipientsByPlace } from './pay.ts';
import { atPlace, type Recipient } from './records.ts';

/** `sheet`: where it stands, if rows of several sheets come in together. */
export type FileRow = {
  rowNo: number;
  sheet: string | null;
  cells: string[];
  amountReading: AmountReading | null;
  leftOut: LeftOut[];
};
/** What becomes of one row. `known` is who it is about, or who else is paid at the same place. */
export type PlannedRow = FileRow & {
  read: ReadRow;
  outcome: 'add' | 'update' | 'same' | 'wrong' | 'leftOut';
  known: Recipient | null;
  input: RecipientInput | null;
};

/**
 * What an import does with each row. A row is somebody known by the employee number, or by the number or account and a
 * name that does not contradict: families share phones and a name, so neither alone makes anybody the same. Rows that
 * the spreadsheet leaves out are nobody, unless they are taken in.
 */
export async function planImport(
  tx: Tx,
  organisationId: string,
  rows: readonly FileRow[],
  mapping: RowMapping,
  takesLeftOut: boolean,
): Promise<PlannedRow[]> {
  const reads = rows.map((row) => ({
    ...row,
    read: readRow(row.cells, mapping, { amount: 'optional', amountReading: row.amountReading }),
  }));
  const byPlace = await recipientsByPlace(tx, organisationId, {
    phones: distinct(reads.map(({ read }) => read.row.phone)),
    ribs: distinct(reads.map(({ read }) => read.row.rib)),
  });
  const atPhone = Map.groupBy(
    byPlace.filter((row) => row.phone),
    (row) => row.phone!,
  );
  const atRib = Map.groupBy(
    byPlace.filter((row) => row.rib),
    (row) => row.rib!,
  );
  const byNumber = await byEmployeeNo(tx, organisationId, distinct(reads.map(({ read }) => read.row.employeeNo)));
  const seen = new Map<string, string[]>();
  return reads.map((row): PlannedRow => {
    const { read } = row;
    if (row.leftOut.length > 0 && !takesLeftOut)
      return { ...row, read: aside(read), outcome: 'leftOut', known: null, input: null };
    if (read.errors.length > 0) return { ...row, outcome: 'wrong', known: null, input: null };
    const { name, phone, rib, employeeNo } = read.row;
    const there = [...(phone ? (atPhone.get(phone) ?? []) : []), ...(rib ? (atRib.get(rib) ?? []) : [])];
    const known =
      (employeeNo && byNumber.get(employeeNo)) ||
      standingAt(there.map(atPlace), { name: name!, externalRef: null, choice: null }).person;
    const earlier = [phone, rib].flatMap((place) => (place ? (seen.get(place) ?? []) : []));
    for (const place of [phone, rib]) if (place) seen.set(place, [...(seen.get(place) ?? []), name!]);
    if (!known && earlier.some((other) => matchNames(other, name!) === 'strong'))
      return {
        ...row,
        read: marked(read, phone ? 'phone' : 'rib', phone ? 'phone.twice' : 'rib.twice'),
        outcome: 'same',
        known: null,
        input: null,
      };
    if (known) {
      const input = updatedInput(known, read.row);
      const elsewhere = phone && phone !== known.phone ? 'phone' : rib && rib !== known.rib ? 'rib' : null;
      return {
        ...row,
        read: elsewhere ? marked(read, elsewhere, 'place.another') : read,
        outcome: isSame(known, input) ? 'same' : 'update',
        known,
        input,
      };
    }
    const isTwice = earlier.length > 0;
    const rule: RowRule = phone ? (isTwice ? 'phone.twice' : 'phone.known') : isTwice ? 'rib.twice' : 'rib.known';
    return {
      ...row,
      read: isTwice || there.length > 0 ? marked(read, phone ? 'phone' : 'rib', rule) : read,
      outcome: 'add',
      known: there[0] ?? null,
      input: newInput(read.row),
    };
  });
}

/** Faults of a row that nobody takes are none. */
const aside = (read: ReadRow): ReadRow => ({ ...read, errors: [], warnings: [], repairs: [] });
/** Why it is left out stands where its faults would. */
export const asideOf = (reasons: readonly LeftOut[]) =>
  reasons.map((reason) => ({ field: null, rule: 'row.leftOut', text: leftOutText(reason) }));
export const withText = <P extends { rule: RowRule }>(problem: P): P & { text: Bilingual } => ({
  ...problem,
  text: rowRules[problem.rule],
});

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
const marked = (read: ReadRow, field: RowField, rule: RowRule): ReadRow => ({
  ...read,
  warnings: [...read.warnings, { field, rule }],
});

async function byEmployeeNo(
  tx: Tx,
  organisationId: string,
  numbers: readonly string[],
): Promise<Map<string, Recipient>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('employee_no', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute();
  // A number that two people have is nobody's.
  return new Map(
    [...Map.groupBy(rows, (row) => row.employee_no!)].flatMap(([number, people]) =>
      people.length === 1 ? [[number, people[0]!] as const] : [],
    ),
  );
}

const newInput = (row: PayoutRow): RecipientInput => ({
  kind: row.kind ?? 'person',
  displayName: row.name!,
  legalName: row.legalName ?? '',
  language: row.language ?? 'fr',
  phone: row.phone,
  operator: row.operator,
  rib: row.rib,
  defaultAmount: row.amount,
  employeeNo: row.employeeNo ?? '',
  tags: row.tags,
});

/** An empty cell changes nothing: a file that lacks a column must not wipe it out. */
const updatedInput = (known: Recipient, row: PayoutRow): RecipientInput => ({
  kind: row.kind ?? known.kind,
  displayName: row.name!,
  legalName: row.legalName ?? known.legal_name ?? '',
  language: row.language ?? known.language,
  phone: row.phone ?? known.phone,
  operator: row.phone ? row.operator : known.operator,
  rib: row.rib ?? known.rib,
  userCode: known.user_code,
  preferred: known.preferred,
  defaultAmount: row.amount ?? known.default_amount,
  employeeNo: row.employeeNo ?? known.employee_no ?? '',
  tags: row.tags.length > 0 ? row.tags : known.tags,
});

const isSame = (known: Recipient, input: RecipientInput): boolean =>
  known.kind === input.kind &&
  known.display_name === input.displayName &&
  (known.legal_name ?? '') === input.legalName &&
  known.language === input.language &&
  known.phone === input.phone &&
  known.operator === input.operator &&
  known.rib === input.rib &&
  known.default_amount === input.defaultAmount &&
  (known.employee_no ?? '') === input.employeeNo &&
  known.tags.join('|') === (input.tags ?? []).join('|');
