import { Suspense } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { either } from './either.ts';
import { FigureCards } from './view/figure-cards.tsx';
import { LinkActions } from './view/link-actions.tsx';

const ShareKit = lazyPart(() => import('./share/share-kit.tsx'), 'ShareKit');
const LinkPayments = lazyPart(() => import('./view/link-payments.tsx'), 'LinkPayments');
const LinkRecord = lazyPart(() => import('./view/link-record.tsx'), 'LinkRecord');

export function Screen() {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const seesPayments = useCan('transactions:view');
  const record = useRecord(paymentLinksApi.get);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/payment-links'), label: t.back }}
      isDescribed
      head={(link) => {
        const at = formatDateTime(new Date(link.createdAt), locale);
        return {
          title: either(link.title, locale),
          badge: <StatusPill status={link.status} />,
          description: link.createdByName ? t.by({ name: link.createdByName, at }) : t.on({ at }),
          actions: <LinkActions link={link} />,
        };
      }}
      skeleton={<Waiting />}
    >
      {(link) => (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <Card>
              <Suspense fallback={<Skeleton className="h-58 w-full" />}>
                <ShareKit link={link} posterReason={whyNot(link, 'poster', locale)} />
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
      )}
    </RecordPage>
  );
}

/** The same blocks at the same heights, so that nothing moves when the link arrives. */
function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
      <div className="grid grid-cols-1 gap-4">
        <SkeletonCard className="h-68" />
        <SkeletonCard className="h-52" />
        <SkeletonCard className="h-80" />
      </div>
      <SkeletonCard className="h-96" />
    </div>
  );
}
