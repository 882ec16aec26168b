import { operators } from '#domain/payments/operators.ts';
import { formatNumber } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { sumOf } from '#domain/states/transaction.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { PdfColumn } from '../../../kit/pdf-layout.ts';
import type { Cell, CellKind, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import { reasonOf } from '../../money-in/transactions/public.ts';
import { costOf, type PayoutRecordRow as Row } from './payouts-list.ts';

type Column = {
  header: string;
  kind: CellKind;
  width: number;
  points: number;
  grow?: true;
  isSum?: true;
  cell(row: Row): Cell;
};

/**
 * The columns of what left, and the lines below them: the sum of each over what was paid, and what was not paid apart.
 */
export function payoutTable(locale: Locale) {
  const words = say(massPaymentFileWords, locale);
  const text = (header: string, cell: Column['cell'], width = 18, points = 62): Column => ({
    header,
    kind: 'text',
    width,
    points,
    cell,
  });
  const figure = (header: string, cell: Column['cell']): Column => ({
    header,
    kind: 'number',
    width: 12,
    points: 52,
    isSum: true,
    cell,
  });
  const moment = (header: string, cell: Column['cell']): Column => ({
    header,
    kind: 'dateTime',
    width: 20,
    points: 78,
    cell,
  });
  const columns: Column[] = [
    moment(words.createdAt, (row) => row.created_at),
    text(words.id, (row) => row.id, 32, 144),
    text(words.origin, (row) => words[row.origin], 16, 84),
    { ...text(words.massPayment, (row) => row.origin_title, 28, 80), grow: true },
    { ...text(words.paidName, (row) => row.beneficiary_name, 28, 86), grow: true },
    text(words.phone, (row) => row.phone && formatPhone(row.phone)),
    text(words.account, (row) => row.rib ?? (row.card_tail ? `•••• ${row.card_tail}` : null), 28, 110),
    text(words.operator, (row) => (row.operator === null ? '' : operators[row.operator].name), 10, 56),
    figure(words.asked, (row) => row.amount),
    figure(words.fee, (row) => costOf(row).fee),
    figure(words.tax, (row) => costOf(row).tax),
    { ...figure(words.takenOff, (row) => costOf(row).takenOff), points: 84 },
    figure(words.totalDebit, (row) => costOf(row).totalDebit),
    text(words.status, (row) => statusName(tellingWord({ ...row, scheduledFor: row.scheduled_for }), locale), 18, 70),
    text(words.reason, (row) => reasonOf(row)?.staffText[locale] ?? '', 50, 120),
    text(words.operatorId, (row) => row.operator_reference, 24, 90),
    moment(words.paidAt, (row) => (row.status === 'completed' ? row.completed_at : null)),
  ];
  const labelAt = 1;
  const amountAt = columns.findIndex(({ header }) => header === words.asked);
  const totals = {
    paid: columns.map(() => 0),
    paidCount: 0,
    unpaid: { count: 0, amount: 0 },
    waiting: { count: 0, amount: 0 },
  };
  const cells = (row: Row): Cell[] => columns.map((column) => column.cell(row));
  return {
    sheet: columns.map(({ header, kind, width }): SheetColumn => ({ header, kind, width })),
    pdf: columns.map(({ header, kind, points, grow }): PdfColumn => ({
      header,
      align: kind === 'number' ? 'right' : 'left',
      width: points,
      ...(grow ? { grow } : {}),
    })),
    cells,
    /** The same cells, added up. */
    counted(row: Row): Cell[] {
      const made = cells(row);
      const sum = sumOf(row);
      if (sum === 'paid') {
        totals.paidCount += 1;
        for (const [index, cell] of made.entries()) if (columns[index]!.isSum) totals.paid[index]! += Number(cell ?? 0);
      } else {
        totals[sum].count += 1;
        totals[sum].amount += row.amount;
      }
      return made;
    },
    sums(): Cell[][] {
      const names = say(transactionsFileWords, locale);
      const line = (label: string, cell: (index: number) => Cell): Cell[] =>
        columns.map((_column, index) => (index === labelAt ? label : cell(index)));
      const apart = (
        [
          [totals.unpaid, names.unpaidRows],
          [totals.waiting, names.waitingRows],
        ] as const
      ).filter(([{ count }]) => count > 0);
      if (totals.paidCount === 0 && apart.length === 0) return [];
      return [
        line(names.paidRows({ count: formatNumber(totals.paidCount, locale) }), (index) =>
          columns[index]!.isSum ? totals.paid[index]! : null,
        ),
        ...apart.map(([{ count, amount }, label]) =>
          line(label({ count: formatNumber(count, locale) }), (index) => (index === amountAt ? amount : null)),
        ),
      ];
    },
    /** As they are printed: dates and numbers in the language. */
    printed: (made: readonly Cell[]): string[] =>
      made.map((cell) =>
        cell === null
          ? ''
          : cell instanceof Date
            ? formatDateTime(cell, locale)
            : typeof cell === 'number'
              ? formatNumber(cell, locale)
              : cell,
      ),
  };
}
export type PayoutTable = ReturnType<typeof payoutTable>;
