import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import { Suspense, useState } from 'react';
import { savedViewsApi } from '#contract/saved-views/api.ts';
import type { TransactionPreset, TransactionRow } from '#contract/transactions/schemas.ts';
import { savedViewWords } from '#i18n/catalogues/transactions/filters.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { useWords } from '#ui/locale.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useGo } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { viewText } from './list-query.ts';
import type { ListSearch } from './list-search.ts';
import { hrefOfView, lockedViews } from './views.ts';

const ViewsDialog = lazyPart(() => import('./views-dialog.tsx'), 'ViewsDialog');

const spelled = (text: string) => decodeURIComponent(text);

type Props = {
  search: ListSearch;
  preset: TransactionPreset;
  path: string;
  columns: readonly Column<TransactionRow>[];
  hidden: ReadonlySet<string>;
  setHidden: (hidden: ReadonlySet<string> | null) => void;
};

/** Ready-made views, one's own and shared ones. The button names the view the screen shows. */
export function ViewsMenu({ search, preset, path, columns, hidden, setHidden }: Props) {
  const t = useWords(savedViewWords);
  const go = useGo();
  const isPhone = useIsPhone();
  const saved = useEndpoint(savedViewsApi.list, { query: { list: 'transactions' } }, { staleTime: 60_000 });
  const [managing, setManaging] = useState(false);
  const now = spelled(viewText(search, preset));
  // A ready-made view filters whatever preset is open.
  const bare = spelled(viewText(search, 'all'));
  const locked = lockedViews.find((view) => view.search === bare);
  const own = saved.data?.find((view) => spelled(view.search) === now);
  const current = own?.name ?? (locked ? t[locked.id] : t.unsaved);
  const tick = (on: boolean) => (on ? <Check /> : <span className="block size-4" />);

  const savedItem = (view: NonNullable<typeof saved.data>[number]): MenuItem => ({
    label: view.name,
    icon: tick(view === own),
    hint: view.isMine ? undefined : view.ownerName && t.by({ name: view.ownerName }),
    onSelect() {
      if (view.columns)
        setHidden(
          new Set(
            columns
              // A view kept while the id could not be switched off says nothing of it; its files still carry it.
              .filter((column) => column.hideable !== false && column.id !== 'id' && !view.columns!.includes(column.id))
              .map((column) => column.id),
          ),
        );
      go(hrefOfView(view.search, to('/transactions/all')));
    },
  });
  const mine = saved.data?.filter((view) => view.isMine) ?? [];
  const shared = saved.data?.filter((view) => !view.isMine) ?? [];
  const items: MenuItem[] = [
    { kind: 'title', label: t.ready },
    ...lockedViews.map((view): MenuItem => ({
      label: t[view.id],
      icon: tick(view === locked && !own),
      onSelect: () => go(hrefOfView(view.search, path)),
    })),
    ...(mine.length > 0 ? [{ kind: 'title', label: t.mine } as const, ...mine.map(savedItem)] : []),
    ...(shared.length > 0 ? [{ kind: 'title', label: t.shared } as const, ...shared.map(savedItem)] : []),
    { kind: 'line' },
    { label: t.save, icon: <Bookmark />, onSelect: () => setManaging(true) },
  ];
  return (
    <>
      <Menu
        label={t.title}
        items={items}
        align="start"
        trigger={(trigger) => (
          <Button
            {...trigger}
            icon={<Bookmark />}
            aria-label={t.view({ name: current })}
            className="min-w-0 max-md:max-w-36 [&>span]:max-w-full [&>span]:min-w-0"
          >
            <span className="truncate">{isPhone ? current : t.view({ name: current })}</span>
          </Button>
        )}
      />
      {managing && (
        <Suspense>
          <ViewsDialog
            text={now}
            views={mine}
            columns={columns
              .filter((column) => column.hideable !== false && !hidden.has(column.id))
              .map((column) => column.id)}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </>
  );
}
