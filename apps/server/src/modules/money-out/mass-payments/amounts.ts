import { sql } from 'kysely';
import { bareAmount, roundingOf } from '#domain/mass-payments/amounts.ts';
import { readAmountCell } from '#domain/mass-payments/amount-cell.ts';
import type { Tx } from '../../context.ts';
import { reprice, settleRows } from './change-rows.ts';
import { pricesFor } from './prices.ts';
import { among, itemsOf, type Item, type Run } from './records.ts';
import { placeInFile } from './rows-of-file.ts';
import { writtenOf } from './rows.ts';

type AmountChoice = 'round' | 'thousands';
/** Which fault each choice mends, and how the amount is then taken. */
const choices = {
  round: { rule: 'amount.decimals', reading: 'rounded' },
  thousands: { rule: 'amount.ambiguous', reading: 'thousands' },
} as const;
const shown = 5;

type Mended = { item: Item; written: string; amount: number };

/** Rows whose amount a choice would mend. What it would still not read stays wrong and is corrected one by one. */
async function mendedBy(tx: Tx, run: Run, choice: AmountChoice): Promise<Mended[]> {
  const { rule, reading } = choices[choice];
  const items = await itemsOf(tx, run)
    .selectAll()
    .where('status', '=', 'draft')
    .where(sql<boolean>`errors @> ${JSON.stringify([{ rule }])}::jsonb`)
    .orderBy('row_no')
    .orderBy('part_no')
    .execute();
  return items.flatMap((item) => {
    const written = writtenOf(item, run.mapping).amount ?? '';
    const read = readAmountCell(written, reading);
    return read.ok ? [{ item, written, amount: read.value }] : [];
  });
}

/** What each choice would make of the amounts, before anybody decides. */
export async function previewAmounts(tx: Tx, runs: readonly Run[]) {
  const look = async (choice: AmountChoice) => {
    const rows: Mended[] = [];
    for (const run of runs) rows.push(...(await mendedBy(tx, run, choice)));
    // In thousandths, so that a hundred thousand of them add up to what they are.
    const difference =
      choice === 'round' ? rows.reduce((sum, { written }) => sum + roundingOf(bareAmount(written)), 0) / 1000 : 0;
    return {
      rows: rows.length,
      total: rows.reduce((sum, { amount }) => sum + amount, 0),
      difference,
      sample: rows.slice(0, shown).map(({ item, written, amount }) => ({
        rowNo: placeInFile(runs[0]!.sheets, item.row_no).rowNo,
        name: item.name,
        written,
        amount,
      })),
    };
  };
  return { round: await look('round'), thousands: await look('thousands') };
}

/** For all runs that were cut from one file: one hand wrote their columns. */
export async function decideAmounts(tx: Tx, runs: readonly Run[], choice: AmountChoice, now: Date): Promise<number> {
  let changed = 0;
  for (const run of runs) changed += await mend(tx, run, choice, now);
  return changed;
}

async function mend(tx: Tx, run: Run, choice: AmountChoice, now: Date): Promise<number> {
  const rows = await mendedBy(tx, run, choice);
  if (rows.length === 0) return 0;
  const { reading } = choices[choice];
  await tx
    .updateTable('mass_payment_items')
    .set({ amount_reading: reading })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where(
      among(
        'id',
        rows.map(({ item }) => item.id),
      ),
    )
    .execute();
  await reprice(
    tx,
    run,
    rows.map(({ item }) => ({ ...item, amount_reading: reading })),
    await pricesFor(tx, run, now),
  );
  await settleRows(tx, run, now);
  return rows.length;
}
