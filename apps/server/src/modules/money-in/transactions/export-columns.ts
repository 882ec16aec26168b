import { formatNumber } from '#domain/values/money.ts';
import { markWords } from '#i18n/catalogues/ui/marks.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { stageWord, tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime, zone, zoneLabel } from '#domain/values/time.ts';
import { payoutColumns, type exportColumns } from '#contract/transactions/schemas.ts';
import { channelNames, directionNames, reasonNames, typeNames } from '#i18n/catalogues/transactions/names.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { PdfColumn } from '../../../kit/pdf-layout.ts';
import type { Cell, CellKind, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import type { AnswerColumn } from './answer-columns.ts';
import { moveParties } from '../../accounts/accounts/public.ts';
import { backAndLeft, ownFigures } from '../../ground/reports/public.ts';
import { destinationName } from './destination-name.ts';
import { collectedText } from './to-row.ts';

export type ExportColumn = (typeof exportColumns)[number] | (typeof payoutColumns)[number];

/** What the query of a column answers; a column reads only what its `needs` name. */
export type ExportRow = Record<string, never> & {
  created_at: Date;
  completed_at: Date | null;
  id: string;
  type: string;
  direction: string;
  channel: string;
  status: string;
  stage: string | null;
  anomaly: string | null;
  amount: number;
  merchant_fee: number;
  net: number;
  refunded_amount: number;
  currency: string;
  operator: string | null;
  phone: string | null;
  payer_name: string | null;
  description: string | null;
  merchant_reference: string | null;
  operator_reference: string | null;
  reason_code: string | null;
  original_id: string | null;
  created_by_name: string | null;
  link_title: { en: string; fr: string } | null;
  sub_account_name: string | null;
  collected: Record<string, unknown>;
  metadata: Record<string, string>;
  move_from_name?: string | null;
  move_to_name?: string | null;
  given_back: number;
  scheduled_for: Date | null;
  destination: string | null;
  payout_account: string | null;
};

/** `isSum`: over the paid rows it adds up to a figure of the list. */
type Rule = {
  needs: readonly string[];
  kind: CellKind;
  width: number;
  points: number;
  grow?: boolean;
  isSum?: true;
  cell(row: ExportRow, locale: Locale, signOf: SignOf): Cell;
};
/** How an amount counts in the sums of a table; null where it only changed its account. */
export type SignOf = (row: Pick<ExportRow, 'direction'>) => 1 | -1 | null;

const names = (catalogue: object, key: string | null, locale: Locale): string | null =>
  key === null ? null : ((catalogue as Record<string, { en: string; fr: string }>)[key]?.[locale] ?? key);
const text = (need: string, width: number, points: number, cell: Rule['cell'], grow = false): Rule => ({
  needs: [need],
  kind: 'text',
  width,
  points,
  cell,
  grow,
});
const figures = ['t.type', 't.status', 't.direction', 't.anomaly', 't.amount', 't.merchant_fee', 't.net'];
/**
 * Money that left carries a minus, as on the screen, and what only changed its account is left out: the column then
 * adds up to the total.
 */
const movement: SignOf = ({ direction }) => (direction === 'internal' ? null : direction === 'outbound' ? -1 : 1);
/**
 * A table of nothing but payments to others says what each got, as its screen does: a minus on every row would tell
 * nothing.
 */
const paidOut: SignOf = ({ direction }) => (direction === 'internal' ? null : direction === 'outbound' ? 1 : -1);
const signed = (value: (row: ExportRow) => number | null): Rule => ({
  needs: figures,
  kind: 'number',
  width: 14,
  points: 58,
  isSum: true,
  cell: (row, _locale, signOf) => {
    const sign = signOf(row);
    const amount = value(row);
    // Never a minus before nothing.
    return sign === null || amount === null ? null : sign * amount + 0;
  },
});
/**
 * What a row cost the merchant: nothing is said before it was paid. With them amount − fee − tax = net in every row.
 */
const own = (key: 'fee' | 'tax'): Rule => ({
  needs: figures,
  kind: 'number',
  width: 14,
  points: 58,
  isSum: true,
  cell: (row) => ownFigures(row)?.[key] ?? null,
});
/** What the sums under a table are made of. */
export const sumNeeds = [...figures, 'givenBack'];
/** With them amount − given back = left in every row. */
const after = (key: 'back' | 'left'): Rule => ({
  needs: sumNeeds,
  kind: 'number',
  width: 14,
  points: 58,
  isSum: true,
  cell: (row) => backAndLeft(row)?.[key] ?? null,
});
const instant = (need: string, cell: (row: ExportRow) => Date | null): Rule => ({
  needs: [need],
  kind: 'dateTime',
  width: 20,
  points: 82,
  cell,
});

/** The word of a state is the screen's own: while something is awaited, who must move. */
const stateNeeds = ['t.status', 't.stage', 't.anomaly', 't.direction', 'p.scheduled_for'];
const told = (row: ExportRow, locale: Locale): string =>
  statusName(tellingWord({ ...row, scheduledFor: row.scheduled_for }), locale);

const rules: Record<ExportColumn, Rule> = {
  createdAt: instant('t.created_at', (row) => row.created_at),
  id: text('t.id', 34, 144, (row) => row.id),
  type: text('t.type', 16, 72, (row, locale) => names(typeNames, row.type, locale)),
  direction: text('t.direction', 12, 48, (row, locale) => names(directionNames, row.direction, locale)),
  status: {
    ...text('t.status', 26, 80, (row, locale) =>
      [
        told(row, locale),
        row.type === 'sale' &&
          row.status === 'completed' &&
          row.refunded_amount > 0 &&
          markWords.partlyRefunded[locale],
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    needs: [...stateNeeds, 't.type', 't.refunded_amount'],
  },
  // Of money that leaves nobody but the operator is waited for; whoever contradicts itself has named no stage.
  stage: {
    ...text('t.stage', 26, 80, (row, locale) =>
      row.stage
        ? row.status === 'processing' || row.anomaly === 'contradiction'
          ? told(row, locale)
          : statusName(stageWord(row.stage, row.direction), locale)
        : null,
    ),
    needs: [...stateNeeds, 't.type'],
  },
  amount: signed((row) => row.amount),
  fee: own('fee'),
  tax: own('tax'),
  net: signed((row) => ownFigures(row)?.net ?? null),
  refundedAmount: after('back'),
  left: after('left'),
  currency: text('t.currency', 8, 38, (row) => row.currency),
  operator: text('t.operator', 10, 54, (row) =>
    row.operator ? (operators[row.operator as OperatorCode]?.name ?? row.operator) : null,
  ),
  phone: text('t.phone', 16, 62, (row) => (row.phone ? formatPhone(row.phone) : null)),
  // Whoever gave no name is known by their number, as on the screen.
  payerName: {
    ...text(
      't.payer_name',
      28,
      86,
      (row, locale) => moveParties(row)?.[locale] ?? row.payer_name ?? (row.phone && formatPhone(row.phone)),
      true,
    ),
    needs: ['t.payer_name', 't.phone', 't.type', 't.metadata', 'move.from', 'move.to'],
  },
  description: text('t.description', 36, 100, (row) => row.description, true),
  merchantReference: text('t.merchant_reference', 24, 80, (row) => row.merchant_reference),
  operatorReference: text('t.operator_reference', 24, 96, (row) => row.operator_reference),
  channel: text('t.channel', 16, 60, (row, locale) => names(channelNames, row.channel, locale)),
  linkTitle: text(
    'l.title',
    28,
    86,
    (row, locale) => (row.link_title ? row.link_title[locale] || row.link_title.en || row.link_title.fr : null),
    true,
  ),
  subAccount: text('s.name', 22, 70, (row) => row.sub_account_name),
  // What the operator has taken back since is no reason, as on the screen.
  reasonCode: {
    ...text('t.reason_code', 26, 80, (row, locale) =>
      row.anomaly === 'contradiction' ? null : names(reasonNames, row.reason_code, locale),
    ),
    needs: ['t.reason_code', 't.anomaly'],
  },
  completedAt: instant('t.completed_at', (row) => row.completed_at),
  originalId: text('t.original_id', 34, 144, (row) => row.original_id),
  createdByName: text('t.created_by_name', 22, 70, (row) => row.created_by_name),
  beneficiary: text('t.payer_name', 28, 86, (row) => row.payer_name, true),
  destination: text('p.destination', 18, 66, (row, locale) =>
    row.destination ? destinationName(locale)(row.destination) : null,
  ),
  account: {
    ...text('p.account', 28, 110, (row) => (row.phone ? formatPhone(row.phone) : row.payout_account)),
    needs: ['p.account', 't.phone'],
  },
  totalDebit: {
    needs: figures,
    kind: 'number',
    width: 14,
    points: 58,
    isSum: true,
    cell: (row) => ownFigures(row)?.net ?? null,
  },
};

export type ExportTable = {
  needs: string[];
  /** Holds payments to others and nothing else. */
  isPaidOut: boolean;
  signOf: SignOf;
  /** Of each column: its name, where it adds up over the rows; null where it does not, or nobody asked for it. */
  sums: (ExportColumn | null)[];
  /** The column that has room for the name of a line of sums. */
  labelAt: number;
  sheet: SheetColumn[];
  pdf: PdfColumn[];
  cells(row: ExportRow): Cell[];
  /** The same cells as they are printed: dates and numbers in the language. */
  printed(cells: readonly Cell[]): string[];
};

/**
 * The columns asked for, in the order asked for, named as on the screen, then the payers' answers; times name their
 * zone.
 */
export function exportTable(
  keys: readonly ExportColumn[],
  locale: Locale,
  answers: readonly AnswerColumn[] = [],
): ExportTable {
  const words = say(transactionWords, locale);
  const isPaidOut = keys.some((key) => (payoutColumns as readonly string[]).includes(key));
  const signOf = isPaidOut ? paidOut : movement;
  const chosen = [
    ...[...new Set(keys)].map((key) => ({ key, header: words[key], rule: rules[key] })),
    ...answers.map(({ key, header }) => ({
      key: null,
      header,
      rule: text('t.collected', 24, 80, (row) => collectedText(row.collected)[key] ?? null, true),
    })),
  ];
  const cells = (row: ExportRow) => chosen.map(({ rule }) => rule.cell(row, locale, signOf));
  return {
    isPaidOut,
    signOf,
    needs: [...new Set(chosen.flatMap(({ rule }) => rule.needs))],
    sums: chosen.map(({ key, rule }) => (rule.isSum ? key : null)),
    labelAt: chosen.findIndex(({ key, rule }) => key !== null && rule.kind !== 'number'),
    sheet: chosen.map(({ header, rule }) => ({
      header: rule.kind === 'dateTime' ? `${header} (${zone}, ${zoneLabel})` : header,
      kind: rule.kind,
      width: rule.width,
    })),
    pdf: chosen.map(({ header, rule }) => ({
      header,
      align: rule.kind === 'number' ? 'right' : 'left',
      width: rule.points,
      ...(rule.grow ? { grow: true } : {}),
    })),
    cells,
    printed: (line) =>
      line.map((cell) =>
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
