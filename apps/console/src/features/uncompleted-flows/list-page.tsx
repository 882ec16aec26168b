import { Suspense, useCallback, useState } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { flowTabs, uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { formatNumber } from '#domain/values/money.ts';
import { limits } from '#domain/values/limits.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { toRow } from '../../data/paths.ts';
import { mayDo } from '../../data/record-actions.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RowList } from '../../shell/list/row-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import type { Ask, Asked } from './flow-actions.tsx';
import { nameOf } from './flow-name.ts';
import { FlowRow, type Flow } from './flow-row.tsx';

const FlowDialog = lazyPart(() => import('./flow-dialog.tsx'), 'FlowDialog');
const NothingOwedDialog = lazyPart(() => import('../../shell/nothing-owed.tsx'), 'NothingOwedDialog');

const search = listSearch(uncompletedFlowsApi.list.query);

/** Everything started and not finished, as one worklist by who has to move. */
export function Screen() {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
  const { row } = useRoute();
  const counts = useEndpoint(uncompletedFlowsApi.counts, {});
  const found = useList(uncompletedFlowsApi.list, { search, ask: (_, { tab: of = 'payer' }) => ({ tab: of }) });
  const { tab = 'payer' } = found.state;
  const [asking, setAsking] = useState<{ flow: Flow; asked: Asked } | null>(null);
  const ask = useCallback<Ask>((flow, asked) => setAsking({ flow, asked }), []);
  const count = counts.data?.[tab];
  const list = {
    ...found,
    totals: count === undefined ? null : { count: Math.min(count, limits.countMax), capped: count > limits.countMax },
  };
  const number = (value: number) =>
    value > limits.countMax ? `${formatNumber(limits.countMax, locale)}+` : formatNumber(value, locale);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <Tabs
          label={t.tabs}
          tabs={flowTabs.map((each) => ({
            href: toRow(row, { tab: each === 'payer' ? null : each }),
            label: t[`tab_${each}`],
            current: each === tab,
            count: counts.data ? number(counts.data[each]) : '·',
          }))}
        />
      </PageHeader>
      <p className="mb-3 text-muted">{t[`note_${tab}`]}</p>
      <RowList
        list={list}
        failedTitle={t.loadFailed}
        skeleton={<RowSkeletons />}
        empty={<EmptyState icon={<CircleCheck />} title={t[`empty_${tab}`]} description={t.emptyText} />}
      >
        {(flows, isOld) => (
          <ul className={isOld ? 'divide-y divide-border opacity-60' : 'divide-y divide-border'}>
            {flows.map((flow) => (
              <FlowRow key={flow.id} flow={flow} tab={tab} onAsk={ask} />
            ))}
          </ul>
        )}
      </RowList>
      {asking && <Dialog {...asking} onAsk={ask} onClose={() => setAsking(null)} />}
    </>
  );
}

type DialogProps = { flow: Flow; asked: Asked; onAsk: Ask; onClose: () => void };
function Dialog({ flow, asked, onAsk, onClose }: DialogProps) {
  return (
    <Suspense>
      {asked === 'nothingOwed' ? (
        <NothingOwedDialog refund={{ id: flow.refId, amount: flow.amount, name: nameOf(flow) }} onClose={onClose} />
      ) : (
        <FlowDialog
          action={asked}
          flow={flow}
          onClose={onClose}
          onNothingOwed={mayDo(flow, 'nothingOwed') ? () => onAsk(flow, 'nothingOwed') : null}
        />
      )}
    </Suspense>
  );
}

function RowSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="grid gap-2 border-b border-border p-4 last:border-b-0">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
}
