import { Suspense } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { OutcomePanel } from '../../shell/outcome-panel.tsx';
import { whoSettles } from '../../shell/who-settles.ts';
import { ItemActions } from './item-actions.tsx';
import { itemState, wordOf } from './item-state.ts';
import { whereTo } from './where-to.ts';

const ItemRecord = lazyPart(() => import('./item-record.tsx'), 'ItemRecord');

/** One person of a run: what became of the payment, every try, and what can be done about it. */
export function Screen() {
  const { params } = useRoute();
  return <Item key={params['id']} id={params['id']!} />;
}

function Item({ id }: { id: string }) {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useEndpoint(
    massPaymentsApi.item,
    { params: { id } },
    { keepPrevious: false, refetchInterval: 5000 },
  );
  const name = data && (data.name || data.written.name || '–');
  useCrumb(name);
  if (error && (!data || error.status === 404)) {
    return (
      <>
        <PageHeader title={t.title} back={{ href: to('/mass-payments/all'), label: t.toList }} />
        <Card>
          {error.status === 404 ? (
            <ErrorState
              title={t.notFound}
              message={t.notFoundText}
              requestId={error.error.requestId}
              actions={<ButtonLink href={to('/mass-payments/all')}>{t.toList}</ButtonLink>}
            />
          ) : (
            <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
          )}
        </Card>
      </>
    );
  }
  if (!data) {
    return (
      <>
        <PageHeader
          back={{ href: to('/mass-payments/all'), label: t.toList }}
          title={
            <>
              <span className="sr-only">{t.title}</span>
              <Skeleton className="h-9 w-48" />
            </>
          }
          description={<Skeleton className="mt-1 h-5 w-64" />}
        />
        <div className="grid grid-cols-1 gap-4">
          <Skeleton className="h-16 w-full rounded-lg" />
          <RecordSkeleton />
        </div>
      </>
    );
  }
  const state = itemState(data, locale);
  return (
    <>
      <PageHeader
        back={{ href: to('/mass-payments/{id}', { id: data.runId }), label: data.runTitle }}
        badge={<StatusPill status={wordOf(data)} />}
        actions={<ItemActions item={data} />}
        title={
          <span className="text-2xl tabular-nums md:text-3xl">
            {data.amount === null ? (data.written.amount ?? '–') : formatMoney(data.amount, locale)}
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium text-fg">{name}</span>
            <span className="tabular-nums">{whereTo(data)}</span>
            {data.operator && <OperatorBadge operator={data.operator} />}
            <CopyId id={data.id} label={t.id} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <OutcomePanel state={state} said={data.reason?.providerReason} isByHand={data.rail === 'manual'}>
          {state.text} {whoSettles(data, locale)}
        </OutcomePanel>
        <Suspense fallback={<RecordSkeleton />}>
          <ItemRecord item={data} />
        </Suspense>
      </div>
    </>
  );
}

const RecordSkeleton = () => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="grid grid-cols-1 content-start gap-4">
      <SkeletonCard className="h-56" />
      <SkeletonCard className="h-80" />
    </div>
    <SkeletonCard className="h-96" />
  </div>
);
