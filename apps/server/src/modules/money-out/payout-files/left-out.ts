import { isOfPartTakenOff, notToPay, paidColumnReader, type LeftOut } from '#domain/mass-payments/left-out.ts';
import { isClearlyPaid, isYes } from '#domain/mass-payments/paid-cell.ts';
import { isPaidSince, isSaidPaid } from '#domain/mass-payments/said-paid.ts';
import { inOneLine } from '#domain/mass-payments/mentions.ts';
import { nobodyReader } from '#domain/mass-payments/nobody.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { shortened } from '#domain/values/text.ts';
import type { TakenOff } from '#domain/mass-payments/taken-off.ts';
import { ownCells } from './covered-cells.ts';
import { cutReason, ourWords, resultReader, without, withoutOurs, type OurWords } from './own-result.ts';
import type { SheetRow } from './sheet-row.ts';

/** Struck through in any of these, the payment is; an old salary struck beside a new one is only an old salary. */
const deciding = ['name', 'firstName', 'phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount', 'amount'] as const;
/** A note may say who was paid as well as what for. */
const otherFields = (mapping: RowMapping): number[] =>
  Object.entries(mapping).flatMap(([field, column]) => (field === 'note' ? [] : [column]));

/**
 * Why the spreadsheet itself would have a row left out: as its look or its own words say it, or a column that says of
 * everybody who was paid. `asked`: columns of which a person has still to say which is the amount. `takenOff`: what all
 * rows together prove of the sums that were paid, where they were looked at.
 */
export function saidReader(
  mapping: RowMapping,
  header: readonly string[],
  asked: readonly number[] = [],
  takenOff?: TakenOff,
): (row: SheetRow) => LeftOut[] {
  const result = resultReader(header);
  const paid = paidColumnReader(header, mapping.amount, asked, { mapped: otherFields(mapping), takenOff });
  const ours = ourWords(header);
  const cut = cutReason(header);
  const heard = new Map<string, string | null>();
  return (row) => {
    const reasons: LeftOut[] = [];
    if (row.isHidden) reasons.push({ code: 'hidden' });
    if (row.struck && deciding.some((field) => mapping[field] !== undefined && row.struck!.includes(mapping[field])))
      reasons.push({ code: 'struck' });
    const said =
      result(row.cells) ??
      paid(row.cells) ??
      ofItself(ours.size > 0 ? without(ours, row.cells) : row.cells, header, mapping.amount, takenOff) ??
      besideOurs(ours, row.cells) ??
      (cut >= 0 && isSaidPaid(withoutOurs(row.cells[cut] ?? '')) ? saidIn(row.cells[cut]!) : null) ??
      inComments(row.comments, heard);
    if (said !== null) reasons.push(said);
    return reasons;
  };
}

/**
 * What a comment says, as the text of a cell or as one of its lines. `heard`: one on a merged cell is on every row
 * below it, and is listened to once.
 */
function inComments(comments: readonly string[] = [], heard: Map<string, string | null>): LeftOut | null {
  for (const comment of comments) {
    let words = heard.get(comment);
    if (words === undefined) {
      words = notToPay([comment, ...comment.split('\n')]);
      if (heard.size >= 2000) heard.clear();
      heard.set(comment, words);
    }
    if (words !== null) return saidIn(inOneLine(words));
  }
  return null;
}

/** Beside our reason why somebody was not paid "payé par Orange" can only be what became of them since. */
function besideOurs(ours: OurWords, cells: readonly string[]): LeftOut | null {
  for (const [column, place] of ours) {
    if (place === 'key') continue;
    const words = withoutOurs(cells[column] ?? '');
    // "Fait" over what was wrong with a row says that it was put right.
    const isPaid = isPaidSince(words, place) || (isClearlyPaid(words) && !(place === 'wrong' && isYes(words)));
    if (words !== '' && (isPaid || notToPay([words]) !== null)) return saidIn(words);
  }
  return null;
}
const saidIn = (words: string): LeftOut => ({ code: 'said', words: shortened(words, 100) });

function ofItself(
  cells: readonly string[],
  header: readonly string[],
  amount: number | undefined,
  takenOff: TakenOff | undefined,
): LeftOut | null {
  const words = notToPay(cells);
  return words === null || isOfPartTakenOff(words, cells, header, amount, takenOff) ? null : saidIn(words);
}

/**
 * The same for the rows of a list in their order, and which of them are nobody: what they are is told by the rows
 * around them. On a list of people whoever was paid stays one of them. `title`: what stands above the row and says so.
 */
export function leftOutReader(
  mapping: RowMapping,
  header: readonly string[],
  list: 'toPay' | 'people' = 'toPay',
  takenOff?: TakenOff,
): (row: SheetRow, title?: string | null) => LeftOut[] {
  const nobody = nobodyReader(mapping, header);
  const said = saidReader(mapping, list === 'people' ? [] : header, [], takenOff);
  const ours = ourWords(header);
  return (row, title = null) => {
    const cells = ownCells(row, ours.size > 0 ? without(ours, row.cells) : row.cells);
    const found = nobody(cells);
    const own = said(row);
    const above = own.length > 0 || title === null ? [] : [saidIn(title)];
    return [...own, ...above, ...(found === null ? [] : [found])];
  };
}
