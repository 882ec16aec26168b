import ArrowRight from 'lucide-react/icons/arrow-right';
import { useCallback, useMemo } from 'react';
import type { CustomerDetail } from '#contract/customers/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { formatDate, formatTime } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../../data/paths.ts';
import { useGo } from '../../../data/route.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { transactionColumns } from '../../../shell/rows/transaction-columns.tsx';
import { HistoryCard } from './history-card.tsx';
import { latest } from './payments-query.ts';

const keyOf = (row: TransactionRow) => row.id;
const hrefOf = (row: TransactionRow) => to('/transactions/{id}', { id: row.id });

function columnsOf(locale: Locale): Column<TransactionRow>[] {
  const t = say(customerDetailWords, locale);
  const c = transactionColumns(locale);
  const what = (row: TransactionRow) =>
    row.type === 'refund' ? t.refund : (row.linkTitle?.[locale] ?? row.description ?? row.merchantReference);
  return [
    {
      ...c.createdAt,
      id: 'when',
      header: t.when,
      cell: (row) => <Link href={hrefOf(row)}>{c.createdAt.cell(row)}</Link>,
    },
    {
      id: 'what',
      header: t.what,
      card: 'title',
      cell: (row) => (
        <span className="block max-w-56 truncate" title={what(row) ?? undefined}>
          {what(row)}
        </span>
      ),
      cardCell: (row) => what(row) ?? formatTime(new Date(row.createdAt)),
    },
    { ...c.operator, header: t.operator, card: 'meta' },
    { ...c.amount, header: t.amount },
    { ...c.status, header: t.status },
  ];
}

/** What went on with money, as a table and as a story. */
export function CustomerMoney({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <CustomerPayments customer={customer} />
      <HistoryCard customer={customer} />
    </>
  );
}

/** The latest transactions with this customer, refunds included. */
function CustomerPayments({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const go = useGo();
  const list = useEndpoint(transactionsApi.list, latest(customer.id), { keepPrevious: false, refetchInterval: 30_000 });
  // Known before the list is: somebody who never tried to pay needs no room for ten rows.
  const rows = customer.paidCount > 0 || customer.openAmount > 0 || customer.failedAttempts30d > 0 ? 10 : 5;
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const open = useCallback((row: TransactionRow) => go(hrefOf(row)), [go]);
  const groupOf = useCallback((row: TransactionRow) => formatDate(new Date(row.createdAt), locale), [locale]);
  return (
    <div>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t.payments}</h2>
        {(list.data?.length ?? 0) > 0 && (
          <ButtonLink href={to('/transactions/all', { customerId: customer.id })} variant="ghost" size="small">
            {t.allPayments} <ArrowRight />
          </ButtonLink>
        )}
      </div>
      <DataTable
        label={t.payments}
        columns={columns}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        hrefOf={hrefOf}
        onOpen={open}
        groupOf={groupOf}
        pageSize={rows}
        reserveRows={rows}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : (
            <EmptyState title={t.noPayments} description={t.noPaymentsText} />
          )
        }
      />
    </div>
  );
}
