import type { FeeBook } from '#contract/fees/api.ts';
import { inverseCollection, pickSchedule, quoteCollection } from '#domain/fees/fees.ts';
import { limits } from '#domain/values/limits.ts';
import { operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { quotePayout, type PayoutProduct } from '#domain/mass-payments/payouts.ts';
import { type TaxBase, type TaxLine } from '#domain/fees/taxes.ts';

export const calculatorProducts = ['collection', 'transfer', 'massPayment', 'settlement'] as const;
export type CalculatorProduct = (typeof calculatorProducts)[number];
/** Where each product's money can go; collecting has no destination. */
export const destinationsOf: Record<CalculatorProduct, readonly TaxBase[]> = {
  collection: [],
  transfer: ['wallet', 'bank', 'card', 'user'],
  massPayment: ['wallet', 'bank'],
  settlement: ['wallet', 'bank'],
};

export type Question = {
  product: CalculatorProduct;
  operator: OperatorCode;
  destination: TaxBase;
  amount: number;
  mode: 'send' | 'receive';
  sharePercent: number;
  at: Date;
};
export type Sums = {
  /** What whoever pays is out of pocket, and what the other side gets. */
  pays: number;
  gets: number;
  amount: number;
  fee: number;
  ownFee: number;
  otherFee: number;
  taxes: TaxLine[];
  /** Hundredths of a percent of what is paid that reaches nobody but fees and taxes. */
  effectiveBps: number;
  exact: boolean;
  /** The operator's cap, where this is above it. */
  cap: { operator: OperatorCode; max: number } | null;
};
export type Problem = 'noPrice' | 'arrivesTooLittle';

const effective = (pays: number, gets: number): number =>
  pays === 0 ? 0 : Math.round(((pays - gets) * 10_000) / pays);
const capOf = (operator: OperatorCode, amount: number): Sums['cap'] =>
  amount > operators[operator].amountMax ? { operator, max: operators[operator].amountMax } : null;

/** One price, by the functions real payments use. */
export function calculate(book: Pick<FeeBook, 'schedules' | 'taxes'>, question: Question): Sums | Problem {
  return question.product === 'collection' ? collecting(book, question) : paying(book, question, question.product);
}

function collecting(
  { schedules }: Pick<FeeBook, 'schedules'>,
  { operator, amount, mode, sharePercent, at }: Question,
): Sums | Problem {
  const schedule = pickSchedule(schedules, { product: 'collection', operator, at });
  if (!schedule) return 'noPrice';
  const wish = { schedule, merchantSharePercent: sharePercent };
  const quote =
    mode === 'send'
      ? { ...quoteCollection({ ...wish, amount }), exact: true }
      : inverseCollection({ ...wish, net: amount });
  if (!quote) return 'noPrice';
  return {
    pays: quote.payerTotal,
    gets: quote.merchantNet,
    amount: quote.amount,
    fee: quote.fee,
    ownFee: quote.merchantFee,
    otherFee: quote.payerFee,
    taxes: [],
    effectiveBps: effective(quote.payerTotal, quote.merchantNet),
    exact: quote.exact,
    cap: capOf(operator, quote.payerTotal),
  };
}

function paying(
  { schedules, taxes }: Pick<FeeBook, 'schedules' | 'taxes'>,
  question: Question,
  product: PayoutProduct,
): Sums | Problem {
  const { destination, operator, amount, mode, sharePercent, at } = question;
  const toWallet = destination === 'wallet';
  const schedule = pickSchedule(schedules, { product, operator: toWallet ? operator : null, destination, at });
  if (!schedule) return 'noPrice';
  try {
    const quote = quotePayout({
      amount,
      mode,
      schedule,
      senderSharePercent: sharePercent,
      taxRules: taxes,
      destination,
      at,
    });
    if (quote.beneficiaryReceives < limits.amountMin) return 'arrivesTooLittle';
    return {
      pays: quote.totalDebit,
      gets: quote.beneficiaryReceives,
      amount: quote.amount,
      fee: quote.fee,
      ownFee: quote.senderFee,
      otherFee: quote.beneficiaryFee,
      taxes: quote.taxLines,
      effectiveBps: effective(quote.totalDebit, quote.beneficiaryReceives),
      exact: quote.exact,
      cap: toWallet ? capOf(operator, quote.beneficiaryReceives) : null,
    };
  } catch (error) {
    if (error instanceof RangeError) return 'noPrice';
    throw error;
  }
}

/** The same question asked of every operator and destination the product has. */
export function alternatives(
  book: Pick<FeeBook, 'schedules' | 'taxes'>,
  question: Question,
): { operator: OperatorCode | null; destination: TaxBase | null; sums: Sums }[] {
  const ways: { operator: OperatorCode | null; destination: TaxBase | null }[] =
    question.product === 'collection'
      ? operatorCodes.map((operator) => ({ operator, destination: null }))
      : destinationsOf[question.product].flatMap(
          (destination): { operator: OperatorCode | null; destination: TaxBase | null }[] =>
            destination === 'wallet'
              ? operatorCodes.map((operator) => ({ operator, destination }))
              : [{ operator: null, destination }],
        );
  return ways.flatMap((way) => {
    const sums = calculate(book, {
      ...question,
      operator: way.operator ?? question.operator,
      destination: way.destination ?? question.destination,
    });
    return typeof sums === 'string' ? [] : [{ ...way, sums }];
  });
}
