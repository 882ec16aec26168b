import type { TransferRow } from '#contract/transfers/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { scheduleWords } from '#i18n/catalogues/transfers/words.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { wordOf } from './transfer-state.ts';
import { transferHref } from './transfer-face.ts';

/** Transfers that leave once, at their time: the next first. */
export function PlannedOnce({ rows, hasMore }: { rows: readonly TransferRow[]; hasMore: boolean }) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const inOrder = rows.toSorted((a, b) => Date.parse(a.scheduledFor!) - Date.parse(b.scheduledFor!));
  return (
    <Card title={t.onOneDay} description={t.onOneDayText}>
      <ul className="grid grid-cols-1 divide-y divide-border">
        {inOrder.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="tabular-nums">{formatDateTime(new Date(row.scheduledFor!), locale)}</span>
            <Link href={transferHref(row)} className="min-w-0 flex-1 truncate">
              {row.beneficiary.name}
            </Link>
            <StatusPill status={wordOf(row)} />
            <Money amount={row.amount} />
          </li>
        ))}
      </ul>
      {hasMore && <Link href={to('/transfer/all')}>{t.more}</Link>}
    </Card>
  );
}
