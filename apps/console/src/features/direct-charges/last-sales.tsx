import { transactionsApi } from '#contract/transactions/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime, formatTime, localDay } from '#domain/values/time.ts';
import { counterWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Card } from '#ui/card.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';

/** The last five sales: enough to answer "did mine go through?", and no total. */
export function LastSales() {
  const t = useWords(counterWords);
  const locale = useLocale();
  // The day stands where it is another one: a time alone reads as today's.
  const timeOf = (at: Date) => (localDay(at) === localDay(new Date()) ? formatTime(at) : formatDateTime(at, locale));
  const { data } = useEndpoint(transactionsApi.list, { query: { preset: 'direct-charges', limit: 5 } });
  return (
    <Card title={t.lastSales} flush>
      {data === undefined ? (
        <div className="px-5 pb-5">
          <SkeletonLines lines={5} />
        </div>
      ) : data.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{t.noSales}</p>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {data.map((sale) => (
            <li key={sale.id}>
              <BareLink
                href={to('/direct-charge/create', { mode: 'counter', charge: sale.id })}
                className="flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-sunken md:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {sale.payerName ?? (sale.phone ? formatPhone(sale.phone) : '')}
                  </span>
                  <span className="block text-sm text-muted tabular-nums">
                    {timeOf(new Date(sale.createdAt))}
                    {sale.phone && sale.payerName ? ` · ${formatPhone(sale.phone)}` : ''}
                  </span>
                </span>
                <span className="grid justify-items-end gap-0.5">
                  <Money amount={sale.amount} className="font-semibold" />
                  <TransactionPill row={sale} />
                </span>
              </BareLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
