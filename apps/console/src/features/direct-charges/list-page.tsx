import Calculator from 'lucide-react/icons/calculator';
import HandCoins from 'lucide-react/icons/hand-coins';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useMemo, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { operators } from '#domain/operators.ts';
import { toneOf } from '#domain/status-tones.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges.ts';
import { channelNames } from '#i18n/catalogues/transaction-names.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Sort } from '#ui/data-table/columns.ts';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { chargeColumns, chargeHref } from './charge-columns.tsx';
import {
  amountText,
  chargeSearch,
  filterOf,
  firstPage,
  isNarrowed,
  noFilter,
  periodText,
  type ChargeSearch,
} from './charge-search.ts';

const ChargeFilters = lazyPart(() => import('./charge-filters.tsx'), 'ChargeFilters');

export function Screen() {
  const t = useWords(chargeListWords);
  const locale = useLocale();
  const mayCreate = useRight('charges:create');
  const [state, setState] = useSearchState(chargeSearch);
  const filter = filterOf(state);
  const list = useEndpoint(transactionsApi.list, {
    query: { ...filter, sort: state.sort, limit: state.limit, cursor: state.cursor },
  });
  const totals = useEndpoint(transactionsApi.totals, { query: filter });
  const columns = useMemo(() => chargeColumns(locale), [locale]);
  const [isFiltering, setFiltering] = useState(false);
  const clear = () => setState({ ...noFilter, ...firstPage });
  const clearOne: Record<string, Partial<typeof noFilter>> = {
    period: { from: undefined, to: undefined },
    amount: { amountMin: undefined, amountMax: undefined },
  };
  const isFirst = !isNarrowed(state) && !state.cursor;
  const create = mayCreate.allowed ? (
    <ButtonLink href={to('/direct-charge/create')} variant="primary" icon={<Plus />}>
      {t.create}
    </ButtonLink>
  ) : (
    <Button variant="primary" icon={<Plus />} disabledReason={mayCreate.reason}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            {mayCreate.allowed && (
              <ButtonLink href={to('/direct-charge/create', { mode: 'counter' })} icon={<Calculator />}>
                {t.counter}
              </ButtonLink>
            )}
            {create}
          </>
        }
      />
      <RecordList
        name="direct-charges"
        label={t.title}
        columns={columns}
        hrefOf={chargeHref}
        list={list}
        totals={totals.data ?? null}
        note={<PaidLine totals={totals.data} />}
        place={state}
        setPlace={setState}
        searchLabel={t.search}
        filters={[
          { id: 'status', label: t.status, value: state.status?.map((word) => toneOf(word)[locale]).join(', ') },
          ...(state.stage
            ? [{ id: 'stage', label: t.stage, value: state.stage.map((word) => toneOf(word)[locale]).join(', ') }]
            : []),
          { id: 'operator', label: t.operator, value: state.operator?.map((code) => operators[code].name).join(', ') },
          { id: 'channel', label: t.channel, value: state.channel?.map((key) => channelNames[key][locale]).join(', ') },
          { id: 'period', label: t.period, value: periodText(state, locale) },
          { id: 'amount', label: t.amount, value: amountText(state, locale) },
        ]}
        onFilter={() => setFiltering(true)}
        onClearFilter={(id) => setState({ ...(clearOne[id] ?? { [id]: undefined }), ...firstPage })}
        sort={sortOf(state.sort)}
        onSort={({ id, direction }) =>
          setState({ sort: `${direction === 'desc' ? '-' : ''}${id}` as ChargeSearch['sort'], ...firstPage })
        }
        byDay
        empty={
          isFirst ? (
            <EmptyState icon={<HandCoins />} title={t.emptyTitle} description={t.emptyText} actions={create} />
          ) : (
            <NoMatch onClear={clear} />
          )
        }
      />
      {isFiltering && (
        <Suspense>
          <ChargeFilters
            filter={filter}
            onApply={(next) => setState({ ...next, ...firstPage })}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const sortOf = (sort: ChargeSearch['sort'] = '-createdAt'): Sort => ({
  id: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});
