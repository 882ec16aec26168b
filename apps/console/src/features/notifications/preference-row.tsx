import { useRef, useState } from 'react';
import { notificationsApi, type NotificationPreference } from '#contract/notifications/api.ts';
import {
  mutesCritical,
  notificationChannels,
  type NotificationChannel,
  type NotificationChoice,
} from '#domain/notifications/notifications.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { notificationReasons, notificationSettingsWords } from '#i18n/catalogues/notifications/words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useWrite } from '../../data/write.ts';

const grid = 'md:grid md:grid-cols-[minmax(0,1fr)_6.5rem_11rem_4rem] md:items-center md:gap-3';
type RowProps = { preference: NotificationPreference; digestHour: number; hasPhone: boolean };

/** The heads of the columns, where there is room for columns; on a phone each box says what it is. */
export function ChannelHeads() {
  const t = useWords(notificationSettingsWords);
  return (
    <div aria-hidden="true" className={`hidden px-5 py-2 text-sm text-muted ${grid}`}>
      <span>{t.event}</span>
      {notificationChannels.map((channel) => (
        <span key={channel}>{t[channel]}</span>
      ))}
    </div>
  );
}

/** One event: a group named by it, with one control per channel. */
export function PreferenceRow({ preference, digestHour, hasPhone }: RowProps) {
  const t = useWords(notificationSettingsWords);
  const locale = useLocale();
  const { event, critical } = preference;
  const [chosen, setChosen] = useState<Partial<NotificationPreference['choices']>>({});
  const choices = { ...preference.choices, ...chosen };
  const save = useWrite(notificationsApi.savePreference, {
    invalidates: [notificationsApi.preferences],
    loader: 'hide',
  });
  // One after another: the second may be allowed only because of the first.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (channel: NotificationChannel, choice: NotificationChoice) => {
    setChosen((before) => ({ ...before, [channel]: choice }));
    // A refusal is told by a message; what is shown then is what is kept.
    saving.current = saving.current
      .then(() => save.mutateAsync({ body: { event, channel, choice } }))
      .catch(() => setChosen((before) => ({ ...before, [channel]: preference.choices[channel] })));
  };
  return (
    <li>
      <fieldset className={`px-4 py-3 md:px-5 ${grid}`}>
        <legend className="sr-only">{notificationTexts[event].title[locale]}</legend>
        <div aria-hidden="true" className="grid min-w-0 gap-0.5">
          <p className="font-medium">{notificationTexts[event].title[locale]}</p>
          <p className="text-sm text-muted">
            {notificationReasons[event][locale]}
            {critical && preference.offered.email.length > 1 && ` · ${t.critical}`}
          </p>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 md:contents">
          {notificationChannels.map((channel) => (
            <Choice
              key={channel}
              label={t[channel]}
              value={choices[channel]}
              offered={preference.offered[channel]}
              digestHour={digestHour}
              isFixed={
                mutesCritical(event, { ...choices, [channel]: 'off' }, preference.defaults) ||
                (channel === 'sms' && !hasPhone)
              }
              onChange={(choice) => choose(channel, choice)}
            />
          ))}
        </div>
      </fieldset>
    </li>
  );
}

type ChoiceProps = {
  label: string;
  value: NotificationChoice;
  offered: readonly NotificationChoice[];
  digestHour: number;
  isFixed: boolean;
  onChange: (choice: NotificationChoice) => void;
};

function Choice({ label, value, offered, digestHour, isFixed, onChange }: ChoiceProps) {
  const t = useWords(notificationSettingsWords);
  const names = { on: t.on, digest: t.digest({ hour: digestHour }), off: t.off };
  const caption = <span className="md:sr-only">{label}</span>;
  if (offered.length === 1) {
    // An event whose letter always goes, or a channel that is not offered for it.
    return offered[0] === 'on' ? (
      <span className="flex min-h-11 items-center gap-1.5 text-muted md:min-h-7">
        {caption}
        <span className="text-sm">{t.always}</span>
      </span>
    ) : (
      <span className="hidden md:block" />
    );
  }
  if (offered.length > 2) {
    return (
      <label className="flex items-center gap-2">
        {caption}
        <Select
          value={value}
          options={offered.map((choice) => ({ value: choice, label: names[choice] }))}
          onChange={(event) => onChange(event.target.value as NotificationChoice)}
        />
      </label>
    );
  }
  return (
    <Checkbox
      label={caption}
      checked={value === 'on'}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.checked ? 'on' : 'off')}
    />
  );
}
