import type { FeeBook } from '#contract/fees/api.ts';
import { operators } from '#domain/payments/operators.ts';
import { calculatorWords, destinationNames } from '#i18n/catalogues/fees/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { alternatives, type Question } from './calculate.ts';
import { percentText } from './fee-text.ts';

/** The same amount by every other way, so that the cheapest is seen before anybody chooses. */
export function Comparison({ book, question }: { book: FeeBook; question: Question }) {
  const t = useWords(calculatorWords);
  const locale = useLocale();
  const rows = alternatives(book, question);
  const isIn = question.product === 'collection';
  const cost = (row: (typeof rows)[number]) => row.sums.pays - row.sums.gets;
  const least = Math.min(...rows.map(cost));
  const differ = rows.some((row) => cost(row) !== least);
  return (
    <Card title={t.compare}>
      <div className="overflow-x-auto" role="region" aria-label={t.compare} tabIndex={0}>
        <table className="w-full">
          <thead>
            <tr className="text-xs text-muted [&>th]:py-1 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t.compareWay}
              </th>
              <th scope="col" className="text-right">
                {isIn ? t.customerPays : t.leaves}
              </th>
              <th scope="col" className="text-right">
                {isIn ? t.youGet : t.arrives}
              </th>
              <th scope="col" className="text-right">
                {t.effective}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.operator} ${row.destination}`} className="border-t border-border [&>td]:py-2 [&>td]:pl-3">
                <th scope="row" className="py-2 text-left font-normal">
                  <span className="mr-2">
                    {row.operator
                      ? operators[row.operator].brand
                      : row.destination && destinationNames[row.destination][locale]}
                  </span>
                  {differ && cost(row) === least && <Mark of="chosen">{t.best}</Mark>}
                </th>
                <td className="text-right">
                  <Money amount={row.sums.pays} bare />
                </td>
                <td className="text-right font-medium">
                  <Money amount={row.sums.gets} bare />
                </td>
                <td className="text-right text-muted">{percentText(row.sums.effectiveBps, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
