import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { Card } from '#ui/card.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { figureHref } from '../../data/figure-href.ts';
import { drawRate } from './labels.ts';
import { Meter } from './meter.tsx';
import type { Report } from './search.ts';

/** Each operator's money as a bar, and how many of the requests through it were paid. */
export function OperatorsCard({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const rows = report?.byOperator ?? [];
  const most = Math.max(1, ...rows.map((row) => row.totalAmount));
  return (
    <Card title={t.operators} className="min-h-52">
      {!report ? (
        <div className="grid gap-5">
          {[0, 1].map((row) => (
            <Skeleton key={row} className="h-14 w-full rounded-md" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className="text-muted">{t.nothing}</p>
      ) : (
        <ul className="grid gap-5">
          {rows.map((row) => {
            const code = row.operator as OperatorCode;
            return (
              <li key={row.operator} className="relative">
                <p className="flex items-center gap-2">
                  <OperatorBadge operator={code} />
                  <BareLink
                    href={figureHref('income', report.current, { operator: row.operator })}
                    className="min-w-0 flex-1 truncate after:absolute after:-inset-1 after:rounded-md hover:underline"
                  >
                    {operators[code]?.brand ?? row.operator}
                  </BareLink>
                  <Money amount={row.totalAmount} className="font-semibold" />
                </p>
                <Meter share={row.totalAmount / most} />
                <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                  <span>{t.payments({ count: row.numberOfTransactions })}</span>
                  <span>
                    {row.successRate === null ? t.noRate : t.paidOf({ rate: drawRate(row.successRate, locale) })}
                  </span>
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
