import { sql, type RawBuilder } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import {
  anyText,
  isAskedAbout,
  isOfNames,
  lookColumns,
  merged,
  otherColumns,
  type AskedColumn,
  type CellGroup,
  type OtherColumn,
} from '#domain/mass-payments/other-columns.ts';
import { both } from '#domain/values/locale.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { shortened } from '#domain/values/text.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import { columnsListed } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { columnsAs, ourWords } from '../payout-files/public.ts';
import type { Run } from './records.ts';

/** So many different texts of a column are listed; a column that has more is one of names or remarks. */
const listedMax = 60;

/** The reasons that come from what was said of a column. */
export const isByColumn = sql<boolean>`left_out->0->>'code' in ('column', 'columnPart', 'colour')`;

/** The columns `c` of a run, and beside row `i` what stands there (`v.value`) and what it counts as (`k.key`). */
const cellsBeside = (columns: readonly AskedColumn[]): RawBuilder<unknown> =>
  sql`cross join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c(no int, kind text, heading text, out text[])
    cross join lateral (select ${cell} as value) v`;
const look = (no: RawBuilder<unknown>): RawBuilder<string> =>
  sql`i.looks->>((array[${sql.join(Object.keys(lookColumns))}]::text[])[-${no}])`;
const cell = sql<string>`btrim(
  left(coalesce(case when c.no < 0 then ${look(sql`c.no`)} else i.cells->>c.no end, ''), 200), E' \t\r\n\u00a0')`;

const months =
  '\\y(janvier|f[eé]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[eé]cembre|january|february|march|april|may|june|july|august|september|october|november|december|janv?|f[eé]vr?|avr|juil|sept?|oct|nov|d[eé]c)\\y';
/** What counts as the same in a column. 0 and 1 are often a no and a yes. In capitals, as no words are kept. */
const keyOf = (value: RawBuilder<string>): RawBuilder<string> => {
  const [no, kind] = [sql`c.no`, sql`c.kind`];
  const words = sql<string>`lower(left(${value}, 80))`;
  return sql`case when ${value} in ('', '0', '1') then ${value}
    when ${kind} = 'reference' and ${value} ~ '[0-9]' then 'CODE'
    when ${kind} = 'note' then
      regexp_replace(regexp_replace(lower(${value}), ${months}, '~', 'g'), '[0-9]+', '0', 'g')
    when ${no} < 0 then lower(${value})
    when ${kind} = 'remark' or ${value} !~ '[0-9]' then ${words}
    when ${value} ~ '^([0-9]{2}[-/][0-9]{1,2}|[0-9][-/][0-9]{2})$|^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([ T].*)?$'
      then 'DAY'
    when ${value} ~* '^[-+]?[0-9][0-9 .,''\u00a0\u202f]*(f|fcfa|f cfa|xaf|cfa|frs?)?$' then 'SUM'
    else ${words} end`;
};

/** A run that was read from a file has columns, and a copy has those of its first. */
export const hasColumns = (run: Run): boolean => run.columns.length > 0 && run.mapping !== null;

/** The heading of a column; one that only further sheets have is called as they call it. */
export function headingOf({ columns, sheets }: Pick<Run, 'columns' | 'sheets'>, no: number): string {
  if (no < columns.length) return columns[no]?.trim() ?? '';
  const names = sheets.flatMap(({ isChosen, header }) =>
    isChosen && header ? [header[columnsAs(columns, header)?.indexOf(no) ?? no]?.trim() ?? ''] : [],
  );
  return [...new Set(names.filter((name) => name !== ''))].join(' / ');
}

/** Rows that are to be paid, and those that are not because of what was said of a column. */
const concerned = (run: Run): RawBuilder<boolean> =>
  sql`i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.part_no <= 1
    and (i.status in ('draft', 'ready') or ${isByColumn})`;

/** The columns of a run that are asked about, and how each is read. */
async function askedIn(tx: Tx, run: Run): Promise<AskedColumn[]> {
  const { rows } = await sql<{ width: number }>`
    select coalesce(max(jsonb_array_length(i.cells)), 0)::int as width from mass_payment_items i
    where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id}`.execute(tx);
  return otherColumns(run.columns, run.mapping!, rows[0]!.width, ourWords(run.columns));
}

/**
 * What stands in the columns that are no field, of the rows that are to be paid; empty columns are none. Kept with the
 * run whenever its rows change: counting it for each look would take as long as reading all of them.
 */
export async function seenColumns(tx: Tx, run: Run): Promise<OtherColumn[]> {
  if (!hasColumns(run)) return [];
  const asked = await askedIn(tx, run);
  const { rows } = await sql<CellGroup & { no: number; all: number }>`
    with texts as (
      select c.no, c.kind, v.value, count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as amount
      from mass_payment_items i ${cellsBeside(asked)} where ${concerned(run)} group by 1, 2, 3),
    grouped as (
      select c.no, ${keyOf(sql`c.value`)} as key, min(c.value) as sample, count(*)::int as texts,
        sum(c.count)::int as count, sum(c.amount)::bigint as amount from texts c group by 1, 2)
    select no, key, sample, texts, count, amount, "all" from (
      select *, sum(count) over (partition by no)::int as "all",
        row_number() over (partition by no order by key = '' desc, count desc, key) as place from grouped) as ranked
    where place <= ${listedMax} order by no, count desc, key`.execute(tx);
  const kinds = new Map(asked.map(({ no, kind }) => [no, kind]));
  return [...Map.groupBy(rows, ({ no }) => no)]
    .map(([no, groups]) => ({
      no,
      kind: kinds.get(no)!,
      groups: groups.map(({ key, sample, texts, count, amount }) => ({ key, sample, texts, count, amount })),
      more: groups.reduce((rest, { count }) => rest - count, groups[0]!.all),
    }))
    .filter(({ groups }) => groups.some(({ key }) => key !== ''));
}

/**
 * Leaves out what was said of its columns, in words that say which. A sum below the amount may be a part of it: such a
 * row is looked at alone. A row that was taken in for another reason is left out as well, once: nobody saw this one
 * then. Answers which rows; they are priced anew by the caller.
 */
export async function leaveOutByColumns(tx: Tx, run: Run): Promise<string[]> {
  const told = run.columns_told ?? {};
  if (!hasColumns(run) || Object.values(told).every(({ out }) => out.length === 0)) return [];
  const columns = (await askedIn(tx, run))
    .filter(({ no }) => told[no]?.out.length)
    .map((one) => ({ ...one, heading: shortened(headingOf(run, one.no), 60), out: told[one.no]!.out }));
  const figure = sql`nullif(regexp_replace(v.value, '[^0-9]', '', 'g'), '')`;
  const { rows } = await sql<{ id: string }>`
    with hit as (
      select distinct on (i.id) i.id,
        case when c.no = ${sql.lit(lookColumns.colour)} then jsonb_build_object('code', 'colour')
        else jsonb_build_object('code', case when k.key = 'SUM' and length(${figure}) between 3 and 12
          and (${figure})::bigint < i.amount then 'columnPart' else 'column' end,
          'words', left(case when c.heading = '' then '' else c.heading || ': ' end
            || case when v.value = '' then '–' else v.value end, 100)) end as reason
      from mass_payment_items i ${cellsBeside(columns)}
        cross join lateral (select ${keyOf(sql`v.value`)} as key) k
      where i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.status in ('draft', 'ready')
        and not coalesce(${isByColumn}, false) and jsonb_array_length(i.cells) > 0
        and (k.key = any(c.out) or (k.key <> '' and ${anyText} = any(c.out)))
      order by i.id, c.no)
    update mass_payment_items i set status = 'leftOut', left_out = jsonb_build_array(hit.reason) || left_out from hit
    where i.organisation_id = ${run.organisation_id} and i.id = hit.id
    returning i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same of all parts of a file together. */
export const seenInAll = (runs: readonly Run[]): OtherColumn[] =>
  merged(
    runs.map((run) => run.columns_seen),
    listedMax,
  );

/** The same as it is shown, while somebody may still think about it: its maker, and whoever approves it. */
export function otherColumnsOf(runs: readonly Run[]): MassPaymentDetail['otherColumns'] {
  const [run] = runs;
  if (!run || !(isInPreparation(run.status) || run.status === 'pendingApproval')) return [];
  return seenInAll(runs).map((one) => {
    const told = run.columns_told?.[one.no];
    return {
      column: one.no,
      heading: headingOf(run, one.no),
      groups: [...one.groups],
      more: one.more,
      isOfNames: isOfNames(one),
      out: told?.out ?? [],
      isAsked: isAskedAbout(one, told),
    };
  });
}

/** What was said to be nothing is looked at by a second person too. */
export function columnsWarning(parts: readonly Run[]): ApprovalWarning[] {
  const [run] = parts;
  const said = seenInAll(parts)
    .filter((one) => one.groups.length > 1 && !run!.columns_told?.[one.no]?.out.length)
    .map((one) => (isOfNames(one) ? { ...one, groups: one.groups.filter(({ count }) => count > 1) } : one))
    .filter(({ groups }) => groups.length > 0)
    .map(({ no, groups }) => ({ column: no, heading: headingOf(run!, no), groups }));
  return said.length === 0
    ? []
    : [
        {
          code: 'otherColumns',
          text: both((locale) => `${approvalWarnings.otherColumns[locale]}${columnsListed(said, locale)}`),
        },
      ];
}

/** Refuses `mass_payments.columns_unanswered` while nobody said whether a column tells who was paid already. */
export function requireAnsweredColumns(runs: readonly Run[]): void {
  const open = otherColumnsOf(runs).filter(({ isAsked }) => isAsked);
  if (open.length > 0)
    fail('mass_payments.columns_unanswered', {
      // A colour, a title or a sheet has no heading.
      columns: open.flatMap(({ heading, column }) => (column < 0 ? [] : [heading || `${column + 1}`])).slice(0, 5),
    });
}
