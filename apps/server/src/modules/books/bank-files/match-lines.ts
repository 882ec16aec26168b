import type { BankDoubt } from '#domain/states/bank-file.ts';
import { addDays } from '#domain/values/time.ts';
import { bankText } from '../../../connectors/bank-files/bank-text.ts';
import type { Item } from './items.ts';
import { isReturn, type LineRecord } from './lines.ts';

/**
 * Which payments a line of a statement is about. By its reference, else by the block it pays as a whole, else by
 * amount, day and name when exactly one payment fits. What is left is shown to a person; nothing is taken by likeness
 * alone.
 */
export type Match =
  | { how: 'reference' | 'block' | 'facts'; to: 'settled' | 'returned'; items: Item[] }
  | { doubt: BankDoubt | null; items: Item[] };
type Facts = Pick<
  LineRecord,
  'direction' | 'amount' | 'end_to_end_id' | 'block_id' | 'counterparty' | 'booked_on' | 'is_reversal' | 'return_reason'
>;

const open = (item: Item): boolean =>
  item.state === 'waiting' || item.state === 'accepted' || item.state === 'processing';
const isPaid = (item: Item): boolean => item.state === 'settled' || item.state === 'provisional';
/** A statement may be days behind the order, never before it. */
const daysBehind = 10;
export const mayBeOn = (line: Pick<Facts, 'booked_on'>, item: Pick<Item, 'since'>): boolean =>
  line.booked_on >= item.since && line.booked_on <= addDays(item.since, daysBehind);

export function matchLine(line: Facts, items: readonly Item[]): Match {
  const returns = isReturn(line);
  const isPayment = line.direction === 'debit' && !line.is_reversal;
  if (!returns && !isPayment) return { doubt: null, items: [] };
  const named =
    line.end_to_end_id === null ? undefined : items.find((item) => item.end_to_end_id === line.end_to_end_id);
  if (named) return returns ? returnOf(named, line) : paymentOf(named, line);
  if (line.end_to_end_id !== null) return { doubt: null, items: [] }; // it names something that is not ours
  if (isPayment && line.block_id !== null) {
    const block = items.filter(
      (item) => item.block_id === line.block_id && (open(item) || item.state === 'provisional'),
    );
    if (block.length > 0 && block.reduce((sum, item) => sum + item.amount, 0) === line.amount)
      return { how: 'block', to: 'settled', items: block };
  }
  const alike = items.filter(
    (item) =>
      item.amount === line.amount &&
      sameName(item.beneficiary_name, line.counterparty) &&
      (returns ? isPaid(item) : open(item) || item.state === 'provisional') &&
      mayBeOn(line, item),
  );
  if (alike.length > 1) return { doubt: 'severalFit', items: [] };
  return alike.length === 1
    ? { how: 'facts', to: returns ? 'returned' : 'settled', items: alike }
    : { doubt: null, items: [] };
}

function paymentOf(item: Item, line: Facts): Match {
  if (item.amount !== line.amount) return { doubt: 'amountDiffers', items: [item] };
  if (item.state === 'rejected') return { doubt: 'alreadyRejected', items: [item] };
  // A second debit for one payment: the bank has paid twice, or says so.
  if (item.state === 'settled' || item.state === 'returned') return { doubt: 'alreadySettled', items: [item] };
  return { how: 'reference', to: 'settled', items: [item] };
}

function returnOf(item: Item, line: Facts): Match {
  if (item.amount !== line.amount) return { doubt: 'amountDiffers', items: [item] };
  if (open(item)) return { doubt: 'notYetPaid', items: [item] };
  if (!isPaid(item)) return { doubt: item.state === 'rejected' ? 'alreadyRejected' : 'alreadySettled', items: [item] };
  return { how: 'reference', to: 'returned', items: [item] };
}

/** The same name as banks write it, which may be cut. */
function sameName(ours: string, theirs: string | null): boolean {
  const [a, b] = [ours, theirs ?? ''].map((name) => bankText(name, 140).toUpperCase());
  return b!.length >= 4 && a!.length >= 4 && (a!.startsWith(b!) || b!.startsWith(a!));
}
