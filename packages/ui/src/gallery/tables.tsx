import { useMemo, useState } from 'react';
import { formatDate, formatDateTime, formatTime } from '#domain/values/time.ts';
import { Button } from '../button.tsx';
import { CopyId } from '../copy-id.tsx';
import { ColumnChooser, useHiddenColumns } from '../data-table/column-chooser.tsx';
import type { Column, Sort } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { FilterChips } from '../filter-chips.tsx';
import { BareLink } from '../link.tsx';
import { useLocale, useWords } from '../locale.tsx';
import { Money } from '../money.tsx';
import { OperatorBadge } from '../operator-badge.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pagination } from '../pagination.tsx';
import { SearchInput } from '../search-input.tsx';
import { StatusPill } from '../status-pill.tsx';
import { toast } from '../toast.tsx';
import { Shelf } from './specimen.tsx';
import { galleryWords } from './words.ts';

type Sample = {
  id: string;
  reference: string;
  at: Date;
  customer: string;
  amount: number;
  fee: number;
  status: string;
  operator: 'mtn' | 'orange';
};

const names = [
  'Fabrice Tchoua',
  'Irène Ndongo',
  'Joël Essomba',
  'Didier Kamga',
  'Hervé Biya',
  'Boris Fotso',
  'Grâce Atangana',
  'Estelle Ngo',
  'Aïcha Njoya',
];
const statuses = [
  'completed',
  'completed',
  'payInProgress',
  'failed',
  'completed',
  'refunded',
  'waitingForAuthorization',
  'completed',
  'expired',
  'onHold',
];
const samples: Sample[] = Array.from({ length: 25 }, (_, index) => {
  const amount = ((index * 7919) % 480) * 1_000 + 500;
  return {
    id: `txn_01kb3f9x2m7q4v8n5t6w0z1${String(index).padStart(3, '0')}`,
    reference: `INV-${20_000 + index}`,
    customer: names[index % names.length]!,
    at: new Date(Date.UTC(2026, 10, 18, 22, 30) - index * 4_260_000),
    amount,
    fee: Math.ceil(amount / 50),
    status: statuses[index % statuses.length]!,
    operator: index % 3 ? 'mtn' : 'orange',
  };
});
const keyOf = (row: Sample) => row.id;
const nameOf = (row: Sample) => row.reference;

export function Tables() {
  const t = useWords(galleryWords);
  const locale = useLocale();
  const [sort, setSort] = useState<Sort>({ id: 'at', direction: 'desc' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pageSize, setPageSize] = useState(25);
  const [failed, setFailed] = useState(true);
  const [loading, setLoading] = useState(false);
  const columns = useMemo<Column<Sample>[]>(
    () => [
      {
        id: 'reference',
        header: t.reference,
        card: 'meta',
        hideable: false,
        cell: (row) => (
          <BareLink href={`#${row.id}`} className="rounded-sm font-medium hover:text-primary hover:underline">
            {row.reference}
          </BareLink>
        ),
        cardCell: (row) => row.reference,
      },
      {
        id: 'at',
        header: t.created,
        sortable: true,
        card: 'meta',
        cell: (row) => formatDateTime(row.at, locale),
        cardCell: (row) => formatTime(row.at),
      },
      { id: 'customer', header: t.customer, card: 'title', cell: (row) => row.customer },
      {
        id: 'amount',
        header: t.amount,
        align: 'end',
        sortable: true,
        card: 'amount',
        cell: (row) => <Money amount={row.amount} />,
      },
      { id: 'status', header: t.status, card: 'status', cell: (row) => <StatusPill status={row.status} /> },
      { id: 'operator', header: t.operator, cell: (row) => <OperatorBadge operator={row.operator} /> },
      { id: 'fee', header: t.fees, align: 'end', cell: (row) => <Money amount={row.fee} /> },
      { id: 'id', header: 'ID', hidden: true, cell: (row) => <CopyId id={row.id} label={t.id} /> },
    ],
    [t, locale],
  );
  const { hidden, setHidden } = useHiddenColumns('gallery', columns);
  const rows = useMemo(
    () =>
      samples.toSorted(
        (a, b) => (sort.direction === 'asc' ? 1 : -1) * (sort.id === 'amount' ? a.amount - b.amount : +a.at - +b.at),
      ),
    [sort],
  );
  const sum = (pick: (row: Sample) => number) => <Money amount={samples.reduce((all, row) => all + pick(row), 0)} />;
  return (
    <Shelf title={t.tables}>
      <PageHeader
        title={t.transactions}
        actions={
          <>
            <ColumnChooser columns={columns} hidden={hidden} setHidden={setHidden} />
            <Button onClick={() => setLoading(!loading)}>{t.loader}</Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput label={t.search} value="" onSearch={() => {}} className="max-w-72" />
        <FilterChips
          filters={[
            { id: 'status', label: t.status, value: failed ? 'failed, expired' : undefined },
            { id: 'operator', label: t.operator },
            { id: 'amount', label: t.amount },
          ]}
          onOpen={() => setFailed(true)}
          onClear={() => setFailed(false)}
          onClearAll={() => setFailed(false)}
        />
      </div>
      <div>
        <DataTable
          label={t.transactions}
          columns={columns}
          rows={loading ? undefined : rows}
          keyOf={keyOf}
          nameOf={nameOf}
          pageSize={pageSize}
          hiddenColumns={hidden}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          groupOf={(row) => formatDate(row.at, locale)}
          onOpen={(row) => toast.info(row.reference)}
          totals={{ amount: sum((row) => row.amount), fee: sum((row) => row.fee) }}
          bulkActions={() => <Button size="small">{t.exportList}</Button>}
          maxHeight="34rem"
        />
        <Pagination
          offset={0}
          count={25}
          total={{ count: 10_000, exact: false }}
          pageSize={pageSize}
          onPageSize={setPageSize}
          onNext={() => {}}
          waiting={loading}
        />
      </div>
    </Shelf>
  );
}
