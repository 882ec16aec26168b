import type { Amount } from '../values/money.ts';
import type { TotalRow } from './totals.ts';

/**
 * What a file says that it pays: its totals, and the rows that no total covers as they were read. Null where it totals
 * nothing. `rounding`: by how much more its rows come to once each is rounded.
 */
export type FileClaim = { amount: Amount; people: number | null; rounding: number } | null;
type Claiming = Pick<
  TotalRow,
  'amount' | 'people' | 'covers' | 'above' | 'sheetNo' | 'before' | 'rounding' | 'decision'
>;

/**
 * What the totals of a file add up to, in the order of its rows: a total of a section adds to those before it, one of
 * all takes the place of those of its sheet, one of the file that of all. @param tail francs of the rows below the last
 * of them.
 */
export function claimOf(rows: readonly Claiming[], tail: Amount): FileClaim {
  // What earlier sheets say, and this one; what of this one nothing covers.
  let [closed, said, uncovered] = [0, 0, 0];
  let [closedRounding, rounding] = [0, 0];
  let people = null as number | null;
  let sheetNo = rows[0]?.sheetNo;
  const close = (amount: Amount, by: number) => {
    [closed, said, uncovered] = [amount, 0, 0];
    [closedRounding, rounding] = [by, 0];
    people = null;
  };
  for (const row of rows) {
    if (row.sheetNo !== sheetNo) close(closed + said + uncovered, closedRounding + rounding);
    sheetNo = row.sheetNo;
    closed += row.before;
    uncovered += row.above + (row.decision === 'person' ? (row.amount ?? 0) : 0);
    if (row.decision !== 'total' || row.amount === null) continue;
    if (row.covers === 'file') close(row.amount, row.rounding);
    else {
      said = row.covers === 'all' ? row.amount : said + row.amount;
      rounding = row.covers === 'all' ? row.rounding : rounding + row.rounding;
    }
    people = row.covers === 'file' || (row.covers === 'all' && closed === 0) ? row.people : null;
    uncovered = 0;
  }
  return rows.some((row) => row.decision === 'total' && row.amount !== null)
    ? {
        amount: closed + said + uncovered + tail,
        people: uncovered + tail === 0 ? people : null,
        rounding: closedRounding + rounding,
      }
    : null;
}
