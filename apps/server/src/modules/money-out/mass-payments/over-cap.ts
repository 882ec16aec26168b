import { operators } from '#domain/payments/operators.ts';
import { ownCost } from '#domain/mass-payments/payouts.ts';
import { splitOverCap } from '#domain/mass-payments/rows.ts';
import type { Tx } from '../../context.ts';
import { recipientsById } from '../recipients/public.ts';
import { requireRoom, settleRows, type RowLimits } from './change-rows.ts';
import { pricesFor, type Prices } from './prices.ts';
import { among, itemsOf, type Item, type Run } from './records.ts';
import { judge, rawOf } from './rows.ts';
import { insertRows, replaceRow } from './write-rows.ts';

export type OverCapChoice = 'split' | 'bank' | 'manual';

const overCapItems = (tx: Tx, run: Run, ids: readonly string[] | undefined): Promise<Item[]> => {
  const query = itemsOf(tx, run).selectAll().where('over_cap', '=', true).orderBy('row_no').orderBy('part_no');
  return (ids ? query.where(among('id', ids)) : query).execute();
};
const partsOf = (item: Item): number[] => splitOverCap(item.amount!, operators[item.operator!].amountMax);
/** What amounts cost whoever sends them, and what is taken off what people get. */
const costOf = (prices: Prices, run: Run, item: Item, amounts: readonly number[]) =>
  amounts
    .map((amount) => ownCost(prices.quote(item.operator, amount, run.fee_bearer)))
    .reduce((sum, { fee, takenOff }) => ({ fee: sum.fee + fee, takenOff: sum.takenOff + takenOff }), {
      fee: 0,
      takenOff: 0,
    });

/** What splitting would make of the amounts above the cap, before anybody decides. */
export async function previewOverCap(tx: Tx, run: Run, ids: readonly string[] | undefined, now: Date) {
  const items = await overCapItems(tx, run, ids);
  const prices = await pricesFor(tx, run, now);
  const parts = items.map((item) => ({ item, parts: partsOf(item) }));
  const accounts = await bankAccounts(tx, run, items);
  return {
    rows: items.length,
    parts: parts.reduce((sum, row) => sum + row.parts.length, 0),
    ...addedBy(prices, run, parts),
    withBankAccount: items.filter((item) => accounts.has(item.id)).length,
    sample: parts
      .slice(0, 10)
      .map((row) => ({ itemId: row.item.id, name: row.item.name, amount: row.item.amount!, parts: row.parts })),
  };
}

type Added = { addedFees: number; addedTakenOff: number };
/** What the parts cost more than the whole would, could it be sent at once: us, and whoever is paid. */
const addedBy = (prices: Prices, run: Run, rows: readonly { item: Item; parts: number[] }[]): Added =>
  rows.reduce(
    (sum, { item, parts }) => {
      const [inParts, whole] = [costOf(prices, run, item, parts), costOf(prices, run, item, [item.amount!])];
      return {
        addedFees: sum.addedFees + inParts.fee - whole.fee,
        addedTakenOff: sum.addedTakenOff + inParts.takenOff - whole.takenOff,
      };
    },
    { addedFees: 0, addedTakenOff: 0 },
  );

/** Carries out one choice for the rows above the cap, all or some. What cannot be done so stays as it is. */
export async function decideOverCap(
  tx: Tx,
  run: Run,
  choice: OverCapChoice,
  ids: readonly string[] | undefined,
  now: Date,
  limits: RowLimits,
): Promise<{ changed: number; unchanged: number } & Added> {
  const items = await overCapItems(tx, run, ids);
  const prices = await pricesFor(tx, run, now);
  const changed =
    choice === 'split'
      ? await split(tx, run, items, prices, now, limits)
      : choice === 'bank'
        ? await toBank(tx, run, items, prices)
        : await toManual(tx, run, items, prices);
  await settleRows(
    tx,
    run,
    now,
    items.flatMap((item) => item.payee ?? []),
  );
  return {
    changed: changed.length,
    unchanged: items.length - changed.length,
    ...addedBy(prices, run, choice === 'split' ? changed.map((item) => ({ item, parts: partsOf(item) })) : []),
  };
}

/** One row becomes its parts: same person, same cells, amounts that one payment each can carry. */
async function split(
  tx: Tx,
  run: Run,
  items: readonly Item[],
  prices: Prices,
  now: Date,
  limits: RowLimits,
): Promise<readonly Item[]> {
  const whole = items.filter((item) => item.part_no === 0);
  const rows = whole.flatMap((item) =>
    partsOf(item).map((amount, index, parts) =>
      judge(
        {
          ...rawOf(item, run.mapping),
          partNo: index + 1,
          partCount: parts.length,
          written: { ...rawOf(item, run.mapping).written, amount: String(amount) },
          rail: null,
        },
        run,
        prices,
      ),
    ),
  );
  // The limit is one of rows; their parts may double it and no more.
  requireRoom(run, rows.length - whole.length, { rowsPerRun: limits.rowsPerRun * 2 });
  if (whole.length > 0)
    await tx
      .deleteFrom('mass_payment_items')
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where(
        among(
          'id',
          whole.map((item) => item.id),
        ),
      )
      .execute();
  await insertRows(tx, run, rows, now);
  // A part stands for the payment that the whole row stood for.
  for (const { row_no, copied_from_id, owed_id } of whole) {
    if (copied_from_id !== null)
      await tx
        .updateTable('mass_payment_items')
        .set({ copied_from_id, owed_id })
        .where('organisation_id', '=', run.organisation_id)
        .where('run_id', '=', run.id)
        .where('row_no', '=', row_no)
        .execute();
  }
  return whole;
}

async function toBank(tx: Tx, run: Run, items: readonly Item[], prices: Prices): Promise<readonly Item[]> {
  const accounts = await bankAccounts(tx, run, items);
  const changed = items.filter((item) => accounts.has(item.id));
  for (const item of changed) {
    const raw = rawOf(item, run.mapping);
    const { phone: _phone, operator: _operator, ...written } = raw.written;
    await replaceRow(
      tx,
      item,
      judge({ ...raw, written: { ...written, rib: accounts.get(item.id)! }, rail: null }, run, prices),
    );
  }
  return changed;
}

/** A person pays it outside and records the proof. */
async function toManual(tx: Tx, run: Run, items: readonly Item[], prices: Prices): Promise<readonly Item[]> {
  for (const item of items) {
    await replaceRow(tx, item, judge({ ...rawOf(item, run.mapping), rail: 'manual' }, run, prices));
  }
  return items;
}

/** The bank account of a row: the one in the file, else the recipient's. */
async function bankAccounts(tx: Tx, run: Run, items: readonly Item[]): Promise<Map<string, string>> {
  const people = await recipientsById(
    tx,
    run.organisation_id,
    items.flatMap((item) => item.recipient_id ?? []),
  );
  return new Map(
    items.flatMap((item) => {
      const rib = item.rib ?? (item.recipient_id ? people.get(item.recipient_id)?.rib : null);
      return rib ? [[item.id, rib] as const] : [];
    }),
  );
}
