import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Suspense, useMemo, useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { payoutOrigins, payoutStatuses, type PayoutRow } from '#contract/mass-payments/payout-schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { destinationWords, transferListWords } from '#i18n/catalogues/transfers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { Money, PaidMoney } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { choice, days, options, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { Said } from '../../shell/said.tsx';

const PayoutsExport = lazyPart(() => import('./payouts-export.tsx'), 'PayoutsExport');
const search = listSearch(massPaymentsApi.payouts.query);
const pathOf = (row: PayoutRow) =>
  row.origin === 'massPayment' && row.itemId
    ? to('/mass-payments/recipients/{id}', { id: row.itemId })
    : row.origin === 'settlement' && row.originId
      ? to('/apps/settlements/settlements/{id}', { id: row.originId })
      : to('/transfer/{id}', { id: row.id });

const placeOf = (row: PayoutRow) => (
  <span className="block text-xs text-muted">
    {row.phone ? formatPhone(row.phone) : (row.rib ?? (row.cardTail ? `•••• ${row.cardTail}` : ''))}
  </span>
);

/**
 * One table, two doors: everything that leaves whatever made it, for finance; and what mass payments made, person by
 * person.
 */
const doors = {
  finance: { list: massPaymentsApi.payouts, totals: massPaymentsApi.payoutTotals, file: massPaymentsApi.payoutExport },
  runs: {
    list: massPaymentsApi.recipients,
    totals: massPaymentsApi.recipientTotals,
    file: massPaymentsApi.recipientExport,
  },
};

/**
 * Ours on a line of its own, the operator's below; a list keeps its rows low, the page of the payment has room for all
 * of it.
 */
function Cause({ reason, isByHand }: { reason: NonNullable<PayoutRow['reason']>; isByHand: boolean }) {
  const locale = useLocale();
  const ours = reason.staffText[locale];
  return (
    <>
      <span className="block max-w-72 truncate text-muted" title={ours}>
        {ours}
      </span>
      <span className="block max-w-72 truncate text-muted" title={reason.providerReason ?? undefined}>
        <Said said={reason.providerReason} isByHand={isByHand} />
      </span>
    </>
  );
}

export function Screen({ door }: { door: keyof typeof doors }) {
  const calls = doors[door];
  const t = useWords(massWords);
  const item = useWords(massItemWords);
  const ways = useWords(destinationWords);
  const { destination } = useWords(transferListWords);
  const locale = useLocale();
  const { row: route } = useRoute();
  const [isExporting, setExporting] = useState(false);
  const list = useList(calls.list, {
    search,
    totals: calls.totals,
    filters: [
      choice('status', t.status, statuses(payoutStatuses, locale)),
      ...(door === 'finance'
        ? [
            choice(
              'origin',
              t.origin,
              options(payoutOrigins, (origin) => t[`origin_${origin}`]),
            ),
          ]
        : []),
      choice(
        'operator',
        t.col_operator,
        options(operatorCodes, (code) => operators[code].name),
      ),
      days(locale),
      choice(
        'destination',
        destination,
        options(['wallet', 'bank', 'card', 'user'], (way) =>
          way === 'user' ? ways.user({ brand: brand.name }) : ways[way],
        ),
        { rare: true },
      ),
    ],
  });
  const columns = useMemo(() => payoutColumns(locale, door), [locale, door]);
  return (
    <>
      <PageHeader
        title={route.title[locale]}
        description={door === 'runs' ? item.resultsText : t.payoutsText}
        actions={<Button onClick={() => setExporting(true)}>{t.export}</Button>}
      />
      <RecordList
        list={list}
        name="payouts"
        label={route.title[locale]}
        columns={columns}
        hrefOf={pathOf}
        dayOf={madeOn}
        searchLabel={t.col_name}
        note={<PaidLine totals={list.totals ?? undefined} />}
        empty={<EmptyState icon={<ArrowUpRight />} title={door === 'runs' ? item.resultsEmpty : t.payoutsEmpty} />}
      />
      <Suspense>
        {isExporting && (
          <PayoutsExport
            call={calls.file}
            filter={list.filter}
            totals={list.totals ?? undefined}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function payoutColumns(locale: Locale, door: keyof typeof doors): Column<PayoutRow>[] {
  const t = say(massWords, locale);
  const item = say(massItemWords, locale);
  return [
    {
      id: 'createdAt',
      header: t.created,
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    {
      id: 'name',
      header: t.to,
      card: 'title',
      cell: (row) => (
        <>
          <Link href={pathOf(row)} className="font-medium">
            {row.name}
          </Link>
          {placeOf(row)}
        </>
      ),
      cardCell: (row) => (
        <>
          <span className="font-medium">{row.name}</span>
          {placeOf(row)}
        </>
      ),
    },
    {
      id: 'origin',
      header: door === 'runs' ? item.run : t.origin,
      card: 'meta',
      cell: (row) => row.originTitle ?? t[`origin_${row.origin}`],
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (row) => <Money amount={row.amount} className="font-medium" />,
    },
    { id: 'fee', header: t.fee, align: 'end', cell: (row) => <PaidMoney amount={row.fee} /> },
    { id: 'tax', header: t.tax, align: 'end', cell: (row) => <PaidMoney amount={row.tax} /> },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) => <StatusPill status={tellingWord({ ...row, direction: 'outbound' })} />,
    },
    {
      id: 'reason',
      header: t.reason,
      cell: (row) => row.reason && <Cause reason={row.reason} isByHand={row.rail === 'manual'} />,
    },
    {
      id: 'attempts',
      header: t.attempts,
      align: 'end',
      cell: (row) => <span className="tabular-nums">{row.attempts}</span>,
    },
    {
      id: 'operatorId',
      header: t.operatorId,
      cell: (row) => row.operatorReference && <span className="font-mono text-xs">{row.operatorReference}</span>,
    },
  ];
}
