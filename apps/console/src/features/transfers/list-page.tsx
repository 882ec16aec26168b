import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useMemo, useState } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import { destinations } from '#contract/transfers/beneficiary-schemas.ts';
import { transferListQuery } from '#contract/transfers/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { destinationWords, transferListWords } from '#i18n/catalogues/transfers/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { amounts, choice, days, given, options, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { transferColumns } from './transfer-columns.tsx';
import { transferHref } from './transfer-face.ts';
import { TransferTabs } from './transfer-tabs.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');
const search = listSearch(transferListQuery);
const states = [
  'completed',
  'processing',
  'pending',
  'onHold',
  'failed',
  'cancelled',
  'expired',
  'reversed',
  'refunded',
] as const;
const stages = [
  'pendingApproval',
  'queued',
  'inReconciliation',
  'cashOutFailed',
  'refundRequired',
  'declined',
] as const;

export function Screen({ preset }: { preset: 'all' | 'api' }) {
  const t = useWords(transferListWords);
  const ways = useWords(destinationWords);
  const locale = useLocale();
  const mayCreate = useRight('transfers:create');
  const mayExport = useCan('transactions:export');
  // Who a list of one beneficiary, plan or account is about, its rows say.
  const whose = (): string => list.rows?.[0]?.beneficiary.name ?? '…';
  const list = useList(transfersApi.list, {
    search,
    totals: transfersApi.totals,
    order: '-createdAt',
    refetchInterval: 30_000,
    filters: [
      choice('status', t.status, statuses(states, locale)),
      choice(
        'destination',
        t.destination,
        options(destinations, (way) => (way === 'user' ? ways.user({ brand: brand.name }) : ways[way])),
      ),
      choice(
        'operator',
        t.operator,
        options(operatorCodes, (code) => operators[code].name),
      ),
      days(locale),
      amounts(locale),
      choice('stage', t.stage, statuses(stages, locale), { rare: true }),
      given('recipientId', t.beneficiary, whose),
      given('scheduleId', t.planned, whose),
      given('linkedAccountId', ways.linkedAccount, whose),
    ],
    ask: (filter) => ({ ...filter, ...(preset === 'all' ? {} : { preset }) }),
  });
  const columns = useMemo(() => transferColumns(locale), [locale]);
  const [isExporting, setExporting] = useState(false);
  const create = mayCreate.allowed ? (
    <ButtonLink href={to('/transfer/to-mobile-money-account')} variant="primary" icon={<Plus />}>
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
            {mayExport && (
              <Button icon={<Download />} onClick={() => setExporting(true)}>
                {t.export}
              </Button>
            )}
            {create}
          </>
        }
      />
      <TransferTabs current={preset} />
      <RecordList
        list={list}
        name="transfers"
        label={t.title}
        columns={columns}
        hrefOf={transferHref}
        dayOf={madeOn}
        searchLabel={t.search}
        note={<PaidLine totals={list.totals ?? undefined} />}
        empty={
          preset === 'api' ? (
            <EmptyState icon={<ArrowUpRight />} title={t.emptyApi} description={t.emptyApiText} />
          ) : (
            <EmptyState icon={<ArrowUpRight />} title={t.emptyTitle} description={t.emptyText} actions={create} />
          )
        }
      />
      <Suspense>
        {isExporting && (
          <ExportDialog
            filter={list.filter}
            sort={list.state.sort}
            totals={list.totals}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
