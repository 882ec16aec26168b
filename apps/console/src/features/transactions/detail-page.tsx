import { Suspense, useEffect, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { TransactionPill } from '../../shell/transaction-pill.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailLine, DetailState } from './detail-state.tsx';
import { lastList, rememberSeen } from './list-memory.ts';
import { partyOf, signOf } from './row-face.ts';

const FindTransaction = lazyPart(() => import('./find-transaction.tsx'), 'FindTransaction');
const DetailRecord = lazyPart(() => import('./detail-record.tsx'), 'DetailRecord');

/** Should the live feed be broken, a record that still moves is asked for now and then all the same. */
const watchMs = 15_000;

/** One transaction; without an id, the box that finds one. */
export function Screen() {
  const { params } = useRoute();
  return params['id'] ? (
    <Transaction key={params['id']} id={params['id']} />
  ) : (
    <Suspense>
      <FindTransaction />
    </Suspense>
  );
}

function Transaction({ id }: { id: string }) {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch, isFetching } = useEndpoint(
    transactionsApi.get,
    { params: { id } },
    { keepPrevious: false, refetchInterval: isOpen ? watchMs : false },
  );
  const isThere = !!data;
  useEffect(() => {
    if (isThere) rememberSeen(id);
  }, [isThere, id]);
  useEffect(() => setOpen(!!data && !isFinal(data.status, data.stage)), [data]);
  const amount = data ? formatMoney(signOf(data) * data.amount, locale) : '';
  useCrumb(data && t.crumb({ amount, name: partyOf(data, locale) }));
  const back = { href: lastList(), label: t.back };

  if (error && !data) {
    const isUnknown = error.status === 404;
    return (
      <>
        <PageHeader title={t.title} back={back} />
        <Card>
          <ErrorState
            title={isUnknown ? t.notFoundTitle : t.loadFailed}
            message={isUnknown ? t.notFoundText : errorSentence(error, locale)}
            requestId={error.error.requestId}
            {...(isUnknown
              ? { actions: <ButtonLink href={to('/transactions/details/{id?}', {})}>{t.searchAgain}</ButtonLink> }
              : { onRetry: refetch, retrying: isFetching })}
          />
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
          <Skeleton className="h-12 w-full rounded-lg" />
          <RecordSkeleton />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        back={back}
        title={<span className="text-2xl tabular-nums md:text-3xl">{amount}</span>}
        badge={<TransactionPill row={data} />}
        description={<DetailLine detail={data} />}
        actions={<DetailActions detail={data} refetch={refetch} />}
      />
      <div className="grid grid-cols-1 gap-4">
        <DetailState detail={data} refetch={refetch} />
        <Suspense fallback={<RecordSkeleton />}>
          <DetailRecord detail={data} />
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
