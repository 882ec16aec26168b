import { sql, type RawBuilder } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import {
  colourColumn,
  isAskedAbout,
  merged,
  otherColumns,
  type CellGroup,
  type OtherColumn,
} from '#domain/mass-payments/other-columns.ts';
import { both } from '#domain/values/locale.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { approvalWarnings } from '#i18n/catalogues/approvals/warnings.ts';
import { columnsListed } from '#i18n/catalogues/mass-payments/other-columns.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { ApprovalWarning } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { ourWords } from '../payout-files/public.ts';
import type { Run } from './records.ts';

/** So many different texts of a column are listed; a column that has more is one of names or remarks. */
const listedMax = 30;

/** The reasons that come from what was said of a column. */
export const isByColumn = sql<boolean>`left_out->0->>'code' in ('column', 'columnPart', 'colour')`;

/** What stands in a column of row `i`. */
export const cellIn = (no: RawBuilder<number>): RawBuilder<string> =>
  sql`case when ${no} = ${sql.lit(colourColumn)} then coalesce(i.fill, '')
    else btrim(left(coalesce(i.cells->>${no}, ''), 200), E' \t\r\n\u00a0') end`;

/**
 * What counts as the same in a column: days, sums and codes are each one kind, words are themselves. 0 and 1 are often
 * a no and a yes.
 */
export const keyOf = (no: RawBuilder<number>, value: RawBuilder<string>): RawBuilder<string> =>
  sql`case when ${no} = ${sql.lit(colourColumn)} or ${value} in ('', '0', '1') then ${value}
    when ${value} !~ '[0-9@]' then lower(left(${value}, 80))
    when ${value} ~ '^[0-9]{1,2}[-/][0-9]{1,2}$|^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}([ T].*)?$' then '@'
    when ${value} ~* '^[-+]?[0-9][0-9 .,''\u00a0\u202f]*(f|fcfa|f cfa|xaf|cfa|frs?)?$' then '#'
    when length(${value}) > 3 and strpos(${value}, ' ') = 0 then '&'
    else lower(left(${value}, 80)) end`;

/** A run that was read from a file has columns, and a copy has those of its first. */
export const hasColumns = (run: Run): boolean => run.columns.length > 0 && run.mapping !== null;

/** Rows that are to be paid, and those that are not because of what was said of a column. */
const concerned = (run: Run): RawBuilder<boolean> =>
  sql`i.organisation_id = ${run.organisation_id} and i.run_id = ${run.id} and i.part_no <= 1
    and ((i.status in ('draft', 'ready') and i.left_out = '[]'::jsonb) or ${isByColumn})`;

/**
 * What stands in the columns that are no field, of the rows that are to be paid; empty columns are none. Kept with the
 * run whenever its rows change: counting it for each look would take as long as reading all of them.
 */
export async function seenColumns(tx: Tx, run: Run): Promise<OtherColumn[]> {
  if (!hasColumns(run)) return [];
  const { rows: wide } = await sql<{ width: number }>`select coalesce(max(jsonb_array_length(i.cells)), 0)::int as width
    from mass_payment_items i where ${concerned(run)}`.execute(tx);
  const columns = otherColumns(run.columns, run.mapping!, wide[0]!.width, ourWords(run.columns));
  const no = sql<number>`c.no`;
  const { rows } = await sql<CellGroup & { column: number; keys: number }>`
    with texts as (
      select c.no, ${cellIn(no)} as value, count(*)::int as count, coalesce(sum(i.amount), 0)::bigint as amount
      from mass_payment_items i cross join unnest(${columns}::int[]) as c(no)
      where ${concerned(run)} group by 1, 2),
    grouped as (
      select c.no, ${keyOf(no, sql`c.value`)} as key, min(c.value) as sample, sum(c.count)::int as count,
        sum(c.amount)::bigint as amount from texts c group by 1, 2)
    select no as column, key, sample, count, amount, keys from (
      select *, count(*) over (partition by no)::int as keys,
        row_number() over (partition by no order by key = '' desc, count desc, key) as place from grouped) as ranked
    where place <= ${listedMax} order by no, count desc, key`.execute(tx);
  return [...Map.groupBy(rows, ({ column }) => column)]
    .map(([column, groups]) => ({
      column,
      groups: groups.map(({ key, sample, count, amount }) => ({ key, sample, count, amount })),
      more: groups[0]!.keys > listedMax,
    }))
    .filter(({ groups }) => groups.some(({ key }) => key !== ''));
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
    const told = run.columns_told?.[one.column];
    return {
      column: one.column,
      heading: run.columns[one.column]?.trim() ?? '',
      groups: [...one.groups],
      more: one.more,
      out: told?.out ?? [],
      isAsked: isAskedAbout(one, told),
    };
  });
}

/** What was said to be nothing is looked at by a second person too. */
export function columnsWarning(parts: readonly Run[]): ApprovalWarning[] {
  const [run] = parts;
  const said = seenInAll(parts)
    .filter(({ column, groups }) => groups.length > 1 && !run!.columns_told?.[column]?.out.length)
    .map(({ column, groups }) => ({ column, heading: run!.columns[column]?.trim() ?? '', groups }));
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
      columns: open.map(({ heading, column }) => heading || `${column + 1}`).slice(0, 5),
    });
}
