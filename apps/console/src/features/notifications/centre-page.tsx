import BellOff from 'lucide-react/icons/bell-off';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings from 'lucide-react/icons/settings';
import { notificationsApi, notificationTabs, type Notification } from '#contract/notifications/api.ts';
import { localDay } from '#domain/values/time.ts';
import { notificationWords } from '#i18n/catalogues/notifications/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to, toRow } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { RowList } from '../../shell/list/row-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { NotificationRow } from './notification-row.tsx';

const search = listSearch(notificationsApi.list.query);

/** The notification centre: what waits for me, and the news of money, security and system. */
export function Screen() {
  const t = useWords(notificationWords);
  const locale = useLocale();
  const { row } = useRoute();
  const list = useList(notificationsApi.list, { search, ask: (_, { tab: of = 'todo' }) => ({ tab: of }) });
  const { tab = 'todo' } = list.state;
  const counts = useEndpoint(notificationsApi.count, {});
  const readAll = useWrite(notificationsApi.readAll, { invalidates: [notificationsApi.list], loader: 'hide' });
  const countOf = (each: (typeof notificationTabs)[number]) =>
    !counts.data ? undefined : (each === 'todo' ? counts.data.todo : counts.data.unreadByTab[each]) || undefined;
  const nothingUnread = counts.data?.unreadByTab[tab] === 0;
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        actions={
          <>
            <Button
              icon={<CheckCheck />}
              loading={readAll.isPending}
              disabledReason={nothingUnread ? t.nothingUnread : null}
              onClick={() => readAll.mutate({ body: { tab } })}
            >
              {t.markAll}
            </Button>
            <ButtonLink icon={<Settings />} href={to('/settings/notifications')}>
              <span className="max-md:sr-only">{t.settings}</span>
            </ButtonLink>
          </>
        }
      >
        <Tabs
          label={t.tabs}
          tabs={notificationTabs.map((each) => ({
            href: toRow(row, { tab: each === 'todo' ? null : each }),
            label: t[`tab_${each}`],
            current: each === tab,
            count: countOf(each),
          }))}
        />
      </PageHeader>
      <RowList
        list={list}
        failedTitle={t.loadFailed}
        skeleton={<RowSkeletons />}
        empty={
          <EmptyState
            icon={<BellOff />}
            title={t[`empty_${tab}`]}
            description={tab === 'todo' ? t.emptyTodoText : t.emptyText}
          />
        }
      >
        {(items, isOld) => <Groups items={items} isOld={isOld} />}
      </RowList>
    </>
  );
}

/** Today and what was before it, each under its own heading. */
function Groups({ items, isOld }: { items: readonly Notification[]; isOld: boolean }) {
  const t = useWords(notificationWords);
  const now = clock.date();
  const isToday = (item: Notification) => localDay(new Date(item.at)) === localDay(now);
  const groups = [
    { title: t.today, items: items.filter(isToday) },
    { title: t.earlier, items: items.filter((item) => !isToday(item)) },
  ];
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => (
      <section key={group.title} aria-label={group.title} className={isOld ? 'opacity-60' : undefined}>
        <h2 className="border-b border-border bg-sunken px-3 py-1.5 text-sm font-medium text-muted md:px-4">
          {group.title}
        </h2>
        <ul className="divide-y divide-border border-b border-border">
          {group.items.map((item) => (
            <NotificationRow key={item.id} item={item} now={now} />
          ))}
        </ul>
      </section>
    ));
}

function RowSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="flex gap-3 border-b border-border px-3 py-3 md:px-4">
      <Skeleton className="size-9 rounded-full" />
      <div className="grid flex-1 gap-2 py-0.5">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3.5 w-24" />
      </div>
    </div>
  ));
}
