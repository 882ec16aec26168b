import CheckCheck from 'lucide-react/icons/check-check';
import { Suspense, useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { approvalsApi } from '#contract/approvals/api.ts';
import { approvalTabs, type ApprovalRow } from '#contract/approvals/schemas.ts';
import { integerText, listOf } from '#contract/fields.ts';
import { approvalsAtOnceMax } from '#domain/approvals.ts';
import { approvalStatuses } from '#domain/states/approval.ts';
import { approvalWords } from '#i18n/catalogues/approvals.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useCan } from '../../data/ability.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { hrefOf, requestColumns } from './request-columns.tsx';

const DecideMany = lazyPart(() => import('./decide-many.tsx'), 'DecideMany');
const AbsenceDialog = lazyPart(() => import('./absence-dialog.tsx'), 'AbsenceDialog');

const search = z.object({
  tab: z.optional(z.enum(approvalTabs)),
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(listOf(approvalStatuses)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
  at: z.optional(integerText(0, 999_999_999)),
});
const keyOf = (row: ApprovalRow) => row.id;

export function Screen() {
  const t = useWords(approvalWords);
  const locale = useLocale();
  const go = useGo();
  const mayApprove = useCan('approvals:approve');
  const mayRules = useCan('settings:view');
  const [state, setState] = useSearchState(search);
  const { at, ...query } = state;
  const tab = state.tab ?? (mayApprove ? 'forMe' : 'mine');
  const list = useEndpoint(approvalsApi.list, { query: { ...query, tab } }, { refetchInterval: 30_000 });
  const counts = useEndpoint(approvalsApi.counts, {}, { refetchInterval: 60_000 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const [isAway, setAway] = useState(false);
  const columns = useMemo(() => requestColumns(locale, tab === 'done'), [locale, tab]);
  const nameOf = useCallback((row: ApprovalRow) => row.title[locale], [locale]);
  const open = useCallback((row: ApprovalRow) => go(hrefOf(row)), [go]);
  const chosen = (list.data ?? []).filter((row) => selected.has(row.id) && row.forMe);
  const empty = {
    forMe: [t.emptyForMe, t.emptyForMeText],
    mine: [t.emptyMine, t.emptyMineText],
    all: [t.emptyAll, t.emptyAllText],
    done: [t.emptyDone, t.emptyDoneText],
  }[tab];
  const labels = { forMe: t.tabForMe, mine: t.tabMine, all: t.tabAll, done: t.tabDone };
  const tooMany = chosen.length > approvalsAtOnceMax ? t.tooMany({ max: approvalsAtOnceMax }) : null;
  const hasFilter = Boolean(state.q || state.status?.length);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <>
            {mayApprove && <Button onClick={() => setAway(true)}>{t.absence}</Button>}
            {mayRules && <ButtonLink href={to('/settings/approvals')}>{t.toRules}</ButtonLink>}
          </>
        }
      />
      <div className="mb-3">
        <Tabs
          label={t.tabs}
          tabs={approvalTabs
            .filter((name) => name !== 'forMe' || mayApprove)
            .map((name) => ({
              href: to('/apps/workflow/approvals/list', { tab: name }),
              label: labels[name],
              current: name === tab,
              ...(name === 'done' || !counts.data ? {} : { count: counts.data[name] }),
            }))}
        />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          className="md:max-w-80"
          label={t.search}
          value={state.q ?? ''}
          onSearch={(q) => setState({ q, cursor: undefined, at: undefined }, { replace: true })}
        />
      </div>
      <DataTable
        label={t.title}
        columns={columns}
        rows={list.error ? [] : list.data}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        onOpen={open}
        pageSize={state.limit ?? 25}
        refreshing={list.isPrevious}
        {...(tab === 'forMe'
          ? {
              selected,
              onSelect: setSelected,
              bulkActions: () => (
                <>
                  <Button size="small" onClick={() => setDeciding('decline')} disabledReason={tooMany}>
                    {t.decline}
                  </Button>
                  <Button
                    size="small"
                    variant="primary"
                    onClick={() => setDeciding('approve')}
                    disabledReason={tooMany}
                  >
                    {t.approve}
                  </Button>
                </>
              ),
            }
          : {})}
        empty={
          list.error ? (
            <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
          ) : hasFilter ? (
            <NoMatch onClear={() => setState({ q: undefined, status: undefined, cursor: undefined, at: undefined })} />
          ) : (
            <EmptyState icon={<CheckCheck />} title={empty[0]} description={empty[1]} />
          )
        }
      />
      <Pagination
        {...keysetPage({
          at: at ?? 0,
          limit: state.limit ?? 25,
          count: list.data?.length ?? 0,
          meta: list.meta,
          go: setState,
        })}
        waiting={!list.data}
      />
      <Suspense>
        {deciding && chosen.length > 0 && (
          <DecideMany
            rows={chosen}
            decision={deciding}
            onClose={(done) => {
              setDeciding(null);
              if (done) setSelected(new Set());
            }}
          />
        )}
        {isAway && <AbsenceDialog onClose={() => setAway(false)} />}
      </Suspense>
    </>
  );
}
