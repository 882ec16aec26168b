import { asSeen } from '../values/as-seen.ts';

/**
 * How an amount is to be taken that its text alone does not settle.
 * `thousands` and `decimals`: what the point or comma in "412,125" is, as the rest of the column proves or a person
 * said.
 * `shown`: a number with decimals that its sheet shows whole. `rounded`: decimals that a person had rounded.
 */
export const amountReadings = ['thousands', 'decimals', 'shown', 'rounded'] as const;
export type AmountReading = (typeof amountReadings)[number];
type Mark = '.' | ',';

/** Spaces are tried from the first of them alone: thirty thousand in one cell would each be tried to the last. */
const currency =
  /^(?:f\.?\s?cfa|cfa|xaf|francs?(?:\s+cfa)?)\.?\s*|(?:(?<!\s)\s+)?(?:f\.?\s?cfa|cfa|xaf|francs?(?:\s+cfa)?|frs?(?:\s+cfa)?|f)\.?$|[.,/]\s?[-\u2013\u2014]$/giu;
/** An amount without what it is counted in. */
export const bareAmount = (cell: string): string => asSeen(cell).trim().replace(currency, '').trim();

/** One mark, at most three digits before it and exactly three behind: thousands to one reader, decimals to another. */
const lone = /^[1-9]\d{0,2}([.,])\d{3}$/;
export const loneMark = (bare: string): Mark | null => (lone.exec(bare)?.[1] as Mark | undefined) ?? null;

/**
 * A number of a spreadsheet as text that no reader takes for thousands: 101.375 is "101.3750". The type of a cell is
 * lost with its file; this is not.
 */
export function figureText(value: number): string {
  const text = String(value);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
/** What `figureText` writes where somebody may have meant thousands. */
export const isSmallFigure = (bare: string): boolean => /^[1-9]\d{0,2}\.(?!000)\d{3}0$/.test(bare);

/**
 * What the texts of one column say together about points and commas: "1.250.000" proves that its points cut thousands,
 * "98,5" that its comma begins decimals. One column is written by one hand; where it proves both, nothing is proved.
 */
export function amountMarks() {
  const cuts = new Set<Mark>();
  const begins = new Set<Mark>();
  const isOnly = (set: Set<Mark>, other: Set<Mark>, mark: Mark) => set.has(mark) && !other.has(mark);
  return {
    /** Takes one text of the column. Numbers of a spreadsheet are not texts and prove nothing. */
    look(cell: string): void {
      if (!/[.,]/.test(cell)) return;
      const bare = bareAmount(cell);
      if (!/^\d[\d\s.,'’\u00a0\u202f]*\d$/u.test(bare) || loneMark(bare)) return;
      const last = bare[Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))] as Mark;
      const other: Mark = last === '.' ? ',' : '.';
      const parts = bare.split(last);
      if (parts.length > 2) {
        if (
          !bare.includes(other) &&
          /^\d{1,3}$/.test(parts[0]!) &&
          parts.slice(1).every((part) => /^\d{3}$/.test(part))
        )
          cuts.add(last);
        return;
      }
      begins.add(last);
      if (parts[0]!.includes(other)) cuts.add(other);
    },
    /** How a text that can be read two ways is to be read; null where the column does not say. */
    says(cell: string): 'thousands' | 'decimals' | null {
      const mark = loneMark(bareAmount(cell));
      if (mark === null) return null;
      const other: Mark = mark === '.' ? ',' : '.';
      if (isOnly(cuts, begins, mark)) return 'thousands';
      if (isOnly(begins, cuts, mark)) return 'decimals';
      if (cuts.has(mark) || begins.has(mark)) return null;
      return isOnly(begins, cuts, other) ? 'thousands' : isOnly(cuts, begins, other) ? 'decimals' : null;
    },
  };
}

/**
 * "101 374,6" to the franc, half a franc upwards; null for what is no such number. Digit by digit: a float would lose
 * some.
 */
export function roundedAmount(bare: string): string | null {
  const match = /^(\d+|\d{1,3}(?:([\s.,'’\u00a0\u202f])\d{3}(?:\2\d{3})*))([.,])(\d+)$/u.exec(bare);
  if (!match || match[2] === match[3]) return null;
  const whole = BigInt(match[1]!.replace(/\D/g, ''));
  return String(match[4]![0]! >= '5' ? whole + 1n : whole);
}

/** What rounding adds to it, or takes from it, in thousandths of a franc. */
export function roundingOf(bare: string): number {
  const rounded = roundedAmount(bare);
  const fraction = /[.,](\d+)$/.exec(bare)?.[1];
  if (rounded === null || fraction === undefined) return 0;
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return thousandths >= 500 ? 1000 - thousandths : -thousandths;
}
