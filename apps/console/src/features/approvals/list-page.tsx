import CheckCheck from 'lucide-react/icons/check-check';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import { approvalTabs, type ApprovalRow } from '#contract/approvals/schemas.ts';
import { approvalsAtOnceMax } from '#domain/approvals/approvals.ts';
import { approvalStatuses } from '#domain/states/approval.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { choice, statuses } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { hrefOf, requestColumns } from './request-columns.tsx';

const DecideMany = lazyPart(() => import('./decide-many.tsx'), 'DecideMany');
const AbsenceDialog = lazyPart(() => import('./absence-dialog.tsx'), 'AbsenceDialog');

const search = listSearch(approvalsApi.list.query);

export function Screen() {
  const t = useWords(approvalWords);
  const locale = useLocale();
  const mayApprove = useCan('approvals:approve');
  const mayRules = useCan('settings:view');
  const usual = mayApprove ? 'forMe' : 'mine';
  const list = useList(approvalsApi.list, {
    search,
    refetchInterval: 30_000,
    filters: [choice('status', t.columnStatus, statuses(approvalStatuses, locale), { rare: true })],
    ask: (filter, { tab: chosenTab = usual }) => ({ ...filter, tab: chosenTab }),
  });
  const tab = list.state.tab ?? usual;
  const counts = useEndpoint(approvalsApi.counts, {}, { refetchInterval: 60_000 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const [isAway, setAway] = useState(false);
  const columns = useMemo(() => requestColumns(locale, tab === 'done'), [locale, tab]);
  const nameOf = useCallback((row: ApprovalRow) => row.title[locale], [locale]);
  const { rows } = list;
  const chosen = useMemo(() => (rows ?? []).filter((row) => selected.has(row.id) && row.forMe), [rows, selected]);
  // What others have decided meanwhile is ticked no more: nothing is counted and no question waits for it.
  const ticked = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const isForNothing = deciding !== null && rows !== undefined && chosen.length === 0;
  useEffect(() => {
    if (isForNothing) setDeciding(null);
  }, [isForNothing]);
  const empty = {
    forMe: [t.emptyForMe, t.emptyForMeText],
    mine: [t.emptyMine, t.emptyMineText],
    all: [t.emptyAll, t.emptyAllText],
    done: [t.emptyDone, t.emptyDoneText],
  }[tab];
  const labels = { forMe: t.tabForMe, mine: t.tabMine, all: t.tabAll, done: t.tabDone };
  const tooMany = chosen.length > approvalsAtOnceMax ? t.tooMany({ max: approvalsAtOnceMax }) : null;
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
      <RecordList
        list={list}
        name="approvals"
        label={t.title}
        columns={columns}
        nameOf={nameOf}
        hrefOf={hrefOf}
        searchLabel={t.search}
        {...(tab === 'forMe'
          ? {
              selected: ticked,
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
        empty={<EmptyState icon={<CheckCheck />} title={empty[0]} description={empty[1]} />}
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
