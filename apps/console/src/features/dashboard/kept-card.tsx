import type { ReactNode } from 'react';
import { dashboardWords } from '#i18n/catalogues/dashboard/words.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { figureHref } from '../../data/figure-href.ts';
import type { Report } from './search.ts';

/** Collected − fees − refunds = kept, written as a sum so that it can be checked by eye. */
export function KeptCard({ report }: { report: Report | undefined }) {
  const t = useWords(dashboardWords);
  if (!report) {
    return (
      <Card title={t.moneyKept} className="min-h-56">
        <Skeleton className="h-36 w-full rounded-md" />
      </Card>
    );
  }
  const { totals, current } = report;
  return (
    <Card title={t.moneyKept} className="min-h-56">
      <dl className="grid gap-2.5">
        <Line name={t.collected} amount={totals.totalAmount} />
        <Line name={t.fees} amount={-totals.feeTotal} />
        <Line name={<Link href={figureHref('refunds', current)}>{t.refunds}</Link>} amount={-totals.refundTotal} />
        <div className="flex items-baseline justify-between gap-4 border-t border-border pt-2.5 font-semibold">
          <dt>{t.kept}</dt>
          <dd>
            <Money amount={totals.keptTotal} />
          </dd>
        </div>
      </dl>
      {totals.returnedTotal > 0 && (
        <p className="mt-4 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
          <span className="flex justify-between gap-4">
            <Link href={figureHref('returned', current)}>{t.returned}</Link>
            <Money amount={totals.returnedTotal} className="text-fg" />
          </span>
          {t.returnedHint}
        </p>
      )}
    </Card>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <Money amount={amount === 0 ? 0 : amount} />
      </dd>
    </div>
  );
}
