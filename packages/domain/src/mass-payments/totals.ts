import type { Amount } from '../values/money.ts';
import { foldAccents } from '../values/text.ts';

/** A row of a file after it was read. `amount` null: there is none in its column. */
export type SeenRow = {
  rowNo: number;
  cells: readonly string[];
  /** Where a remark stands: its words are not the row's. */ noteColumn?: number | undefined;
  name: string;
  amount: Amount | null;
  hasDestination: boolean;
  /** Its spreadsheet leaves it out: it is in no sum. */ isLeftOut?: boolean;
};
/** `section`: the rows since the last total; `all`: every row so far. */
export type TotalCover = 'section' | 'all';
/**
 * What a person has to say of a row that totals others: it is nobody, it is somebody to pay, or it was not said yet.
 */
export const totalDecisions = ['total', 'person', 'open'] as const;
export type TotalDecision = (typeof totalDecisions)[number];
/**
 * A row that totals others. `open`: it may as well be somebody to pay, and a person says which. `reads` is what was
 * read of what it covers, `above` what was read since the total before it.
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
  decision: TotalDecision;
};
/**
 * What a file says that it pays: its totals, and the rows that no total covers as they were read. Null where it totals
 * nothing.
 */
export type FileClaim = { amount: Amount; people: number | null } | null;

/**
 * What the totals of a file add up to, in the order of its rows: a total of a section adds to those before it, one of
 * all takes their place. @param tail francs of the rows below the last of them.
 */
export function claimOf(
  rows: readonly Pick<TotalRow, 'amount' | 'people' | 'covers' | 'above' | 'decision'>[],
  tail: Amount,
): FileClaim {
  let [said, uncovered, people] = [0, 0, null as number | null];
  for (const row of rows) {
    uncovered += row.above + (row.decision === 'person' ? (row.amount ?? 0) : 0);
    if (row.decision !== 'total' || row.amount === null) continue;
    said = row.covers === 'all' ? row.amount : said + row.amount;
    people = row.covers === 'all' ? row.people : null;
    uncovered = 0;
  }
  return rows.some((row) => row.decision === 'total' && row.amount !== null)
    ? { amount: said + uncovered + tail, people: uncovered + tail === 0 ? people : null }
    : null;
}

/** Begins with one of these: no name does. */
const sureLabel =
  /^(?:sous ?totaux|sous ?total|sub ?total|grand total|total general|totaux generaux|total generale|montant total|somme totale|net total|total net|total brut|total a (?:payer|virer|verser|reporter)|cumul|arretee?s? (?:la|le|les|a|au|l|ce|cette)|arretee? par|a reporter|report a nouveau|carried forward|brought forward|total carried)(?: |$)|^(?:totaux|report|reports|arrete|arretee)$/u;
/** "Total", alone or with words that say of what. */
const plainLabel =
  /^(?:total|totaux|totals|somme|sum)(?: (?:\d+|f|francs?|f ?cfa|xaf|cfa|net|brut|page|feuille|sheet|section|service|du|de|des|de la|mois|month|for|of|agents?|personnes?|employes?|salaries?|people|employees|staff|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december))*$/u;
/** Begins as a total does and goes on with other words: "Total enseignants", or a company. */
const likeLabel = /^(?:total|totaux|somme|sum) /u;
const wholeLabel =
  /^(?:grand total|total general|totaux generaux|cumul|arrete|a reporter|report|carried|brought|total a reporter)/u;
const partLabel = /^(?:sous|sub)/u;
const people =
  /(\d{1,6}) ?(?:personnes?|agents?|employes?|salaries?|beneficiaires?|enseignants?|eleves|people|persons?|employees|staff|beneficiaries|payees|lignes|rows)(?: |$)/u;
const rowsMin = 3;

const folded = (text: string): string =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Tells totals from people while a list is read from top to bottom, and adds up what the totals say. A row is a total
 * by its words, or by its amount when that is the sum of at least three rows above it. One that could as well be a
 * person (a name, a number, and an amount that happens to be the sum) is left to a person.
 */
export class TotalsReader {
  #section = { amount: 0, count: 0 };
  #all = { amount: 0, count: 0 };
  #above = 0;
  #hadPart = false;
  readonly rows: TotalRow[] = [];

  /** The row as a total; null for somebody to pay, who is counted. */
  take(row: SeenRow): TotalRow | null {
    const total = this.#totalOf(row);
    if (total === null) {
      if (row.isLeftOut) return null;
      for (const sum of [this.#section, this.#all]) {
        sum.amount += row.amount ?? 0;
        sum.count += 1;
      }
      this.#above += row.amount ?? 0;
      return null;
    }
    this.rows.push(total);
    this.#above = 0;
    this.#hadPart ||= partLabel.test(folded(total.label));
    // What is still asked about ends no section.
    if (total.decision === 'total' && total.amount !== null) this.#section = { amount: 0, count: 0 };
    return total;
  }

  /** Francs of the rows below the last total. */
  get tail(): Amount {
    return this.rows.length === 0 ? 0 : this.#above;
  }

  #totalOf(row: SeenRow): TotalRow | null {
    const texts = row.cells.filter(
      (cell, index) => /\p{L}{2}/u.test(cell) && (index !== row.noteColumn || row.name === ''),
    );
    // Words of a reason or a remark behind say nothing of the row: "Cumul des congés" is why somebody is paid.
    const label = [texts[0], row.name].find(
      (cell) =>
        cell !== undefined &&
        (sureLabel.test(folded(cell)) || plainLabel.test(folded(cell)) || likeLabel.test(folded(cell))),
    );
    const key = label === undefined ? null : folded(label);
    const isSure = key !== null && (sureLabel.test(key) || plainLabel.test(key));
    const isSum =
      row.amount !== null &&
      row.amount > 0 &&
      ((this.#section.count >= rowsMin && row.amount === this.#section.amount) ||
        (this.#all.count >= rowsMin && row.amount === this.#all.amount));
    if (!isSure && key === null && !isSum) return null;
    // By a figure, or by words that could be a name, a row that is left out is somebody who is left out.
    if (row.isLeftOut && !isSure) return null;
    const looksLikeAPerson = row.hasDestination && /\p{L}{2}/u.test(row.name);
    const amount = row.amount ?? (isSure ? amountIn(texts.join(' ')) : null);
    // The words begin as a total does and the figure agrees, or nobody could be paid by this row.
    const isTotal = isSure || !looksLikeAPerson || (key !== null && isSum);
    const covers = this.#coverOf(key, amount);
    return {
      rowNo: row.rowNo,
      cells: [...row.cells],
      label: (label ?? row.name).trim().slice(0, 120),
      amount,
      people: Number(people.exec(folded(row.cells.join(' ')))?.[1]) || null,
      covers,
      reads: { ...(covers === 'all' ? this.#all : this.#section) },
      above: this.#above,
      decision: isTotal ? 'total' : 'open',
    };
  }

  #coverOf(key: string | null, amount: Amount | null): TotalCover {
    if (key !== null && wholeLabel.test(key)) return 'all';
    // A total right below a total, or the first of a file.
    if (this.#section.count === 0 || this.#section.count === this.#all.count) return 'all';
    if (amount !== null && amount === this.#section.amount) return 'section';
    if (amount !== null && amount === this.#all.amount) return 'all';
    return this.#hadPart && key !== null && !partLabel.test(key) ? 'all' : 'section';
  }
}

/**
 * "… à la somme de 1 331 500 francs": the one sum in a sentence, by the words before it or the francs behind. A year is
 * none.
 */
function amountIn(text: string): Amount | null {
  const figures = [
    ...text.matchAll(
      /(?<![\d/.-])(\d{1,3}(?:[ .,\u00a0\u202f]\d{3})+|\d{3,12})(?![\d/-])(\s*(?:f\b|f\s?cfa|cfa|xaf|francs?))?/giu,
    ),
  ]
    .filter(
      ([, figure, francs]) =>
        francs !== undefined || (/somme|montant|sum of|amount/iu.test(text) && !/^(?:19|20)\d\d$/.test(figure!)),
    )
    .map(([, figure]) => Number(figure!.replace(/\D/g, '')));
  return new Set(figures).size === 1 ? figures[0]! : null;
}

/** Whether a row says by its first words that it totals others. */
export function saysTotal(cells: readonly string[]): boolean {
  const first = folded(cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? '');
  return sureLabel.test(first) || plainLabel.test(first);
}
