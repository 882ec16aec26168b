import { percentOf, type Amount } from '../values/money.ts';

/**
 * Taxes are dated lines of their own, never part of a fee, and keep their names on receipts. What a rule applies to is
 * the way the money takes: payments of merchants and deposits are no base at all.
 */
export const taxBases = ['wallet', 'bank', 'card', 'user'] as const;
export type TaxBase = (typeof taxBases)[number];
export type TaxBearer = 'sender' | 'beneficiary';

export type TaxRule = {
  code: string;
  label: { en: string; fr: string };
  appliesTo: readonly TaxBase[];
  /** Hundredths of a percent of the amount, to the nearest franc. */
  percentBps: number;
  /** Whole francs per operation. */
  fixed: Amount;
  bearer: TaxBearer;
  legalRef?: string | null;
  /** First instant it holds, ISO 8601. */
  validFrom: string;
  /** First instant it no longer holds, or null. */
  validTo: string | null;
};
export type TaxLine = { code: string; label: { en: string; fr: string }; amount: Amount; bearer: TaxBearer };

/**
 * Cameroon: 0.2 % on transfers and withdrawals of electronic money since 2022, and 4 francs per operation since 2025. A
 * transfer between bank accounts pays only the latter. An accountant confirms it before real money moves. How they are
 * called stands in `#i18n/catalogues/fees/taxes.ts`.
 */
export const cameroonTaxes = [
  {
    code: 'electronicTransfer',
    appliesTo: ['wallet'],
    percentBps: 20,
    fixed: 0,
    bearer: 'sender',
    legalRef: 'Loi de finances 2022',
    validFrom: '2021-12-31T23:00:00.000Z',
    validTo: null,
  },
  {
    code: 'electronicOperation',
    appliesTo: ['wallet', 'bank', 'card'],
    percentBps: 0,
    fixed: 4,
    bearer: 'sender',
    legalRef: 'Loi de finances 2025',
    validFrom: '2024-12-31T23:00:00.000Z',
    validTo: null,
  },
] as const satisfies readonly Omit<TaxRule, 'label'>[];

/** The lines an amount pays at a moment. A rule that comes to nothing leaves no line. */
export function taxLinesOf(rules: readonly TaxRule[], wanted: { base: TaxBase; amount: Amount; at: Date }): TaxLine[] {
  const at = wanted.at.getTime();
  return rules
    .filter(
      (rule) =>
        rule.appliesTo.includes(wanted.base) &&
        Date.parse(rule.validFrom) <= at &&
        (rule.validTo === null || at < Date.parse(rule.validTo)),
    )
    .map((rule) => ({
      code: rule.code,
      label: rule.label,
      amount: rule.fixed + percentOf(wanted.amount, rule.percentBps, 'nearest'),
      bearer: rule.bearer,
    }))
    .filter((line) => line.amount > 0);
}

export const sumOfTaxes = (lines: readonly TaxLine[], bearer?: TaxBearer): Amount =>
  lines.reduce((sum, line) => (bearer === undefined || line.bearer === bearer ? sum + line.amount : sum), 0);
