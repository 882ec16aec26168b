import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { businessMarks } from '#domain/payments/state-marks.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { businessStatusNames } from '#i18n/catalogues/business-review/words.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BusinessDesk } from './business-desk.tsx';

export function Screen() {
  const t = useWords(reviewDeskWords);
  const locale = useLocale();
  const { params, row } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(
    reviewDeskApi.business,
    { params: { id: params['id']! } },
    { keepPrevious: false },
  );
  const { begun, newer, loadNew, done } = useBegun(params['id']!, data);
  useCrumb(data?.organisationName ?? row.title[locale]);
  return (
    <>
      <PageHeader
        title={data?.organisationName ?? row.title[locale]}
        back={{ href: to('/review-desk'), label: t.back }}
        badge={data && <Mark of={businessMarks[data.status]}>{businessStatusNames[data.status][locale]}</Mark>}
        description={data?.dueAt && `${t.due} ${formatDateTime(new Date(data.dueAt), locale)}`}
      />
      {data && begun ? (
        <div className="grid max-w-5xl gap-4">
          {data.isOwn && <Banner tone="warning">{t.ownText}</Banner>}
          {data.decidedByName && data.status !== 'pendingReview' && (
            <Banner>
              {t.decidedBy} {data.decidedByName}
            </Banner>
          )}
          <BusinessDesk key={begun.version} found={begun} newer={newer} loadNew={loadNew} onDone={done} />
        </div>
      ) : error ? (
        <Card>
          <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : (
        <SkeletonCard className="h-150 max-w-5xl" />
      )}
    </>
  );
}
