import HandCoins from 'lucide-react/icons/hand-coins';
import { useMemo } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentRow } from '#contract/mass-payments/schemas.ts';
import { purposes } from '#contract/mass-payments/input-schemas.ts';
import { countIn, massPaymentStatuses, massPaymentTypes } from '#domain/states/mass-payment.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { choice, days, options, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { statusShown } from './status-shown.ts';

const search = listSearch(massPaymentsApi.list.query);
const pathOf = (run: MassPaymentRow) => to('/mass-payments/{id}', { id: run.id });

/** Every run with how far it is. */
export function Screen() {
  const t = useWords(massWords);
  const locale = useLocale();
  const { row } = useRoute();
  const mayCreate = useCan('mass:create');
  const list = useList(massPaymentsApi.list, {
    search,
    totals: massPaymentsApi.totals,
    filters: [
      choice('status', t.status, statuses(massPaymentStatuses, locale)),
      choice(
        'type',
        t.type,
        options(massPaymentTypes, (type) => t[`type_${type}`]),
      ),
      choice(
        'purpose',
        t.purpose,
        options(purposes, (purpose) => t[`purpose_${purpose}`]),
      ),
      days(locale),
    ],
  });
  const columns = useMemo(() => runColumns(locale), [locale]);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <>
            <ButtonLink href={to('/mass-payments/recipients-details')} variant="ghost">
              {t.results}
            </ButtonLink>
            {mayCreate && (
              <>
                <ButtonLink href={to('/mass-payments/upload')}>{t.upload}</ButtonLink>
                <ButtonLink href={to('/mass-payments/create')} variant="primary">
                  {t.create}
                </ButtonLink>
              </>
            )}
          </>
        }
      />
      <RecordList
        list={list}
        name="mass-payments"
        label={t.label}
        columns={columns}
        hrefOf={pathOf}
        dayOf={madeOn}
        searchLabel={t.searchLabel}
        note={<PaidLine totals={list.totals?.count ? list.totals : undefined} always />}
        failedTitle={t.loadFailed}
        empty={
          <EmptyState
            icon={<HandCoins />}
            title={t.emptyTitle}
            description={t.emptyText}
            actions={
              mayCreate && (
                <ButtonLink href={to('/mass-payments/upload')} variant="primary">
                  {t.upload}
                </ButtonLink>
              )
            }
          />
        }
      />
    </>
  );
}

function runColumns(locale: Locale): Column<MassPaymentRow>[] {
  const t = say(massWords, locale);
  const kindOf = (run: MassPaymentRow) => (
    <span className="block text-xs text-muted">
      {t[`type_${run.type}`]}
      {run.series && ` · ${t.inParts({ of: run.series.of })}`}
    </span>
  );
  return [
    {
      id: 'createdAt',
      header: t.created,
      card: 'meta',
      cell: (run) => <span className="tabular-nums">{formatDateTime(new Date(run.createdAt), locale)}</span>,
      cardCell: (run) => formatTime(new Date(run.createdAt)),
    },
    {
      id: 'title',
      header: t.name,
      card: 'title',
      cell: (run) => (
        <>
          <Link href={pathOf(run)} className="font-medium">
            {run.title}
          </Link>
          {kindOf(run)}
        </>
      ),
      cardCell: (run) => (
        <>
          <span className="font-medium">{run.title}</span>
          {kindOf(run)}
        </>
      ),
    },
    {
      id: 'people',
      header: t.people,
      align: 'end',
      card: 'meta',
      cell: (run) => <span className="tabular-nums">{run.itemCount}</span>,
    },
    {
      id: 'total',
      header: t.total,
      align: 'end',
      card: 'amount',
      cell: (run) => <Money amount={run.totalAmount} className="font-medium" />,
    },
    {
      id: 'progress',
      header: t.progress,
      align: 'end',
      cell: (run) => (
        <span className="tabular-nums">
          {t.progressOf({
            paid: countIn(run.counts, 'paid'),
            failed: countIn(run.counts, 'failed'),
            of: run.itemCount,
          })}
        </span>
      ),
    },
    { id: 'maker', header: t.maker, cell: (run) => run.createdByName },
    { id: 'approver', header: t.approver, cell: (run) => run.approverName },
    {
      id: 'scheduled',
      header: t.scheduled,
      cell: (run) => run.scheduledFor && formatDateTime(new Date(run.scheduledFor), locale),
    },
    { id: 'status', header: t.status, card: 'status', cell: (run) => <StatusPill status={statusShown(run)} /> },
  ];
}
