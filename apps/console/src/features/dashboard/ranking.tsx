import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { Card } from '#ui/card.tsx';
import { Link, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Meter } from './meter.tsx';

type Row = DataOf<typeof dashboardApi.breakdown>['byLink'][number];

/** The largest of a kind, with the bar of each against the largest. */
export function Ranking({
  title,
  rows,
  empty,
  hrefOf,
}: {
  title: string;
  rows: Row[] | undefined;
  empty: string;
  hrefOf?: (row: Row) => Href;
}) {
  const t = useWords(dashboardWords);
  const locale = useLocale();
  const most = Math.max(1, ...(rows ?? []).map((row) => row.totalAmount));
  return (
    <Card title={title} className="min-h-52">
      {!rows ? (
        <div className="grid gap-5">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-10 w-full rounded-md" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="grid gap-4">
          {rows.map((row) => (
            <li key={row.id}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate">
                  {hrefOf ? <Link href={hrefOf(row)}>{row.name[locale]}</Link> : row.name[locale]}
                </span>
                <Money amount={row.totalAmount} className="font-semibold" />
              </p>
              <Meter share={row.totalAmount / most} />
              <p className="mt-1 text-sm text-muted">{t.payments({ count: row.numberOfTransactions })}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
