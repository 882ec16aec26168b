import { hasSums, lookAtColumn, sameCells, sumsOfOthers, type ColumnLook } from './column-content.ts';
import {
  closeness,
  fieldOf,
  headingKey,
  isGeneric,
  isOfAnother,
  isWholeName,
  operatorOfWallet,
  type HeadingFit,
} from './headings.ts';
import { above, amountMeaning, amountRank, isNeverSure, saysWhatIsLeft } from './amount-headings.ts';
import { debtColumns, isOfDebt } from './debt-columns.ts';
import type { ColumnField, RowField, RowMapping } from './fields.ts';

/**
 * A field that two columns could be, or one that is not what is paid by its own words: a person says which. The columns
 * stand in the order of the file.
 */
export type AmbiguousColumn = { field: RowField; columns: number[] };

type Column = { index: number; key: string; fit: HeadingFit | null; look: ColumnLook };

/** The columns of one file while it is being understood. */
export class ColumnTable {
  readonly mapping: RowMapping = {};
  readonly ambiguous: AmbiguousColumn[] = [];
  readonly #columns: Column[];
  readonly #taken = new Set<number>();
  readonly #sample: readonly (readonly string[])[];
  readonly #isWhole: boolean;

  constructor(header: readonly string[] | null, sample: readonly (readonly string[])[], isWhole: boolean) {
    const width = Math.max(header?.length ?? 0, ...sample.map((cells) => cells.length), 0);
    this.#sample = sample;
    this.#isWhole = isWhole;
    this.#columns = Array.from({ length: width }, (_, index) => {
      const key = headingKey(header?.[index] ?? '');
      return { index, key, fit: fieldOf(key), look: lookAtColumn(sample, index) };
    });
  }

  has(field: ColumnField): boolean {
    if (field === 'phone')
      return (
        this.mapping.phone !== undefined ||
        this.mapping.phoneMtn !== undefined ||
        this.mapping.phoneOrange !== undefined
      );
    return this.mapping[field] !== undefined || (field === 'name' && this.mapping.firstName !== undefined);
  }

  take(field: ColumnField, index: number): void {
    if (this.mapping[field] !== undefined || this.#taken.has(index) || index >= this.#columns.length) return;
    this.mapping[field] = index;
    this.#taken.add(index);
  }

  #free(test: (column: Column) => boolean): Column[] {
    return this.#columns.filter((column) => !this.#taken.has(column.index) && test(column));
  }
  #of(field: ColumnField): Column[] {
    return this.#free(({ fit }) => fit?.field === field);
  }

  /** A field where a wrong guess pays nobody: the closest heading, whatever else stands there. */
  takeBest(field: ColumnField): void {
    // Family names in one column and both in another: the second has it all.
    if (field === 'firstName' && this.#of('name').some(({ fit }) => isWholeName(fit!))) return;
    const [best] = this.#of(field).toSorted(
      (a, b) =>
        b.fit!.fit - a.fit!.fit ||
        a.fit!.at - b.fit!.at ||
        (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index),
    );
    if (best) this.take(field, best.index);
  }

  rib(): void {
    const accounts = this.#of('rib').filter(({ look }) => !look.isPhones);
    // "Solde de tout compte" holds the word and is money: only what stands in such a column makes it an account.
    const byHeading = accounts.filter(({ fit, look }) => fit!.fit >= 2 || look.isAccounts);
    const whole = [...accounts, ...this.#free(({ key, look }) => key === '' && look.isAccounts)].filter(
      ({ look }) => look.isAccounts || look.filled === 0,
    );
    const [bank, branch, key] = (['ribBank', 'ribBranch', 'ribKey'] as const).map((field) =>
      this.#of(field).find(({ look }) => look.filled === 0 || look.isDigits),
    ) as [Column?, Column?, Column?];
    const account = accounts.find(({ look }) => !look.isAccounts);
    // As banks print it, in four columns; a column with the whole number makes them needless.
    if (bank && branch && account && key && !accounts.some(({ look }) => look.isAccounts)) {
      for (const [field, column] of [
        ['ribBank', bank],
        ['ribBranch', branch],
        ['ribAccount', account],
        ['ribKey', key],
      ] as const)
        this.take(field, column.index);
      return;
    }
    this.#settle('rib', whole.length > 0 ? whole : byHeading);
  }

  phone(): void {
    const named = this.#free(
      ({ fit, look }) =>
        fit !== null &&
        (fit.field === 'phone' || operatorOfWallet(fit) !== null || (fit.field === 'rib' && look.isPhones)) &&
        !look.isOrder,
    );
    const pair = (['phoneMtn', 'phoneOrange'] as const).map((wanted) =>
      named.filter(({ fit, look }) => operatorOfWallet(fit!) === wanted && (look.filled === 0 || look.isPhones)),
    );
    if (pair.every((columns) => columns.length === 1)) {
      this.take('phoneMtn', pair[0]![0]!.index);
      this.take('phoneOrange', pair[1]![0]!.index);
      return;
    }
    const phones = named.filter(({ look }) => look.isPhones);
    const byHeading = named.filter(
      ({ fit, look }) => look.filled === 0 || (!isGeneric(fit!) && fit!.field === 'phone' && fit!.fit >= 2),
    );
    // What stands in a column also tells where its name says nothing of it; whose number it is, no figure tells.
    const found =
      phones.length > 0
        ? phones
        : byHeading.length > 0
          ? byHeading
          : this.#free(({ key, fit, look }) => look.isPhones && (fit === null || fit.fit === 1) && !isOfAnother(key));
    this.#settle('phone', found);
  }

  amount(): void {
    const byHeading = this.#of('amount').filter(({ look }) => !look.isOrder);
    // At the end of a list most of what is left says "-", "soldé" or "OK", and still tells who is owed what.
    const figures = byHeading.filter(
      ({ look, key }) => look.filled === 0 || look.isFigures || saysWhatIsLeft(amountMeaning(key)),
    );
    // Cells that cannot be read are faults of their rows, named there; the column is what it says.
    const named = figures.length > 0 ? figures : byHeading;
    const unnamed =
      named.length > 0
        ? []
        : this.#free(
            ({ key, look }) =>
              key === '' && look.isFigures && !look.isOrder && !look.isPhones && !look.isAccounts && !look.isSmall,
          );
    const money = this.#free(
      ({ look, fit }) =>
        look.isFigures &&
        !look.isOrder &&
        !look.isPhones &&
        !look.isAccounts &&
        (fit === null || fit.field === 'amount'),
    );
    const big = named.some(({ look }) => !look.isSmall) ? named.filter(({ look }) => !look.isSmall) : named;
    // What is to be filled in by hand once it is paid says nothing; a balance of nothing is one.
    const sure = named.filter((column) => {
      const meaning = amountMeaning(column.key)!;
      if (meaning === 'left') return column.look.filled > 0 && (big.includes(column) || !this.#hasSums(column));
      return big.includes(column) && !(meaning === 'past' && big.length > 1 && !this.#hasSums(column));
    });
    const meaningOf = new Map(
      (sure.length > 0 ? sure : named).map((column) => {
        const meaning = amountMeaning(column.key)!;
        const isSum =
          (meaning === 'amount' || meaning === 'pay') &&
          sure.length > 1 &&
          sumsOfOthers(
            this.#sample,
            column.index,
            money.map(({ index }) => index),
          );
        return [column, isSum ? ('gross' as const) : meaning] as const;
      }),
    );
    const rankOf = (column: Column): number => amountRank(meaningOf.get(column) ?? 'past');
    const rivals =
      unnamed.length > 0
        ? unnamed
        : [...meaningOf.keys()].filter(
            (column) => ![...meaningOf.values()].some((other) => above[other].includes(meaningOf.get(column)!)),
          );
    const debt = debtColumns(rivals, meaningOf, money, this.#sample);
    if (debt.left) return this.take('amount', debt.left.index);
    // What was paid, or is left, of something whose heading is no word of money: "Facture", "Loyer", "Rent".
    const isPartOnly = rivals.length > 0 && rivals.every((column) => isOfDebt(meaningOf.get(column)));
    const unsaid = isPartOnly
      ? money.filter((column) => ![...debt.owed, ...debt.paid].includes(column) && this.#isSum(column))
      : [];
    const asked = [debt.owed, debt.paid, unsaid].flatMap((columns) => this.#distinct(columns, rankOf));
    if (asked.length === 1 && !isNeverSure(meaningOf.get(asked[0]!))) this.take('amount', asked[0]!.index);
    else this.#ask('amount', asked);
  }

  #isSum = (column: Column): boolean => !column.look.isSmall && this.#hasSums(column);

  #hasSums = ({ index }: Column): boolean => hasSums(this.#sample, index);

  name(): void {
    const named = this.#of('name');
    const legal =
      named.length === 0 && this.mapping.firstName === undefined && this.mapping.legalName === undefined
        ? this.#of('legalName')
        : [];
    const found =
      named.length > 0
        ? named
        : legal.length > 0 || this.mapping.firstName !== undefined || this.mapping.legalName !== undefined
          ? legal
          : this.#free(({ key, look }) => key === '' && look.isWords);
    // Where there is no heading the first column with words is who is paid.
    if (found.every(({ key }) => key === '')) {
      if (found[0]) this.take('name', found[0].index);
    } else this.#settle('name', found);
  }

  /** The one column that is meant; two of the same closeness whose cells differ are asked about. */
  #settle(field: RowField, columns: readonly Column[]): void {
    const rankOf = ({ fit }: Column): number =>
      fit === null
        ? 20
        : field === 'phone' && operatorOfWallet(fit) !== null
          ? 0
          : fit.field !== field
            ? 15
            : closeness(fit) * 3 + (3 - fit.fit);
    const closest = Math.min(...columns.map((column) => Math.floor(rankOf(column) / 3)));
    const within = columns.filter((column) => Math.floor(rankOf(column) / 3) === closest);
    const best = Math.min(...within.map(rankOf));
    // A heading that only holds the word stands behind one that is it, where nothing else tells them apart.
    const left = this.#distinct(field === 'name' ? within.filter((column) => rankOf(column) === best) : within, rankOf);
    if (left.length === 1) this.take(field, left[0]!.index);
    else this.#ask(field, left);
  }

  /** Columns that say the same are one, if every row was seen. */
  #distinct(columns: readonly Column[], rankOf: (column: Column) => number): Column[] {
    const kept: Column[] = [];
    for (const column of columns.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index),
    )) {
      if (!this.#isWhole || !kept.some((other) => sameCells(this.#sample, other.index, column.index)))
        kept.push(column);
    }
    return kept;
  }

  #ask(field: RowField, columns: readonly Column[]): void {
    if (columns.length === 0) return;
    this.ambiguous.push({ field, columns: columns.map(({ index }) => index).toSorted((a, b) => a - b) });
    for (const { index } of columns) this.#taken.add(index);
  }
}
