import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { useMemo } from 'react';
import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { exchangeRateWords } from '#i18n/catalogues/exchange-rates/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { rateText } from './rate-text.ts';

const pathOf = (rate: ExchangeRate) => to('/apps/exchange-rate/{id}', { id: rate.id });

/** One line per currency: the rate in force; and one that waits for a second person. */
export function Screen() {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const { row } = useRoute();
  const mayEdit = useCan('rates:edit');
  const list = useList(exchangeRatesApi.list, { paged: false });
  const columns = useMemo(() => rateColumns(locale), [locale]);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          mayEdit && (
            <ButtonLink href={to('/apps/exchange-rate/add')} variant="primary">
              {t.add}
            </ButtonLink>
          )
        }
      />
      <RecordList
        list={list}
        label={t.label}
        columns={columns}
        hrefOf={pathOf}
        empty={<EmptyState icon={<ArrowRightLeft />} title={t.emptyTitle} description={t.emptyText} />}
      />
    </>
  );
}

function rateColumns(locale: Locale): Column<ExchangeRate>[] {
  const t = say(exchangeRateWords, locale);
  return [
    {
      id: 'pair',
      header: t.currency,
      card: 'title',
      cell: (rate) => (
        <Link href={pathOf(rate)} className="font-medium">
          {rate.base}/{rate.quote}
        </Link>
      ),
      cardCell: (rate) => (
        <span className="font-medium">
          {rate.base}/{rate.quote}
        </span>
      ),
    },
    {
      id: 'mid',
      header: t.mid,
      align: 'end',
      card: 'amount',
      cell: (rate) => <span className="tabular-nums">{rateText(rate.midMicros, locale)}</span>,
    },
    {
      id: 'buy',
      header: t.buy,
      align: 'end',
      cell: (rate) => <span className="tabular-nums">{rateText(rate.buyMicros, locale)}</span>,
    },
    {
      id: 'sell',
      header: t.sell,
      align: 'end',
      cell: (rate) => <span className="tabular-nums">{rateText(rate.sellMicros, locale)}</span>,
    },
    {
      id: 'from',
      header: t.validFrom,
      card: 'meta',
      cell: (rate) => formatDateTime(new Date(rate.validFrom), locale),
    },
    { id: 'used', header: t.used, cell: (rate) => t.times({ count: rate.usedCount }) },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (rate) => <StatusPill status={rate.stale ? 'expired' : rate.status} />,
    },
  ];
}
