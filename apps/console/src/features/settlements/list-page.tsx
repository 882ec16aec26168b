import Landmark from 'lucide-react/icons/landmark';
import { useMemo } from 'react';
import { settlementsApi } from '#contract/settlements/api.ts';
import { settlementKinds, settlementStatuses } from '#contract/settlements/schemas.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { asked, choice, days, options } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { PaidLine } from '../../shell/paid-line.tsx';
import { settlementColumns, settlementPath } from './columns.tsx';

const search = listSearch(settlementsApi.list.query);
const sent = [
  'draft',
  'pending',
  'processing',
  'onHold',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'expired',
  'reversed',
] as const;

/** Every settlement; the history leaves out the windows in which nothing was sent. */
export function Screen({ tab }: { tab: 'all' | 'sent' }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('settlements:create');
  const list = useList(settlementsApi.list, {
    search,
    totals: settlementsApi.totals,
    filters: [
      choice(
        'kind',
        t.kind,
        options(settlementKinds, (kind) => t[`kind_${kind}`]),
      ),
      choice(
        'status',
        t.status,
        options(tab === 'sent' ? sent : settlementStatuses, (status) =>
          status === 'skipped' ? t.skipped : statusName(status, locale),
        ),
      ),
      days(locale),
      choice(
        'policyId',
        t.policy,
        asked(settlementsApi.policies, (rules) => rules.map(({ id, name }) => ({ value: id, label: name }))),
        { single: true, rare: true },
      ),
    ],
    ask: (filter) => (tab === 'sent' ? { status: sent, ...filter } : filter),
  });
  const columns = useMemo(() => settlementColumns(locale), [locale]);
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          right.allowed && (
            <>
              <ButtonLink href={to('/apps/settlements/cross-border')}>{t.abroad}</ButtonLink>
              <ButtonLink href={to('/settings/settlement')} variant="primary">
                {t.settleNow}
              </ButtonLink>
            </>
          )
        }
      />
      <RecordList
        list={list}
        name="settlements"
        label={t.label}
        columns={columns}
        hrefOf={(each) => settlementPath(each.id)}
        dayOf={madeOn}
        note={<PaidLine totals={list.totals ?? undefined} />}
        failedTitle={t.loadFailed}
        empty={
          <EmptyState
            icon={<Landmark />}
            title={t.emptyTitle}
            description={t.emptyText}
            actions={<ButtonLink href={to('/settings/auto-settlement')}>{t.policies}</ButtonLink>}
          />
        }
      />
    </>
  );
}
