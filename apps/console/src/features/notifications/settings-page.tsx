import { useState } from 'react';
import { notificationsApi, type NotificationPreference } from '#contract/notifications/api.ts';
import { eventOf } from '#domain/notifications/notifications.ts';
import { notificationPresets, presetOf, type NotificationPreset } from '#domain/notifications/presets.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { notificationSettingsWords } from '#i18n/catalogues/notifications/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ChannelHeads, PreferenceRow } from './preference-row.tsx';

const groups = ['group_tasks', 'group_money', 'area_security', 'area_system'] as const;
/** What somebody must do stands together, whatever it is about. */
const groupOf = ({ event, area }: NotificationPreference): (typeof groups)[number] =>
  eventOf(event).task ? 'group_tasks' : area === 'money' ? 'group_money' : `area_${area}`;

/** What I am told about, event by channel. Each choice is kept at once. */
export function Screen() {
  const t = useWords(notificationSettingsWords);
  const locale = useLocale();
  const { row } = useRoute();
  const environment = useSession()?.environment;
  const [round, setRound] = useState(0);
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
          {data && <Presets events={data.events} onSaved={() => setRound(round + 1)} />}
          {data &&
            groups.map((group) => {
              const events = data.events.filter((event) => groupOf(event) === group);
              const by = (channel: 'email' | 'sms') =>
                events.filter(({ choices }) => choices[channel] !== 'off').length;
              return (
                <Fold
                  key={group}
                  flush
                  title={t[group]}
                  summary={t.group({ events: events.length, email: by('email'), sms: by('sms') })}
                >
                  <ChannelHeads />
                  <ul className="divide-y divide-border border-t border-border">
                    {events.map((event) => (
                      <PreferenceRow
                        // A preset chooses anew for every event.
                        key={`${event.event} ${round}`}
                        preference={event}
                        digestHour={data.digestHour}
                        hasPhone={data.phone !== null}
                      />
                    ))}
                  </ul>
                </Fold>
              );
            })}
        </div>
      )}
    </>
  );
}

/** One press for all events; what was chosen one by one since says so. */
function Presets({ events, onSaved }: { events: readonly NotificationPreference[]; onSaved: () => void }) {
  const t = useWords(notificationSettingsWords);
  const save = useWrite(notificationsApi.savePreset, {
    invalidates: [notificationsApi.preferences],
    loader: 'hide',
    onSuccess: onSaved,
  });
  const [pressed, setPressed] = useState<NotificationPreset | null>(null);
  const chosen = presetOf(events);
  return (
    <Card>
      <RadioCards
        label={t.presets}
        columns={2}
        value={save.isPending ? pressed : chosen}
        onChange={(preset) => {
          setPressed(preset);
          save.mutate({ body: { preset } });
        }}
        options={notificationPresets.map((value) => ({
          value,
          label: t[`preset_${value}`],
          hint: t[`presetHint_${value}`],
        }))}
      />
      {chosen === null && <p className="mt-2 text-muted">{t.presetOwn}</p>}
    </Card>
  );
}
