import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import type { AmountReading } from '#domain/mass-payments/amounts.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Tx } from '../../context.ts';
import { addRunEvent, among, type Item, type Run } from './records.ts';
import { writtenOf, type writtenFrom } from './rows.ts';

/** A row of a file of corrections. */
export type FixedRow = {
  rowNo: number;
  /** Ours, from the file that we gave out; '' in another. */ key: string;
  externalRef: string;
  written: ReturnType<typeof writtenFrom>;
  amountReading: AmountReading | null;
};
/** Its row is not wrong any more; it is nobody of the run; or its key or reference stands on several rows. */
export type WhyNotTaken = 'notWrong' | 'unknown' | 'several';
export type NotTaken = { rowNo: number; externalRef: string; name: string; amount: string; why: WhyNotTaken };

/**
 * What became of rows of a file that took the place of none: those that stand in the run as the file has them are as
 * they should be, and are not told. `isOurs`: whether any of them is of this run at all.
 */
export async function rowsNotTaken(
  tx: Tx,
  parts: readonly Run[],
  rows: readonly { row: FixedRow; isSeveral: boolean }[],
): Promise<{ isOurs: boolean; told: NotTaken[] }> {
  const known = await itemsNamedIn(
    tx,
    parts,
    rows.map(({ row }) => row),
  );
  const mappingOf = new Map(parts.map((part) => [part.id, part.mapping]));
  let isOurs = false;
  const told = rows.flatMap(({ row, isSeveral }): NotTaken[] => {
    const item = known.get(row.key) ?? (row.externalRef === '' ? undefined : known.get(row.externalRef));
    isOurs ||= isSeveral || item !== undefined;
    if (!isSeveral && item && isAsWritten(row.written, writtenOf(item, mappingOf.get(item.run_id) ?? null))) return [];
    return [
      {
        rowNo: row.rowNo,
        externalRef: row.externalRef,
        name: (row.written.name ?? '').slice(0, 100),
        amount: (row.written.amount ?? '').slice(0, 40),
        why: isSeveral ? 'several' : item ? 'notWrong' : 'unknown',
      },
    ];
  });
  return { isOurs, told };
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
    const lines = rows.slice(0, namedMax).map(({ rowNo, name, amount, why }) => {
      const read = readAmountCell(amount);
      return massPaymentNotes.notTaken[locale]({
        rowNo,
        name,
        amount: read.ok ? formatMoney(read.value, locale) : amount,
        why,
      });
    });
    const more = rows.length - lines.length;
    return [...lines, ...(more > 0 ? [massPaymentNotes.more[locale]({ count: more })] : [])].join(' · ');
  });
  await addRunEvent(tx, run, { kind: 'rowsNotTaken', at: now, actorName, note: { ...note, count: rows.length } });
}
