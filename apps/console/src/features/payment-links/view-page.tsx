import { Suspense } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { Card } from '#ui/card.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { either } from './either.ts';
import { FigureCards } from './view/figure-cards.tsx';
import { LinkActions } from './view/link-actions.tsx';

const ShareKit = lazyPart(() => import('./share/share-kit.tsx'), 'ShareKit');
const LinkPayments = lazyPart(() => import('./view/link-payments.tsx'), 'LinkPayments');
const LinkRecord = lazyPart(() => import('./view/link-record.tsx'), 'LinkRecord');

export function Screen() {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const { params } = useRoute();
  const seesPayments = useCan('transactions:view');
  const {
    data: link,
    error,
    refetch,
    isFetching,
  } = useEndpoint(paymentLinksApi.get, { params: { id: params['id'] ?? '' } }, { keepPrevious: false });
  const title = link && either(link.title, locale);
  useCrumb(title);
  const back = { href: to('/payment-links'), label: t.back };
  if (error && !link) {
    return (
      <>
        <PageHeader title={t.back} back={back} />
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      </>
    );
  }
  if (!link) return <Waiting title={t.back} back={back} />;
  const made = formatDateTime(new Date(link.createdAt), locale);
  const posterAction = link.availableActions.find(({ action }) => action === 'poster');
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        badge={<StatusPill status={link.status} />}
        description={link.createdByName ? t.by({ name: link.createdByName, at: made }) : t.on({ at: made })}
        actions={<LinkActions link={link} />}
      />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Card>
            <Suspense fallback={<Skeleton className="h-58 w-full" />}>
              <ShareKit link={link} posterReason={posterAction?.disabledReason?.[locale] ?? null} />
            </Suspense>
          </Card>
          <FigureCards link={link} />
          {seesPayments && (
            <Suspense fallback={<SkeletonCard className="h-80" />}>
              <LinkPayments link={link} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<SkeletonCard className="h-96" />}>
          <LinkRecord link={link} />
        </Suspense>
      </div>
    </>
  );
}

/** The same blocks at the same heights, so that nothing moves when the link arrives. */
function Waiting({ title, back }: { title: string; back: { href: Href; label: string } }) {
  return (
    <>
      <PageHeader
        title={<span className="sr-only">{title}</span>}
        back={back}
        description={<Skeleton className="h-5 w-64" />}
      />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="grid grid-cols-1 gap-4">
          <SkeletonCard className="h-68" />
          <SkeletonCard className="h-52" />
          <SkeletonCard className="h-80" />
        </div>
        <SkeletonCard className="h-96" />
      </div>
    </>
  );
}
