import BellIcon from 'lucide-react/icons/bell';
import { notificationsApi } from '#contract/notifications/api.ts';
import { badgeCount, bellWords } from '#i18n/catalogues/notifications/bell.ts';
import { BareLink } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../data/paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

const tabs = ['money', 'security', 'system'] as const;

/**
 * The bell: how many notifications are unread, and the way to the tab where they are. The live feed keeps it true;
 * where that is silent it asks by itself.
 */
export function Bell() {
  const t = useWords(bellWords);
  const { data } = useEndpoint(notificationsApi.count, {}, { refetchInterval: 60_000 });
  const unread = data?.unread ?? 0;
  const tab = data && data.todo === 0 ? tabs.find((each) => data.unreadByTab[each] > 0) : undefined;
  return (
    <BareLink
      href={tab ? to('/notifications', { tab }) : to('/notifications')}
      aria-label={t.bell({ unread })}
      title={t.bell({ unread })}
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-fg md:size-9"
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums md:top-0 md:-right-0.5"
        >
          {badgeCount(unread)}
        </span>
      )}
    </BareLink>
  );
}
