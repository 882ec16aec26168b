import { Suspense } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { formatTime } from '#domain/values/time.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
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
import { AccountLink } from '../../shell/account-link.tsx';
import { FindMoney } from '../../shell/find-money.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { OutcomePanel } from '../../shell/outcome-panel.tsx';
import { whoSettles } from '../../shell/who-settles.ts';
import { DetailActions } from './detail-actions.tsx';
import { EarlierOne } from './earlier-one.tsx';
import { accountLine } from './transfer-face.ts';
import { transferState, wordOf } from './transfer-state.ts';

const DetailRecord = lazyPart(() => import('./detail-record.tsx'), 'DetailRecord');
/** Should the live feed be broken, what still moves is asked for now and then all the same. */
const watchMs = 15_000;

export function Screen() {
  const { params } = useRoute();
  return <Transfer key={params['id']} id={params['id']!} />;
}

function Transfer({ id }: { id: string }) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const { data, error, refetch, isFetching } = useEndpoint(
    transfersApi.get,
    { params: { id } },
    { keepPrevious: false, refetchInterval: watchMs },
  );
  const amount = data ? formatMoney(data.amount, locale) : '';
  useCrumb(data && t.crumb({ amount, name: data.beneficiary.name }));
  const back = { href: to('/transfer/all'), label: t.back };
  if (error && !data) {
    return (
      <>
        <PageHeader title={t.title} back={back} />
        <Card>
          {error.status === 404 ? (
            <ErrorState
              title={t.notFound}
              message={t.notFoundText}
              requestId={error.error.requestId}
              actions={<ButtonLink href={to('/transfer/all')}>{t.toList}</ButtonLink>}
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
          back={back}
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
  const state = transferState(data, locale);
  return (
    <>
      <PageHeader
        back={back}
        title={<span className="text-2xl tabular-nums md:text-3xl">{amount}</span>}
        badge={<StatusPill status={wordOf(data)} />}
        actions={<DetailActions transfer={data} />}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium text-fg">{data.beneficiary.name}</span>
            <span className="tabular-nums">{accountLine(data.beneficiary)}</span>
            {data.beneficiary.operator && <OperatorBadge operator={data.beneficiary.operator} />}
            <CopyId id={data.id} label={t.id} />
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <OutcomePanel
          state={state}
          said={data.reason?.providerReason}
          isByHand={data.rail === 'manual'}
          action={
            data.stage === 'queued' ? (
              <FindMoney missing={null} collectionAvailable={null} />
            ) : (
              data.earlier && <EarlierOne earlier={data.earlier} />
            )
          }
        >
          {state.text} <AccountLink reason={data.status === 'failed' ? data.reason?.code : null} />{' '}
          {whoSettles(data, locale)}{' '}
          {!isFinal(data.status, data.stage) &&
            data.nextCheckAt &&
            t.nextCheck({ time: formatTime(new Date(data.nextCheckAt)) })}
        </OutcomePanel>
        <Suspense fallback={<RecordSkeleton />}>
          <DetailRecord transfer={data} />
        </Suspense>
      </div>
    </>
  );
}

function RecordSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <SkeletonCard className="h-56" />
        <SkeletonCard className="h-80" />
      </div>
      <SkeletonCard className="h-96" />
    </div>
  );
}
