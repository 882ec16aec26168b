import type { Statement } from '#contract/accounts/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { statementWords } from '#i18n/catalogues/accounts/statement.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Opening + in − out = closing, drawn as the sum it is. */
export function StatementSum({ statement }: { statement: Statement | undefined }) {
  const t = useWords(statementWords);
  const locale = useLocale();
  const figures = [
    { sign: '', word: '', name: t.opening, amount: statement?.openingBalance },
    { sign: '+', word: t.plus, name: t.in, amount: statement?.totalIn },
    { sign: '−', word: t.minus, name: t.out, amount: statement?.totalOut },
    { sign: '=', word: t.equals, name: t.closing, amount: statement?.closingBalance },
  ];
  return (
    <section aria-label={t.identity} className="rounded-lg border border-border bg-card">
      <dl className="grid md:grid-cols-4">
        {figures.map(({ sign, word, name, amount }, index) => (
          <div
            key={name}
            className={cx(
              'relative flex items-center justify-between gap-3 px-4 py-3 md:block md:px-6 md:py-4',
              index > 0 && 'border-border max-md:border-t md:border-l',
              index === 3 && 'bg-sunken max-md:rounded-b-lg md:rounded-r-lg',
            )}
          >
            {sign && (
              <>
                <span
                  aria-hidden="true"
                  className="absolute top-1/2 -left-3 hidden size-6 -translate-y-1/2 place-items-center rounded-full border border-border bg-card text-sm leading-none font-semibold text-muted md:grid"
                >
                  {sign}
                </span>
              </>
            )}
            <dt className="text-muted">
              {sign && (
                <span aria-hidden="true" className="mr-2 inline-block w-3 font-semibold md:hidden">
                  {sign}
                </span>
              )}
              {word && <span className="sr-only">{word} </span>}
              {name}
            </dt>
            <dd className={cx('font-semibold tracking-tight md:mt-1 md:text-xl', index === 3 && 'text-lg')}>
              {amount === undefined ? <Skeleton className="my-1 h-5 w-28" /> : <Money amount={amount} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="min-h-9 border-t border-border px-4 py-2 text-sm text-muted md:px-6">
        {statement &&
          `${statement.accountName[locale]} · ${formatDate(statement.from, locale)} – ${formatDate(statement.to, locale)} · ${t.movements({ count: statement.lineCount })}${statement.feeTotal ? ` · ${t.feesInside({ amount: formatMoney(statement.feeTotal, locale) })}` : ''}${statement.taxTotal ? ` · ${t.taxesInside({ amount: formatMoney(statement.taxTotal, locale) })}` : ''} · ${t.asOf({ at: formatDateTime(new Date(statement.asOf), locale) })} · ${t.zone}`}
      </p>
    </section>
  );
}
