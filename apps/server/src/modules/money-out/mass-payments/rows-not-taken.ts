import { shortened } from '#domain/values/text.ts';
import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import type { AmountReading } from '#domain/mass-payments/amounts.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Tx } from '../../context.ts';
import { leftOutReader } from '../payout-files/public.ts';
import { addRunEvent, among, type Item, type Run } from './records.ts';
import { writtenOf, type writtenFrom } from './rows.ts';

/** A row of a file of corrections. */
export type FixedRow = {
  rowNo: number;
  /** Ours, from the file that we gave out; '' in another. */ key: string;
  externalRef: string;
  written: ReturnType<typeof writtenFrom>;
  amountReading: AmountReading | null;
  /** Why the file would not have it paid. */ leftOut: LeftOut[];
  /** What it says of a payment beside its fields. */ besides: string[];
  /** Its cells in the order of the columns of the run; none of those that we wrote ourselves. */ cells: string[];
};
/**
 * Its row is not wrong any more; it is nobody of the run; its key or reference stands on several rows; or the file
 * would not pay it, while its row is not wrong and is to be paid: `words` say how.
 */
export type WhyNotTaken = 'notWrong' | 'unknown' | 'several' | 'notToPay';
export type NotTaken = {
  rowNo: number;
  externalRef: string;
  name: string;
  amount: string;
  why: WhyNotTaken;
  words?: string;
};

/** What a file says against paying a row that nobody has seen of it yet. */
export function newReasons(item: Item, { leftOut }: Pick<FixedRow, 'leftOut'>, { columns, mapping }: Run): LeftOut[] {
  if (leftOut.length === 0) return [];
  // Of whoever was paid in part the mark is gone once a person has written what is left.
  const answered =
    mapping && Object.keys(item.written).length > 0
      ? leftOutReader(mapping, columns)({ rowNo: item.row_no, cells: item.cells })
      : [];
  const known = new Set([...item.left_out, ...answered].map(keyOf));
  return leftOut.filter((reason) => !known.has(keyOf(reason)));
}
/** Smaller by what was paid of it, an amount makes all of it of what was a part. */
const keyOf = ({ code, words = '' }: LeftOut): string => `${code === 'partPaid' ? 'said' : code} ${words}`;
/** A list that is filtered for its wrong rows hides the others, and says nothing of them by that. */
const saidOfARightRow: ReadonlySet<LeftOut['code']> = new Set(['struck', 'said', 'partPaid']);

export type SeenRow = Pick<FixedRow, 'besides' | 'cells'> & { item: Item };
/**
 * What became of rows of a file that took the place of none: those that stand in the run as the file has them are as
 * they should be, and are not told. `isOurs`: whether any of them is of this run at all. `seen`: those that are.
 */
export async function rowsNotTaken(
  tx: Tx,
  parts: readonly Run[],
  rows: readonly { row: FixedRow; isSeveral: boolean }[],
): Promise<{ isOurs: boolean; told: NotTaken[]; seen: SeenRow[] }> {
  const known = await itemsNamedIn(
    tx,
    parts,
    rows.map(({ row }) => row),
  );
  const partOf = new Map(parts.map((part) => [part.id, part]));
  let isOurs = false;
  const seen: SeenRow[] = [];
  const told = rows.flatMap(({ row, isSeveral }): NotTaken[] => {
    const item = known.get(row.key) ?? (row.externalRef === '' ? undefined : known.get(row.externalRef));
    isOurs ||= isSeveral || item !== undefined;
    if (item && !isSeveral) seen.push({ item, besides: row.besides, cells: row.cells });
    const part = item && partOf.get(item.run_id)!;
    const against =
      item?.status === 'ready' ? newReasons(item, row, part!).find(({ code }) => saidOfARightRow.has(code)) : undefined;
    if (!isSeveral && item && !against && isAsWritten(row.written, writtenOf(item, part!.mapping))) return [];
    return [
      {
        rowNo: row.rowNo,
        externalRef: row.externalRef,
        name: shortened(row.written.name ?? '', 100),
        amount: (row.written.amount ?? '').slice(0, 40),
        ...(isSeveral || !against
          ? { why: isSeveral ? 'several' : item ? 'notWrong' : 'unknown' }
          : { why: 'notToPay', words: against.words ?? '' }),
      },
    ];
  });
  return { isOurs, told, seen };
}

/** By their id, and by their reference where it stands on one row only. */
async function itemsNamedIn(tx: Tx, parts: readonly Run[], rows: readonly FixedRow[]): Promise<Map<string, Item>> {
  const named = (column: 'id' | 'external_ref', of: string[]) =>
    tx
      .selectFrom('mass_payment_items')
      .selectAll()
      .where('organisation_id', '=', parts[0]!.organisation_id)
      .where(
        among(
          'run_id',
          parts.map(({ id }) => id),
        ),
      )
      .where(among(column, of))
      .execute();
  const found = new Map<string, Item>();
  const references = rows.flatMap(({ externalRef }) => externalRef || []);
  if (references.length > 0)
    for (const item of await named('external_ref', references)) found.set(item.external_ref!, item);
  const keys = rows.flatMap(({ key }) => key || []);
  if (keys.length > 0) for (const item of await named('id', keys)) found.set(item.id, item);
  return found;
}

/** The same to whoever reads it: figures by their digits, numbers with 237 or without. */
function isAsWritten(row: FixedRow['written'], stored: FixedRow['written']): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^(?:00)?237(?=\d{9}$)/u, '');
  return Object.entries(row).every(
    ([field, text]) => plain(text) === plain(stored[field as keyof typeof stored] ?? ''),
  );
}

const namedMax = 100;
/** Who they were stays in the history, also where the answer is lost on its way. */
export async function recordNotTaken(
  tx: Tx,
  run: Run,
  rows: readonly NotTaken[],
  { now, actorName }: { now: Date; actorName: string },
): Promise<void> {
  if (rows.length === 0) return;
  const note = both((locale) => {
    const lines = rows.slice(0, namedMax).map(({ rowNo, name, amount, why, words = '' }) => {
      const read = readAmountCell(amount);
      return massPaymentNotes.notTaken[locale]({
        rowNo,
        name,
        amount: read.ok ? formatMoney(read.value, locale) : amount,
        why,
        words,
      });
    });
    const more = rows.length - lines.length;
    return [...lines, ...(more > 0 ? [massPaymentNotes.more[locale]({ count: more })] : [])].join(' · ');
  });
  await addRunEvent(tx, run, { kind: 'rowsNotTaken', at: now, actorName, note: { ...note, count: rows.length } });
}
