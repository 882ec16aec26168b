import { sql } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { besidesReader, besidesText, between, type Besides } from '#domain/mass-payments/mentions.ts';
import { otherColumns } from '#domain/mass-payments/other-columns.ts';
import type { Tx } from '../../context.ts';
import { ourWords, withoutOurs } from '../payout-files/public.ts';
import type { Item, Run } from './records.ts';
import type { SeenRow } from './rows-not-taken.ts';

/**
 * What the rows of a file say of a payment in columns that are no field. In a file that we gave out our own sentences
 * are nobody's word; what a person wrote over them is.
 */
export function fileWordsReader(mapping: RowMapping, header: readonly string[]): Besides {
  // A note may say who was paid as well as what for.
  const { note: _note, ...fields } = mapping;
  const words = besidesReader(header, new Set(Object.values(fields)), mapping);
  const ours = ourWords(header);
  if (ours.size === 0) return words;
  const theirs = (cells: readonly string[]) =>
    cells.map((cell, column) => (ours.has(column) ? withoutOurs(cell) : cell));
  return {
    asksAll: (cells) => words.asksAll(theirs(cells)),
    counter() {
      const counter = words.counter();
      return { ...counter, look: (cells) => counter.look(theirs(cells)) };
    },
    of: (cells, common) => words.of(theirs(cells), common),
  };
}

/** Rows that are going to be paid and of which the file says something of a payment. */
export async function fileWordsIn(tx: Tx, runs: readonly Run[]): Promise<MassPaymentDetail['fileWords']> {
  const { rows } = await sql<{ count: number; amount: number }>`select count(*)::int as count,
      coalesce(sum(amount), 0)::bigint as amount from mass_payment_items
    where organisation_id = ${runs[0]!.organisation_id} and run_id = any(${runs.map(({ id }) => id)}::text[])
      and status in ('ready', 'pending') and file_words is not null`.execute(tx);
  return rows[0]!;
}

/**
 * What the file says of a payment by now. What the one before said alike and was not worth telling there, where all
 * rows were looked at, is not told here; and what was told is not forgotten because another file has no such column.
 */
export function wordsNow(item: Item, besides: readonly string[], then: Besides): string | null {
  const before = then.of(item.cells);
  const known = before.filter((said) => !item.file_words?.includes(said));
  const now = besides.filter((said) => !known.includes(said));
  if (now.length === 0) return item.file_words;
  // A comment or a title of the file before stands in none of its cells, and in no file that we gave out.
  const others = (item.file_words?.split(between) ?? []).filter(
    (part) => ![...before, ...now].some((said) => said.split(between).includes(part) || said.startsWith(part)),
  );
  return besidesText([...now, ...others]);
}

/** The cells of a row with what a corrected file says by now in the columns that are no field. */
export function withOthers(cells: readonly string[], now: readonly string[], { columns, mapping }: Run): string[] {
  if (cells.length === 0) return [];
  const others = new Set(
    otherColumns(columns, mapping ?? {}, now.length, new Set())
      .filter(({ kind }) => kind !== 'reference')
      .map(({ no }) => no),
  );
  return Array.from({ length: Math.max(cells.length, now.length) }, (_, column) =>
    others.has(column) && (now[column] ?? '').trim() !== '' ? now[column]! : (cells[column] ?? ''),
  );
}

/** Writes what a file says beside rows that it changes nothing else of; answers in which runs. */
export async function keepWords(
  tx: Tx,
  run: Run,
  rows: readonly SeenRow[],
  then: Besides,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const { item, besides, cells: seen } of rows) {
    const words = wordsNow(item, besides, then);
    const cells = withOthers(item.cells, seen, run);
    const isSame = words === item.file_words && String(cells) === String(item.cells);
    if (isSame || !isInPreparation(item)) continue;
    changed.add(item.run_id);
    await tx
      .updateTable('mass_payment_items')
      .set({ file_words: words, cells: JSON.stringify(cells) })
      .where('organisation_id', '=', item.organisation_id)
      .where('run_id', '=', item.run_id)
      .where('id', '=', item.id)
      .execute();
  }
  return changed;
}
const isInPreparation = ({ status }: Item): boolean => status === 'ready' || status === 'draft';
