import { notificationsApi } from '#contract/notifications/api.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { notificationSettingsWords } from '#i18n/catalogues/notifications/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ChannelHeads, PreferenceRow } from './preference-row.tsx';

const areas = ['money', 'security', 'system'] as const;

/** What I am told about, event by channel. Each choice is kept at once. */
export function Screen() {
  const t = useWords(notificationSettingsWords);
  const locale = useLocale();
  const { row } = useRoute();
  const environment = useSession()?.environment;
  const { data, error, refetch, isFetching } = useEndpoint(notificationsApi.preferences, {});
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} back={{ href: to('/notifications'), label: t.back }} />
      {error && !data ? (
        <Card>
          <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : (
        <div className="grid max-w-4xl gap-4">
          {environment === 'sandbox' && <Banner tone="info">{t.sandbox}</Banner>}
          {data ? (
            <p className="text-muted">
              {data.email ? t.emailTo({ email: data.email }) : t.noEmail}{' '}
              {data.phone ? t.smsTo({ phone: formatPhoneFull(data.phone) }) : t.noPhone}
            </p>
          ) : (
            <SkeletonCard className="h-96" />
          )}
          {data &&
            areas.map((area) => (
              <Card key={area} title={t[`area_${area}`]} flush>
                <ChannelHeads />
                <ul className="divide-y divide-border border-t border-border">
                  {data.events
                    .filter((event) => event.area === area)
                    .map((event) => (
                      <PreferenceRow
                        key={event.event}
                        preference={event}
                        digestHour={data.digestHour}
                        hasPhone={data.phone !== null}
                      />
                    ))}
                </ul>
              </Card>
            ))}
        </div>
      )}
    </>
  );
}
