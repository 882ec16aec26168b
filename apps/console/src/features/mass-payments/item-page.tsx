import { Suspense } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { RecordPage, RecordSkeleton, StateSkeleton } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { OutcomePanel } from '../../shell/outcome-panel.tsx';
import { whoSettles } from '../../shell/who-settles.ts';
import { ItemActions } from './item-actions.tsx';
import { itemState, wordOf } from './item-state.ts';
import { whereTo } from './where-to.ts';

const ItemRecord = lazyPart(() => import('./item-record.tsx'), 'ItemRecord');

/** One person of a run: what became of the payment, every try, and what can be done about it. */
export function Screen() {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const read = useRecord(massPaymentsApi.item, { watch: 5000 });
  // Whoever corrects the run may take the row away while it is open.
  const record = read.error?.status === 404 ? { ...read, data: undefined } : read;
  return (
    <RecordPage
      record={record}
      title={t.title}
      back={{ href: to('/mass-payments/all'), label: t.toList }}
      isSum
      isDescribed
      head={(item) => ({
        title: item.amount === null ? (item.written.amount ?? '–') : formatMoney(item.amount, locale),
        crumb: nameOf(item),
        back: { href: to('/mass-payments/{id}', { id: item.runId }), label: item.runTitle },
        badge: <StatusPill status={wordOf(item)} />,
        actions: <ItemActions item={item} />,
        description: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium text-fg">{nameOf(item)}</span>
            <span className="tabular-nums">{whereTo(item)}</span>
            {item.operator && <OperatorBadge operator={item.operator} />}
            <CopyId id={item.id} label={t.id} />
          </span>
        ),
      })}
      skeleton={<StateSkeleton />}
      gone={{ title: t.notFound, text: t.notFoundText }}
    >
      {(item) => (
        <div className="grid grid-cols-1 gap-4">
          <OutcomePanel
            state={itemState(item, locale)}
            said={item.reason?.providerReason}
            isByHand={item.rail === 'manual'}
          >
            {itemState(item, locale).text} {whoSettles(item, locale)}
          </OutcomePanel>
          <Suspense fallback={<RecordSkeleton />}>
            <ItemRecord item={item} />
          </Suspense>
        </div>
      )}
    </RecordPage>
  );
}

const nameOf = ({ name, written }: DataOf<typeof massPaymentsApi.item>): string => name || written.name || '–';
