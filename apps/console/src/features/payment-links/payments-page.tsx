import Download from 'lucide-react/icons/download';
import Link from 'lucide-react/icons/link';
import { useMemo } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-links/view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { choice, days, options, own, statuses } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { either } from './either.ts';
import { LinksTabs } from './links-tabs.tsx';
import { paymentColumns, paymentHref } from './payments/payment-columns.tsx';

const LinkPicker = lazyPart(() => import('./payments/link-picker.tsx'), 'LinkPicker');
const search = listSearch(transactionListQuery);

export function Screen() {
  const t = useWords(linkPaymentWords);
  const locale = useLocale();
  const mayExport = useRight('transactions:export');
  const [{ linkId }] = useSearchState(search);
  const link = useEndpoint(paymentLinksApi.get, { params: { id: linkId ?? '' } }, { enabled: Boolean(linkId) });
  const chosen = linkId ? (link.data ?? null) : null;
  const list = useList(transactionsApi.list, {
    search,
    totals: transactionsApi.totals,
    filters: [
      own('linkId', t.link, () => (chosen ? either(chosen.title, locale) : '…'), LinkPicker),
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
      days(locale),
    ],
    ask: (filter) => ({ ...filter, preset: 'link-payments' }),
  });
  const columns = useMemo(() => paymentColumns(locale, chosen, !linkId), [locale, chosen, linkId]);
  const { download, busy } = useDownload();
  const save = (paid: 'only' | 'all') =>
    (['csv', 'xlsx', 'pdf'] as const).map((format) => ({
      label: format.toUpperCase(),
      onSelect: () =>
        void download(
          transactionsApi.export,
          { query: { ...list.filter, paid, format, language: locale } },
          `link-payments.${format}`,
        ),
    }));
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          mayExport.allowed ? (
            <Menu
              label={t.export}
              items={[
                { kind: 'title', label: t.exportPaid },
                ...save('only'),
                { kind: 'title', label: t.exportHint },
                ...save('all'),
              ]}
              trigger={(trigger) => (
                <Button {...trigger} icon={<Download />} loading={busy}>
                  {t.export}
                </Button>
              )}
            />
          ) : (
            <Button icon={<Download />} disabledReason={mayExport.reason}>
              {t.export}
            </Button>
          )
        }
      >
        <LinksTabs current="payments" />
      </PageHeader>
      <RecordList
        list={list}
        name="link-payments"
        label={t.title}
        columns={columns}
        hrefOf={paymentHref}
        dayOf={madeOn}
        searchLabel={t.search}
        note={<PaidLine totals={list.totals ?? undefined} />}
        empty={
          <EmptyState
            icon={<Link />}
            title={t.emptyTitle}
            description={t.emptyText}
            actions={<ButtonLink href={to('/payment-links')}>{t.toLinks}</ButtonLink>}
          />
        }
      />
    </>
  );
}
