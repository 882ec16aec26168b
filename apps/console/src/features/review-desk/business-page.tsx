import { reviewDeskApi } from '#contract/review-desk/api.ts';
import { businessMarks } from '#domain/payments/state-marks.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { businessStatusNames } from '#i18n/catalogues/business-review/words.ts';
import { reviewDeskWords } from '#i18n/catalogues/review-desk/words.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { to } from '../../data/paths.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { BusinessDesk } from './business-desk.tsx';

export function Screen() {
  const t = useWords(reviewDeskWords);
  const locale = useLocale();
  const record = useRecord(reviewDeskApi.business);
  const { begun, newer, loadNew, done } = useBegun(record.id, record.data);
  const waiting = <SkeletonCard className="h-150 max-w-5xl" />;
  return (
    <RecordPage
      record={record}
      back={{ href: to('/review-desk'), label: t.back }}
      failedTitle={t.loadFailed}
      isDescribed
      head={({ organisationName, status, dueAt }) => ({
        title: organisationName,
        badge: <Mark of={businessMarks[status]}>{businessStatusNames[status][locale]}</Mark>,
        description: dueAt && `${t.due} ${formatDateTime(new Date(dueAt), locale)}`,
      })}
      skeleton={waiting}
    >
      {({ isOwn, decidedByName, status }) =>
        begun ? (
          <div className="grid max-w-5xl gap-4">
            {isOwn && <Banner tone="warning">{t.ownText}</Banner>}
            {decidedByName && status !== 'pendingReview' && (
              <Banner>
                {t.decidedBy} {decidedByName}
              </Banner>
            )}
            <BusinessDesk key={begun.version} found={begun} newer={newer} loadNew={loadNew} onDone={done} />
          </div>
        ) : (
          waiting
        )
      }
    </RecordPage>
  );
}
