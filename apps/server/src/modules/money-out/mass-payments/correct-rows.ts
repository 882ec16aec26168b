import { operators } from '#domain/payments/operators.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { Correction } from './tables.ts';
import { pricesFor } from './prices.ts';
import { placesByRecipient, type RecipientPlaces } from '../recipients/public.ts';
import { placesKey } from './moved-recipients.ts';
import type { Item, Run } from './records.ts';
import { judge } from './rows.ts';
import type { RetryWish, RetryTurn } from './retry-turns.ts';

/** Writes corrections into their items, priced anew, and keeps what was there before. The amount may only go down. */
export async function correctRows(tx: Tx, run: Run, items: readonly Item[], wish: RetryWish, now: Date): Promise<void> {
  if (items.length === 0) return;
  const prices = await pricesFor(tx, run, now);
  const people = await peopleOf(tx, run, items);
  for (const item of items) {
    const { phone, operator, rib, amount } = wish.corrections!.find((correction) => correction.itemId === item.id)!;
    const isBank = item.destination === 'bank';
    // Another number or another account, but no account in the place of a number: what was agreed is that way of
    // paying.
    const isOtherWay = isBank ? phone !== undefined || operator !== undefined : rib !== undefined;
    if (isOtherWay) fail('mass_payments.items_not_retryable', {}, { field: 'corrections' });
    if (amount !== undefined && amount > item.amount!)
      fail('mass_payments.amount_only_down', { name: item.name, max: item.amount! }, { field: 'corrections' });
    const to = isBank
      ? { rib: rib ?? item.rib ?? '' }
      : { phone: phone ?? item.phone ?? '', operator: operator ?? (phone ? '' : (item.operator ?? '')) };
    const written = { name: item.name, ...to, amount: String(amount ?? item.amount) };
    const row = judge(
      { rowNo: item.row_no, cells: [], written, rail: item.rail === 'manual' ? 'manual' : null },
      { ...run, type: 'differentAmounts' },
      prices,
    );
    if (row.over_cap && row.operator)
      fail(
        'amount.above_operator_cap',
        { operator: operators[row.operator].name, max: operators[row.operator].amountMax },
        { field: 'amount' },
      );
    if (row.errors.length > 0) fail('operator.unknown', {}, { field: 'corrections' });
    const { payee, amount: newAmount, fee, sender_fee, beneficiary_fee, tax, total_debit, receives, schedule_id } = row;
    await tx
      .updateTable('mass_payment_items')
      .set({
        ...(isBank ? { rib: row.rib } : { phone: row.phone, operator: row.operator }),
        payee,
        amount: newAmount,
        fee,
        sender_fee,
        beneficiary_fee,
        tax,
        taxes: JSON.stringify(row.taxes),
        total_debit,
        receives,
        schedule_id,
        correction: JSON.stringify(asItIs(item, people)),
        ...(payee === item.payee
          ? {}
          : {
              ...unknown,
              context: JSON.stringify(unknown.context),
              warnings: JSON.stringify(row.warnings),
              repairs: JSON.stringify(item.repairs.filter(({ field }) => !placeFields.has(field))),
            }),
      })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('row_no', '=', item.row_no)
      .where('part_no', '=', item.part_no)
      .execute();
  }
}

/**
 * The word of whoever said that it is right stays with the row: a number that was refused goes out again by nothing
 * else.
 */
export async function confirmPlaces(tx: Tx, { run, confirmed }: RetryTurn): Promise<void> {
  const people = await peopleOf(tx, run, confirmed);
  for (const item of confirmed) {
    await tx
      .updateTable('mass_payment_items')
      .set({ correction: JSON.stringify(asItIs(item, people)) })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('id', '=', item.id)
      .execute();
  }
}

type People = ReadonlyMap<string, RecipientPlaces>;
const peopleOf = (tx: Tx, run: Run, items: readonly Item[]): Promise<People> =>
  placesByRecipient(
    tx,
    run.organisation_id,
    items.flatMap((item) => item.recipient_id ?? []),
  );

/** What an item says now, kept beside what it will say. */
const asItIs = (item: Item, people: People): Correction => ({
  recipientAt: people.has(item.recipient_id ?? '') ? placesKey(people.get(item.recipient_id!)!) : null,
  phone: item.phone,
  operator: item.operator,
  rib: item.rib,
  payee: item.payee,
  amount: item.amount,
  fee: item.fee,
  sender_fee: item.sender_fee,
  beneficiary_fee: item.beneficiary_fee,
  tax: item.tax,
  taxes: item.taxes,
  total_debit: item.total_debit,
  receives: item.receives,
  schedule_id: item.schedule_id,
  known: knownOf(item),
});

/** What is known of a row because of the number or account it goes to: of another one nothing is. */
const knownOf = ({ context, warnings, repairs, verified_name, name_match, name_state }: Item): Correction['known'] => ({
  context,
  warnings,
  repairs,
  verified_name,
  name_match,
  name_state,
});
const unknown = { context: [], verified_name: null, name_match: null, name_state: null };
const placeFields: ReadonlySet<string | null> = new Set(['phone', 'operator', 'rib']);
