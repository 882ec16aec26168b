import { Suspense } from 'react';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { formatTime } from '#domain/values/time.ts';
import { homeWords } from '#i18n/catalogues/home/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { NearView } from '#ui/near-view.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { firstName, greetingAt, longDate } from './greeting.ts';
import { isSetUp } from './home-data.ts';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { MoneyCards } from './money-cards.tsx';
import { NeedsYou } from './needs-you.tsx';
import { Operators } from './operators.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Only a new business sees it. */
const SetupGuide = lazyPart(() => import('./setup-guide.tsx'), 'SetupGuide');
/** The list stands below what a first look shows, and is half of this page's weight. */
const LastTransactions = lazyPart(() => import('./last-transactions.tsx'), 'LastTransactions');

/** The first steps while they are open, what waits for this person, then figures, then the newest records. */
export function Screen() {
  const t = useWords(homeWords);
  const locale = useLocale();
  const session = useSession();
  const maySeeTransactions = useCan('transactions:view');
  const [hidden, toggle] = useHiddenAmounts();
  // Operators' health ages by itself, without any event that would refresh it.
  const {
    data: home,
    error,
    readError,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useEndpoint(dashboardApi.home, {}, { refetchInterval: 60_000 });
  const now = clock.date();
  const greetings = { morning: t.morning, afternoon: t.afternoon, evening: t.evening };
  const name = firstName(session?.user.displayName ?? '');
  const header = (
    <PageHeader
      title={greetings[greetingAt(now)]({ name })}
      description={
        <span className="first-letter:uppercase inline-block">
          {longDate(now, locale)} · {session?.merchantInfo.displayName}
        </span>
      }
    />
  );
  if (error) {
    return (
      <>
        {header}
        <Card>
          <ErrorState
            message={errorSentence(error, locale)}
            requestId={error.error?.requestId}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {header}
      <div className="grid grid-cols-1 gap-5">
        {readError && (
          <Banner tone="warning" live>
            {t.stale({ time: formatTime(clock.noted(dataUpdatedAt)) })}
          </Banner>
        )}
        {home && !isSetUp(home.setup) && (
          <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
            <SetupGuide steps={home.setup} />
          </Suspense>
        )}
        <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <NeedsYou items={home?.needsYou} />
          <Operators health={home?.health} asOf={home?.asOf} />
        </div>
        <MoneyCards home={home} hidden={hidden} onToggle={toggle} />
        <Shortcuts />
        {maySeeTransactions && home && (
          <NearView place={<Skeleton className="h-100 w-full rounded-lg" />}>
            <Suspense fallback={<Skeleton className="h-100 w-full rounded-lg" />}>
              <LastTransactions rows={home.last} hidden={hidden} />
            </Suspense>
          </NearView>
        )}
      </div>
    </>
  );
}
