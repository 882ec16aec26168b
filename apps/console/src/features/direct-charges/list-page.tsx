import Calculator from 'lucide-react/icons/calculator';
import HandCoins from 'lucide-react/icons/hand-coins';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { chargeListWords } from '#i18n/catalogues/direct-charges/words.ts';
import { channelNames } from '#i18n/catalogues/transactions/names.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { amounts, choice, days, options, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { chargeColumns, chargeHref } from './charge-columns.tsx';

const search = listSearch(transactionListQuery);

export function Screen() {
  const t = useWords(chargeListWords);
  const locale = useLocale();
  const mayCreate = useRight('charges:create');
  const list = useList(transactionsApi.list, {
    search,
    totals: transactionsApi.totals,
    order: '-createdAt',
    filters: [
      choice(
        'status',
        t.status,
        statuses(['completed', 'processing', 'pending', 'failed', 'cancelled', 'expired', 'refunded'], locale),
      ),
      choice(
        'operator',
        t.operator,
        options(operatorCodes, (code) => operators[code].name),
      ),
      choice(
        'channel',
        t.channel,
        options(['dashboard', 'inStore', 'api'], (channel) => channelNames[channel][locale]),
      ),
      days(locale),
      amounts(locale),
      choice(
        'stage',
        t.stage,
        statuses(['payInProgress', 'inReconciliation', 'canceledByPayer', 'cancelledByMerchant'], locale),
        { rare: true },
      ),
    ],
    ask: (filter) => ({ ...filter, preset: 'direct-charges' }),
  });
  const columns = useMemo(() => chargeColumns(locale), [locale]);
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
        list={list}
        name="direct-charges"
        label={t.title}
        columns={columns}
        hrefOf={chargeHref}
        dayOf={madeOn}
        searchLabel={t.search}
        dense
        maxHeight="calc(100dvh - var(--header) - 13rem)"
        note={<PaidLine totals={list.totals ?? undefined} />}
        empty={<EmptyState icon={<HandCoins />} title={t.emptyTitle} description={t.emptyText} actions={create} />}
      />
    </>
  );
}
