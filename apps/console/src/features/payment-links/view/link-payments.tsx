import ArrowRight from 'lucide-react/icons/arrow-right';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useLive } from '../../../data/live.ts';
import { to } from '../../../data/paths.ts';
import { useGo } from '../../../data/route.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { paymentColumns, paymentHref } from '../payments/payment-columns.tsx';

const keyOf = (row: TransactionRow) => row.id;

/** The latest payments of one link. They arrive by themselves; one that has just been paid is told and lit. */
export function LinkPayments({ link }: { link: PaymentLinkDetail }) {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const go = useGo();
  const list = useEndpoint(transactionsApi.list, { query: { preset: 'link-payments', linkId: link.id, limit: 10 } });
  const columns = useMemo(() => paymentColumns(locale, link, false), [locale, link]);
  const open = useCallback((row: TransactionRow) => go(paymentHref(row)), [go]);
  const groupOf = useCallback((row: TransactionRow) => formatDate(new Date(row.createdAt), locale), [locale]);
  const fresh = useJustPaid(list.data, () => toast.success(t.newPayment));
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t.payments}</h2>
        {(list.data?.length ?? 0) > 0 && (
          <ButtonLink href={to('/payment-links/payments', { linkId: link.id })} variant="ghost" size="small">
            {t.allPayments} <ArrowRight />
          </ButtonLink>
        )}
      </div>
      <DataTable
        label={t.payments}
        columns={columns}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        hrefOf={paymentHref}
        onOpen={open}
        groupOf={groupOf}
        pageSize={5}
        reserveRows={5}
        fresh={fresh}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : (
            <EmptyState title={t.noPayments} description={t.noPaymentsText} />
          )
        }
      />
    </section>
  );
}

/** Ids that the live feed reported paid while this page is open, for as long as they are among the rows. */
function useJustPaid(rows: readonly TransactionRow[] | undefined, tell: () => void): ReadonlySet<string> {
  const [paid, setPaid] = useState<ReadonlySet<string>>(new Set());
  const told = useRef(new Set<string>());
  useLive(['transaction'], (event) => {
    if (event.status === 'completed' && event.type === 'sale') setPaid((before) => new Set(before).add(event.id));
  });
  // The feed speaks of every sale of the organisation: only those of this link are among the rows.
  const fresh = useMemo(
    () => new Set((rows ?? []).filter((row) => paid.has(row.id) && row.status === 'completed').map((row) => row.id)),
    [rows, paid],
  );
  useEffect(() => {
    const news = [...fresh].filter((id) => !told.current.has(id));
    for (const id of news) told.current.add(id);
    if (news.length > 0) tell();
  });
  return fresh;
}
