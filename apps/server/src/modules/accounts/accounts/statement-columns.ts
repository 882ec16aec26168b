import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { formatNumber } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime, zone, zoneLabel } from '#domain/values/time.ts';
import { accountStatementWords } from '#i18n/catalogues/messages/documents.ts';
import { typeNames } from '#i18n/catalogues/transactions/names.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { PdfColumn } from '../../../kit/pdf-layout.ts';
import type { Cell, CellKind, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import type { StatementLine } from './statement.ts';

type Key =
  | 'date'
  | 'valueDate'
  | 'refId'
  | 'type'
  | 'counterparty'
  | 'reference'
  | 'operatorReference'
  | 'gross'
  | 'fee'
  | 'tax'
  | 'amountIn'
  | 'amountOut'
  | 'balance';
type Rule = {
  kind: CellKind;
  width: number;
  points: number;
  grow?: boolean;
  cell(line: StatementLine, locale: Locale): Cell;
};

const typeText = (line: StatementLine, locale: Locale) =>
  line.reasonCode
    ? `${typeName(line.type, locale)} · ${adjustmentReasons[line.reasonCode][locale]}`
    : typeName(line.type, locale);
const typeName = (type: string, locale: Locale) =>
  (typeNames as Record<string, { en: string; fr: string }>)[type]?.[locale] ?? type;
/** A side on which nothing moved, or a charge there was not, stays empty, so that the eye finds the one that did. */
const side = (amount: number) => (amount === 0 ? null : amount);

const rules: Record<Key, Rule> = {
  date: { kind: 'dateTime', width: 20, points: 78, cell: (line) => new Date(line.date) },
  valueDate: { kind: 'date', width: 14, points: 60, cell: (line) => new Date(line.valueDate) },
  refId: { kind: 'text', width: 34, points: 144, cell: (line) => line.refId },
  type: { kind: 'text', width: 16, points: 72, cell: (line, locale) => typeText(line, locale) },
  counterparty: {
    kind: 'text',
    width: 28,
    points: 80,
    grow: true,
    cell: (line, locale) => line.ownAccounts?.[locale] ?? (line.counterparty ? formatPhone(line.counterparty) : null),
  },
  reference: { kind: 'text', width: 22, points: 72, cell: (line) => line.reference },
  operatorReference: { kind: 'text', width: 22, points: 96, cell: (line) => line.operatorReference },
  gross: { kind: 'number', width: 14, points: 50, cell: (line) => line.gross },
  fee: { kind: 'number', width: 12, points: 42, cell: (line) => side(line.fee) },
  tax: { kind: 'number', width: 12, points: 42, cell: (line) => side(line.tax) },
  amountIn: { kind: 'number', width: 14, points: 50, cell: (line) => side(line.amountIn) },
  amountOut: { kind: 'number', width: 14, points: 50, cell: (line) => side(line.amountOut) },
  balance: { kind: 'number', width: 16, points: 58, cell: (line) => line.balance },
};
const keys = Object.keys(rules) as Key[];

/** The columns of a statement, for each of its formats. */
export function statementTable(locale: Locale) {
  const words = say(accountStatementWords, locale);
  const printed = (cell: Cell, kind: CellKind) => {
    if (cell === null) return '';
    if (cell instanceof Date) return kind === 'date' ? formatDate(cell, locale) : formatDateTime(cell, locale);
    return typeof cell === 'number' ? formatNumber(cell, locale) : cell;
  };
  return {
    sheet: keys.map((key): SheetColumn => {
      const { kind, width } = rules[key];
      return { header: kind === 'dateTime' ? `${words[key]} (${zone}, ${zoneLabel})` : words[key], kind, width };
    }),
    pdf: keys.map((key): PdfColumn => {
      const { kind, points, grow } = rules[key];
      return {
        header: words[key],
        align: kind === 'number' ? 'right' : 'left',
        width: points,
        ...(grow ? { grow } : {}),
      };
    }),
    cells: (line: StatementLine): Cell[] => keys.map((key) => rules[key].cell(line, locale)),
    printed: (line: StatementLine): string[] =>
      keys.map((key) => printed(rules[key].cell(line, locale), rules[key].kind)),
  };
}
