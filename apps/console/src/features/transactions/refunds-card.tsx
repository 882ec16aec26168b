import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transactionRecordWords } from '#i18n/catalogues/transactions/record.ts';
import { Card } from '#ui/card.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { hrefOf } from './row-face.ts';

/** What went back, or is on its way; each is a transaction of its own. */
export function RefundsCard({ refunds }: { refunds: readonly TransactionRow[] }) {
  const t = useWords(transactionRecordWords);
  const locale = useLocale();
  return (
    <Card title={t.refunds} flush>
      <ul className="divide-y divide-border border-t border-border">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <BareLink
              href={hrefOf(refund)}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 -outline-offset-2! last:rounded-b-lg hover:bg-bg md:px-5"
            >
              <span className="grid min-w-0">
                <Money amount={refund.amount} className="font-semibold" />
                <span className="truncate text-sm text-muted">
                  {formatDateTime(new Date(refund.createdAt), locale)}
                  {refund.createdByName && ` · ${refund.createdByName}`}
                </span>
              </span>
              <StatusPill status={tellingWord({ ...refund, type: 'refund' })} />
            </BareLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
