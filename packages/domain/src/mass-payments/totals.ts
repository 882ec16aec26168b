import { shortened } from '../values/text.ts';
import type { Amount } from '../values/money.ts';
import {
  amountIn,
  folded,
  likeLabel,
  partLabel,
  peopleCount,
  plainLabel,
  summaryLabel,
  sureLabel,
  wholeLabel,
} from './total-words.ts';

/** A row of a file after it was read. `amount` null: there is none in its column. */
export type SeenRow = {
  rowNo: number;
  cells: readonly string[];
  /** Where a remark stands: its words are not the row's. */ noteColumn?: number | undefined;
  name: string;
  amount: Amount | null;
  /** What its cell says to the franc, and in thousandths, where it has decimals. */
  figure?: { amount: Amount; thousandths: number } | undefined;
  /** What a total says where its mark may cut thousands. */ ifThousands?: Amount | undefined;
  /** Which sheet of the file it stands in. */ sheetNo?: number;
  hasDestination: boolean;
  /** Its spreadsheet leaves it out: it is in no sum. */ isLeftOut?: boolean;
  /** We wrote it below the result of a run: it sums what was, and not what is to be paid. */ isResultSum?: boolean;
};
/** `section`: the rows since the last total; `all`: every row of its sheet so far; `file`: every row of all sheets. */
export const totalCovers = ['section', 'all', 'file'] as const;
export type TotalCover = (typeof totalCovers)[number];
/**
 * What a person has to say of a row that totals others: it is nobody, it is somebody to pay, or it was not said yet.
 */
export const totalDecisions = ['total', 'person', 'open'] as const;
export type TotalDecision = (typeof totalDecisions)[number];
/**
 * A row that totals others. `open`: it may as well be somebody to pay, and a person says which. `reads` is what was
 * read of what it covers, `above` what was read in its sheet since the total before it, `before` what was read in
 * earlier sheets since then. `rounding`: francs by which its rows, each rounded, come to more than its amount, which is
 * their sum before that.
 */
export type TotalRow = {
  rowNo: number;
  cells: string[];
  label: string;
  amount: Amount | null;
  people: number | null;
  covers: TotalCover;
  reads: { amount: Amount; count: number };
  above: Amount;
  sheetNo: number;
  before: Amount;
  rounding: number;
  decision: TotalDecision;
};

const rowsMin = 3;

/**
 * Francs of rows as they are read; what their cells say in thousandths, and what they come to once each is rounded,
 * with those that nobody has had rounded yet. `figures`: of so many rows; what cannot be read is in no sum.
 */
type Sum = { amount: Amount; count: number; figures: number; thousandths: number; rounded: Amount };
/** `placed`: how many of its rows say where to pay. */
type Rows = Sum & { placed: number };
const noRows = (): Rows => ({ amount: 0, count: 0, figures: 0, thousandths: 0, rounded: 0, placed: 0 });
const without = (sum: Rows, part: Rows): Rows => ({
  amount: sum.amount - part.amount,
  count: sum.count - part.count,
  figures: sum.figures - part.figures,
  thousandths: sum.thousandths - part.thousandths,
  rounded: sum.rounded - part.rounded,
  placed: sum.placed - part.placed,
});
/** Rows since the last that totals others, also one that is asked about: `loose`, of `amount`, while none is placed. */
type Block = { loose: number[]; amount: Amount; isPlaced: boolean };
const noBlock = (): Block => ({ loose: [], amount: 0, isPlaced: false });
type Figure = { amount: Amount; thousandths: number };
const figureOf = ({ amount, figure }: Pick<SeenRow, 'amount' | 'figure'>): Figure | null =>
  figure ?? (amount === null ? null : { amount, thousandths: amount * 1000 });
/** Whoever rounds a total leaves out at most half a franc. */
const halfAFranc = 500;
const isOfRounded = (figure: Figure, sum: Sum): boolean =>
  sum.count > 0 && Math.abs(figure.thousandths - sum.thousandths) <= halfAFranc;
const agrees = (figure: Figure | null, sum: Sum): boolean =>
  figure !== null && (figure.amount === sum.amount || isOfRounded(figure, sum));

/**
 * Tells totals from people while a list is read from top to bottom, and adds up what the totals say. A row is a total
 * by its words, or by its amount when that is the sum of at least three rows above it. One that could as well be a
 * person (a name, a number, and an amount that happens to be the sum) is left to a person. A total is of its sheet,
 * unless its amount or its place says that it is of all of them. Rows below a total that say nothing of where to pay
 * are mostly a summary of those above (by service, by bank) where all of a block are such: they claim nothing, and
 * where they end in the same total it is that one said again. Under a heading of their own they are one whatever they
 * end in: stamps and what is withheld stand there too.
 */
export class TotalsReader {
  #section = noRows();
  /** Of this sheet. */
  #all = noRows();
  #file = noRows();
  #above = 0;
  #before = 0;
  #hadPart = false;
  #sheetNo = 0;
  /** Below a total of this sheet, and of earlier ones. */
  #loose: number[] = [];
  #looseBefore: number[] = [];
  #block = noBlock();
  /** Rows under the heading of a summary, and whether one has said the total again; null outside of one. */
  #summary: { rows: SeenRow[]; isSaid: boolean } | null = null;
  readonly rows: TotalRow[] = [];

  /** The row as a total; null for somebody to pay, who is counted. */
  take(row: SeenRow): TotalRow | null {
    if ((row.sheetNo ?? 0) !== this.#sheetNo) this.#begin(row.sheetNo ?? 0);
    if (row.hasDestination) this.#leaveSummary();
    else if (this.rows.length > 0 && !row.amount && summaryLabel.test(folded(firstWords(row))))
      this.#summary ??= { rows: [], isSaid: false };
    const total = this.#totalOf(row);
    // Words without a sum below the total of a summary begin something else.
    if (this.#summary?.isSaid && total === null && !row.amount) this.#endBlock();
    if (this.#summary && total && (total.amount === null || this.#isAgain(total))) {
      // Mostly its first line, and what is added to it or withheld from it stands below.
      this.#summary.isSaid = true;
      this.rows.push(total);
      return total;
    }
    if (this.#summary || total === null) {
      if (!row.isLeftOut) this.#summary ? this.#summary.rows.push(row) : this.#add(row);
      return null;
    }
    this.rows.push(total);
    this.#endBlock();
    this.#above = 0;
    this.#before = 0;
    this.#hadPart ||= partLabel.test(folded(total.label));
    // What is still asked about ends no section.
    if (total.decision !== 'total' || total.amount === null) return total;
    this.#section = noRows();
    this.#loose = [];
    if (total.covers === 'file') this.#looseBefore = [];
    return total;
  }

  /** Rows that no total covers and that say nothing of where to pay. */
  get loose(): readonly number[] {
    const summary = (this.#summary?.rows ?? []).map(({ rowNo }) => rowNo);
    return [...this.#looseBefore, ...this.#loose, ...this.#block.loose, ...summary];
  }

  #add(row: SeenRow): void {
    const figure = figureOf(row);
    for (const sum of [this.#section, this.#all, this.#file]) {
      sum.amount += row.amount ?? 0;
      sum.count += 1;
      sum.figures += figure === null ? 0 : 1;
      sum.thousandths += figure?.thousandths ?? 0;
      sum.rounded += figure?.amount ?? 0;
      sum.placed += row.hasDestination ? 1 : 0;
    }
    this.#count(row);
  }

  /** Somebody is paid there: it was the heading of a list, unless it has ended before. */
  #leaveSummary(): void {
    if (this.#summary?.isSaid) return this.#endBlock();
    const { rows } = this.#summary ?? { rows: [] };
    this.#summary = null;
    for (const row of rows) this.#add(row);
  }

  /** Whether it says once more what stands above the summary. */
  #isAgain({ amount }: TotalRow): boolean {
    return amount === this.#all.amount || amount === this.#file.amount;
  }

  /** Among people to pay, whoever says nothing of where is one of them: only rows among themselves are a summary. */
  #count({ rowNo, amount, hasDestination }: SeenRow): void {
    const block = this.#block;
    // Until a total has said what it covers, nobody knows that a row is below it.
    if (!hasDestination && this.rows.length > 0 && !block.isPlaced) {
      block.loose.push(rowNo);
      block.amount += amount ?? 0;
      return;
    }
    this.#above += (amount ?? 0) + (hasDestination ? block.amount : 0);
    if (hasDestination) this.#block = { loose: [], amount: 0, isPlaced: true };
  }

  #endBlock(): void {
    this.#loose.push(...this.#block.loose, ...(this.#summary?.rows ?? []).map(({ rowNo }) => rowNo));
    this.#block = noBlock();
    this.#summary = null;
  }

  /** Francs of the rows below the last total. */
  get tail(): Amount {
    return this.rows.length === 0 ? 0 : this.#before + this.#above;
  }

  #begin(sheetNo: number): void {
    this.#endBlock();
    this.#sheetNo = sheetNo;
    this.#before += this.#above;
    this.#above = 0;
    this.#looseBefore.push(...this.#loose);
    this.#loose = [];
    this.#section = noRows();
    this.#all = noRows();
    this.#hadPart = false;
  }

  #totalOf(row: SeenRow): TotalRow | null {
    const texts = row.cells.filter(
      (cell, index) => /\p{L}{2}/u.test(cell) && (index !== row.noteColumn || row.name === ''),
    );
    // Words of a reason or a remark behind say nothing of the row: "Cumul des congés" is why somebody is paid. Nor does
    // a surname in a column of its own: whoever has a first name beside it and a number is called Sum.
    const isSurname =
      row.hasDestination && texts[0] !== undefined && folded(row.name).startsWith(`${folded(texts[0])} `);
    const isOurs = row.isResultSum === true;
    const label = [isSurname ? undefined : texts[0], row.name].find(
      (cell) =>
        cell !== undefined && (isOurs || [sureLabel, plainLabel, likeLabel].some((words) => words.test(folded(cell)))),
    );
    const key = label === undefined ? null : folded(label);
    const isSure = key !== null && (isOurs || sureLabel.test(key) || plainLabel.test(key));
    const figure = isOurs ? null : figureOf(row);
    const isSum =
      figure !== null &&
      figure.amount > 0 &&
      [this.#section, this.#all, this.#file].some((sum) => sum.figures >= rowsMin && agrees(figure, sum));
    if (!isSum && !isSure && (key === null || (isSurname && key.startsWith('sum ')))) return null;
    // By a figure, or by words that could be a name, a row that is left out is somebody who is left out.
    if (row.isLeftOut && !isSure) return null;
    const looksLikeAPerson = row.hasDestination && /\p{L}{2}/u.test(row.name);
    const said = figure ?? (isSure ? figureOf({ amount: row.ifThousands ?? amountIn(texts.join(' ')) }) : null);
    // The words begin as a total does and the figure agrees, or nobody could be paid by this row.
    const isTotal = isSure || !looksLikeAPerson || (key !== null && isSum);
    if (isTotal) this.#forgetSummary(said);
    const covers = this.#coverOf(key, said);
    const sum = { section: this.#section, all: this.#all, file: this.#file }[covers];
    return {
      rowNo: row.rowNo,
      cells: [...row.cells],
      label: shortened((label ?? row.name).trim(), 120),
      amount: said?.amount ?? null,
      people: Number(peopleCount.exec(folded(row.cells.join(' ')))?.[1]) || null,
      covers,
      reads: { amount: sum.amount, count: sum.count },
      above: this.#above,
      sheetNo: this.#sheetNo,
      before: this.#before,
      rounding: said !== null && said.amount !== sum.amount && isOfRounded(said, sum) ? sum.rounded - said.amount : 0,
      decision: isTotal ? 'total' : 'open',
    };
  }

  /** Rows since the last total of which none is to be paid and that come to what is above them say it once more. */
  #forgetSummary(figure: Figure | null): void {
    const section = this.#section;
    if (this.rows.length === 0 || section.count === 0 || section.placed > 0 || !agrees(figure, section)) return;
    const all = without(this.#all, section);
    const file = without(this.#file, section);
    if (!agrees(figure, all) && !agrees(figure, file)) return;
    this.#all = all;
    this.#file = file;
    this.#section = noRows();
  }

  #coverOf(key: string | null, figure: Figure | null): TotalCover {
    const isWhole = key !== null && wholeLabel.test(key);
    if (this.#file.count > this.#all.count && !agrees(figure, this.#all) && !agrees(figure, this.#section)) {
      if (agrees(figure, this.#file)) return 'file';
      // A sheet begins with what is carried on from the one before, and ends with what is said of all after its own.
      if (isWhole && this.#section.count === 0) return 'file';
      // A row that is hidden, wrong or not readable yet is in no sum: what it is of, it is nearest to.
      if (
        figure &&
        distance(figure, this.#file) < Math.min(distance(figure, this.#all), distance(figure, this.#section))
      )
        return 'file';
    }
    if (isWhole) return 'all';
    // A total right below a total, or the first of a sheet.
    if (this.#section.count === 0 || this.#section.count === this.#all.count) return 'all';
    if (agrees(figure, this.#section)) return 'section';
    if (agrees(figure, this.#all)) return 'all';
    return this.#hadPart && key !== null && !partLabel.test(key) ? 'all' : 'section';
  }
}

const firstWords = ({ cells, name }: SeenRow): string => cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? name;
const distance = (figure: Figure, sum: { amount: number }): number => Math.abs(figure.amount - sum.amount);
