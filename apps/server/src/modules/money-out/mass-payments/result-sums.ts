import { formatNumber } from '#domain/values/money.ts';
import { itemStageOf, type ItemStage } from '#domain/states/mass-payment.ts';
import type { Locale } from '#i18n/words.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { resultSumLabels } from '../payout-files/public.ts';
import type { ListedItem } from './items.ts';

type Line = ItemStage | 'leftOut';
const lines: readonly Line[] = ['paid', 'failed', 'underWay', 'notSent', 'leftOut'];

/**
 * The lines below the rows of a result: what became of them, stage by stage, and all of them together. Columns count
 * from 0.
 */
export function resultSums(locale: Locale) {
  const sums = new Map<Line, { count: number; amount: number }>();
  return {
    counted(item: ListedItem, cells: Cell[]): Cell[] {
      const line = itemStageOf(item.status) ?? 'leftOut';
      const { count, amount } = sums.get(line) ?? { count: 0, amount: 0 };
      sums.set(line, { count: count + 1, amount: amount + (item.amount ?? 0) });
      return cells;
    },
    /**
     * `nameAt`: the column of whoever is paid; account, operator, amount to pay and amount paid follow it in this
     * order.
     */
    lines(width: number, nameAt: number): Cell[][] {
      const amountAt = nameAt + 4;
      const line = (label: string, amount: number, paid: number | null): Cell[] =>
        Array.from({ length: width }, (_, index): Cell =>
          index === nameAt ? label : index === amountAt ? amount : index === amountAt + 1 ? paid : null,
        );
      const told = lines.flatMap((name) => {
        const sum = sums.get(name);
        return sum ? [{ name, ...sum }] : [];
      });
      if (told.length === 0) return [];
      const all = told.reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), {
        count: 0,
        amount: 0,
      });
      const shown = (count: number) => ({ count: formatNumber(count, locale) });
      return [
        ...told.map(({ name, count, amount }) =>
          line(resultSumLabels[name][locale](shown(count)), amount, name === 'paid' ? amount : null),
        ),
        line(resultSumLabels.all[locale](shown(all.count)), all.amount, sums.get('paid')?.amount ?? 0),
      ];
    },
  };
}
