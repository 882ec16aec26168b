import Check from 'lucide-react/icons/check';
import { notificationsApi, type Notification } from '#contract/notifications/api.ts';
import { notificationPath } from '#domain/notifications/notifications.ts';
import { formatDateTime, formatTime, localDay } from '#domain/values/time.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { notificationWords } from '#i18n/catalogues/notifications/words.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toldPath } from '../../data/paths.ts';
import { useWrite } from '../../data/write.ts';
import { NotificationIcon } from './notification-icon.tsx';

/** One line of the centre: the whole of it leads to what it is about, and following it reads it. */
export function NotificationRow({ item, now }: { item: Notification; now: Date }) {
  const t = useWords(notificationWords);
  const locale = useLocale();
  const read = useWrite(notificationsApi.read, {
    invalidates: [notificationsApi.list],
    loader: 'hide',
    quiet: true,
  });
  const texts = notificationTexts[item.type];
  const path = notificationPath(item.type, item.refId);
  const href = path && toldPath(path);
  const at = new Date(item.at);
  const isUnread = item.readAt === null && !read.isSuccess;
  const markRead = () => {
    if (isUnread) read.mutate({ params: { id: item.id } });
  };
  return (
    <li
      className={cx(
        'relative flex items-start gap-3 px-3 py-3 md:px-4',
        isUnread && 'bg-soft/40',
        href && 'hover:bg-sunken',
      )}
    >
      <NotificationIcon item={item} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className={cx('flex items-baseline gap-2', isUnread ? 'font-semibold' : 'font-medium')}>
          {href ? (
            <BareLink href={href} onClick={markRead} className="min-w-0 after:absolute after:inset-0">
              {texts.title[locale]}
            </BareLink>
          ) : (
            texts.title[locale]
          )}
          {isUnread && (
            <span className="size-2 shrink-0 self-center rounded-full bg-primary">
              <span className="sr-only">{t.unread}</span>
            </span>
          )}
        </p>
        <p className="wrap-anywhere">{texts[locale](item.params)}</p>
        <p className="text-sm text-muted">
          <time dateTime={item.at}>{localDay(at) === localDay(now) ? formatTime(at) : formatDateTime(at, locale)}</time>
          {item.actedAt && item.actedByName && (
            <span>{` · ${t.doneBy({ name: item.actedByName, at: formatDateTime(new Date(item.actedAt), locale) })}`}</span>
          )}
        </p>
      </div>
      {isUnread && (
        <span className="relative">
          <IconButton label={t.markRead} icon={<Check />} small onClick={markRead} />
        </span>
      )}
    </li>
  );
}
