import { useMemo } from 'react';
import { formatDate, formatTime, localDay } from '#domain/values/time.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import type { Locale, Spoken } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink, Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { payerOf } from '../../shell/rows/transaction.ts';
import { transactionColumns } from '../../shell/rows/transaction-columns.tsx';
import { HiddenMoney } from './hidden-money.tsx';

const keyOf = (row: TransactionRow) => row.id;
const hrefOf = (row: TransactionRow) => to('/transactions/{id}', { id: row.id });

/** The ten newest records of all kinds, as the list of all transactions begins. */
export function LastTransactions({ rows, hidden }: { rows: TransactionRow[] | undefined; hidden: boolean }) {
  const t = useWords(homeWords);
  const locale = useLocale();
  const go = useGo();
  const mayCharge = useCan('charges:create');
  const columns = useMemo(() => columnsOf(t, locale, hidden), [t, locale, hidden]);
  const day = useMemo(() => (row: TransactionRow) => formatDate(new Date(row.createdAt), locale), [locale]);
  return (
    <div>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t.last}</h2>
        <Link href={to('/transactions/all')}>{t.allTransactions}</Link>
      </div>
      <DataTable
        label={t.last}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        hrefOf={hrefOf}
        onOpen={(row) => go(hrefOf(row))}
        groupOf={day}
        pageSize={10}
        maxHeight="none"
        reserveRows={rows?.length === 0 ? 5 : 10}
        empty={
          <EmptyState
            title={t.noPayment}
            description={t.noPaymentDetail}
            actions={
              mayCharge && (
                <ButtonLink href={to('/direct-charge/create')} variant="primary">
                  {t.newCharge}
                </ButtonLink>
              )
            }
          />
        }
      />
    </div>
  );
}

function columnsOf(t: Spoken<typeof homeWords>, locale: Locale, hidden: boolean): Column<TransactionRow>[] {
  const c = transactionColumns(locale);
  const who = (row: TransactionRow) => row.ownAccounts?.[locale] ?? payerOf(row);
  const what = (row: TransactionRow) =>
    row.linkTitle?.[locale] ?? row.description ?? (row.type === 'refund' ? t.refund : null);
  const today = localDay(clock.date());
  return [
    {
      id: 'createdAt',
      header: t.when,
      width: '8.5rem',
      card: 'meta',
      cell: (row) => {
        const at = new Date(row.createdAt);
        return (
          <time dateTime={row.createdAt}>
            {localDay(at) === today
              ? formatTime(at)
              : `${formatDate(at, locale).replace(/ \d{4}$/, '')}, ${formatTime(at)}`}
          </time>
        );
      },
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    {
      id: 'who',
      header: t.who,
      card: 'title',
      cell: (row) => (
        <BareLink href={hrefOf(row)} className="font-medium hover:underline">
          {who(row) ?? what(row) ?? row.id}
        </BareLink>
      ),
      cardCell: (row) => who(row) ?? what(row) ?? row.id,
    },
    {
      id: 'what',
      header: t.what,
      card: 'meta',
      cell: (row) => <span className="block max-w-80 truncate text-muted">{what(row)}</span>,
      cardCell: what,
    },
    { ...c.operator, header: t.operator, width: '6rem' },
    {
      ...c.amount,
      header: t.amount,
      width: '9rem',
      ...(hidden ? { cell: () => <HiddenMoney /> } : {}),
    },
    { ...c.status, header: t.status, width: '13rem' },
  ];
}
