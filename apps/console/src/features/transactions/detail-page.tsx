import Braces from 'lucide-react/icons/braces';
import { lazy, Suspense } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { transactionDetailWords } from '#i18n/catalogues/transaction-detail.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailHero } from './detail-hero.tsx';
import { lastList } from './list-memory.ts';
import { partyOf, signOf } from './row-face.ts';

const FindTransaction = lazy(() => import('./find-transaction.tsx').then((module) => ({ default: module.FindTransaction })));
const DetailRecord = lazy(() => import('./detail-record.tsx').then((module) => ({ default: module.DetailRecord })));

/** One transaction; without an id, the box that finds one. */
export function Screen() {
  const { params } = useRoute();
  return params['id'] ? <Transaction key={params['id']} id={params['id']} /> : <Suspense><FindTransaction /></Suspense>;
}

function Transaction({ id }: { id: string }) {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const preview = usePreviewData();
  const query = useEndpoint(transactionsApi.get, { params: { id } }, { keepPrevious: false, refetchInterval: false });
  const { data, error } = query;
  const title = data && formatMoney(signOf(data) * data.amount, locale);
  useCrumb(data && t.crumb({ amount: title!, name: partyOf(data) }));
  const back = { href: lastList(), label: t.back };

  if (error && !data) {
    const isUnknown = error.status === 404;
    return (
      <>
        <PageHeader title={t.title} back={back} />
        <Card>
          <ErrorState
            title={isUnknown ? t.notFoundTitle : t.loadFailed} message={errorSentence(error, locale)} requestId={error.error.requestId}
            {...(isUnknown ? { actions: <ButtonLink href="/transactions/details">{t.searchAgain}</ButtonLink> } : { onRetry: query.refetch, retrying: query.isFetching })}
          />
        </Card>
      </>
    );
  }
  if (!data) return <Waiting back={back} />;
  return (
    <>
      <PageHeader
        title={<span className="text-2xl tabular-nums md:text-3xl">{title}</span>}
        back={back}
        badge={<DetailHero.Badge detail={data} />}
        description={<DetailHero.Line detail={data} />}
        actions={
          <>
            <Button variant="ghost" icon={<Braces />} className="max-md:hidden" onClick={() => preview.show(data, { title: partyOf(data) })}>{t.preview}</Button>
            <DetailActions detail={data} refetch={query.refetch} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DetailHero detail={data} refetch={query.refetch} />
        <Suspense fallback={<RecordSkeleton />}><DetailRecord detail={data} /></Suspense>
      </div>
      <Watch detail={data} refetch={query.refetch} />
    </>
  );
}

/** While something is expected the record asks now and then by itself, should the live feed be broken. */
function Watch({ detail, refetch }: { detail: TransactionDetail; refetch: () => void }) {
  useWatch(!isFinal(detail.status, detail.stage), refetch);
  return null;
}

function Waiting({ back }: { back: { href: string; label: string } }) {
  const t = useWords(transactionDetailWords);
  return (
    <>
      <PageHeader title={<><span className="sr-only">{t.title}</span><Skeleton className="h-9 w-48" /></>} description={<Skeleton className="mt-1 h-4 w-64" />} back={back} />
      <div className="grid grid-cols-1 gap-4"><Skeleton className="h-11 w-full rounded-lg" /><RecordSkeleton /></div>
    </>
  );
}

function RecordSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-4"><SkeletonCard className="h-56" /><SkeletonCard className="h-80" /></div>
      <SkeletonCard className="h-96" />
    </div>
  );
}
