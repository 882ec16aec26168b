import { formatNumber } from '#domain/values/money.ts';
import { sumOf } from '#domain/states/transaction.ts';
import { transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { backAndLeft } from '../../ground/reports/public.ts';
import type { ExportRow, ExportTable } from './export-columns.ts';

/**
 * The lines under a table of transactions, added up while its rows are written: the sum of each column over the paid
 * rows, what was given back beyond them, what is left, and what was not paid. Whoever adds up a column finds its sum.
 */
export function exportSums(table: ExportTable, locale: Locale) {
  const sums = table.sums.map(() => 0);
  const own = {
    paidIn: 0,
    paidOut: 0,
    givenBack: 0,
    paid: 0,
    paidCount: 0,
    left: 0,
    unpaid: { sum: 0, count: 0 },
    waiting: { sum: 0, count: 0 },
    hasRefunds: false,
  };
  const line = (label: string, cell: (key: string | null, index: number) => Cell): Cell[] =>
    table.sums.map((key, index) => (index === table.labelAt ? label : cell(key, index)));
  return {
    add(row: ExportRow, cells: readonly Cell[]): void {
      const amount = (table.signOf(row) ?? 0) * row.amount;
      const sum = sumOf(row);
      if (sum !== 'paid') {
        // In no total, so without the sign of what it would have been: the same figure as at the head and on the
        // screen.
        own[sum].sum += row.amount;
        own[sum].count += 1;
        return;
      }
      own.paid += amount;
      own.paidCount += 1;
      const elsewhere = backAndLeft(row)?.back ?? 0;
      own.left += amount - elsewhere;
      own.givenBack += elsewhere + (row.type === 'refund' ? row.amount : 0);
      if (row.type !== 'refund') own[amount < 0 ? 'paidOut' : 'paidIn'] += Math.abs(amount);
      own.hasRefunds ||= row.type === 'refund';
      for (const [index, key] of table.sums.entries()) if (key) sums[index]! += Number(cells[index] ?? 0);
    },
    lines(): Cell[][] {
      if (table.labelAt < 0 || !table.sums.some(Boolean) || own.paidCount + own.unpaid.count + own.waiting.count === 0)
        return [];
      const words = say(transactionsFileWords, locale);
      const back = own.left - own.paid;
      const netAt = table.sums.indexOf('net');
      // Where money went both ways, the line says so in the words of the screen, and what it is made of stands under
      // it.
      const isBothWays = !table.isPaidOut && own.paidIn > 0 && own.paidOut > 0;
      const lines = [
        line(
          (isBothWays && back === 0 ? words.rowsLeft : own.hasRefunds || isBothWays ? words.rowsPaid : words.paidRows)({
            count: formatNumber(own.paidCount, locale),
          }),
          (key, index) => (key ? sums[index]! : null),
        ),
      ];
      if (back !== 0) {
        lines.push(
          line(own.hasRefunds ? words.givenBackElsewhere : words.givenBack, (key) =>
            key === 'amount' || key === 'net' ? back : null,
          ),
        );
        lines.push(
          line(words.left, (key) => (key === 'amount' ? own.left : key === 'net' ? sums[netAt]! + back : null)),
        );
      }
      if (isBothWays) {
        for (const [label, sum] of [
          [words.paidIn, own.paidIn],
          [words.paidOut, own.paidOut],
          [words.givenBack, own.givenBack],
        ] as const) {
          if (sum > 0) lines.push(line(label, (key) => (key === 'amount' ? sum : null)));
        }
      }
      for (const [{ sum, count }, label] of [
        [own.unpaid, words.unpaidRows],
        [own.waiting, words.waitingRows],
      ] as const) {
        if (count > 0)
          lines.push(line(label({ count: formatNumber(count, locale) }), (key) => (key === 'amount' ? sum : null)));
      }
      return lines;
    },
  };
}
