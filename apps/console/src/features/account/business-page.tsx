import { Suspense, useState } from 'react';
import { businessReviewApi } from '#contract/business-review/api.ts';
import type { BusinessProfile } from '#contract/business-review/schemas.ts';
import { businessMarks } from '#domain/payments/state-marks.ts';
import { businessReviewWords, businessStatusNames } from '#i18n/catalogues/business-review/words.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BusinessState } from './business-state.tsx';
import { Ladder } from './ladder.tsx';

const BusinessSteps = lazyPart(() => import('./business-steps.tsx'), 'BusinessSteps');
/** What the organisation says about itself, where the review stands, and what it opens. */
export function Screen() {
  const t = useWords(businessReviewWords);
  const { row } = useRoute();
  const locale = useLocale();
  const loaded = useEndpoint(businessReviewApi.get);
  const [changed, setChanged] = useState<BusinessProfile | null>(null);
  // Whichever is newer: what a save answered, or what was loaded since.
  const profile = changed && (!loaded.data || changed.version >= loaded.data.version) ? changed : loaded.data;
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        badge={profile && <Mark of={businessMarks[profile.status]}>{businessStatusNames[profile.status][locale]}</Mark>}
      />
      {profile ? (
        <div className="grid max-w-4xl gap-4">
          <BusinessState profile={profile} />
          <Suspense fallback={<SkeletonCard className="h-150" />}>
            <BusinessSteps profile={profile} onChanged={setChanged} />
          </Suspense>
          <Ladder level={profile.level} />
        </div>
      ) : loaded.error ? (
        <Card>
          <LoadFailed
            title={t.loadFailed}
            error={loaded.error}
            refetch={loaded.refetch}
            isFetching={loaded.isFetching}
          />
        </Card>
      ) : (
        <div className="grid max-w-4xl gap-4" aria-label={row.title[locale]}>
          <SkeletonCard className="h-24" />
          <SkeletonCard className="h-150" />
        </div>
      )}
    </>
  );
}
