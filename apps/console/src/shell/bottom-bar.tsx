import House from 'lucide-react/icons/house';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import MenuIcon from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { cx } from '#ui/cx.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { useRights } from '../data/ability.ts';
import { to, toRow } from '../data/paths.ts';
import type { RouteRow } from '../data/route-row.ts';
import { supportChat } from '../data/support-chat.ts';

const looks = 'grid min-h-14 min-w-0 flex-auto content-center justify-items-center gap-0.5 text-xs';

/** A phone's way around: the three places a clerk lives in, a new payment, and the rest. */
export function BottomBar({
  lit,
  creations,
  onMenu,
  children,
}: {
  lit: string | null;
  creations: readonly RouteRow[];
  onMenu: () => void;
  /** At its end. */
  children: ReactNode;
}) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const may = useRights();
  const place = (href: Href, label: string, icon: ReactNode) => (
    <BareLink
      href={href}
      aria-current={lit === href ? 'page' : undefined}
      className={cx(looks, lit === href ? 'font-medium text-primary' : 'text-muted')}
    >
      {icon}
      <span className="max-w-full truncate tracking-tight">{label}</span>
    </BareLink>
  );
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-card pb-[env(safe-area-inset-bottom)] md:hidden short:hidden">
      <nav aria-label={t.quickMenu} className="flex min-w-0 flex-1">
        {place(to('/home'), t.home, <House className="size-5" />)}
        {may('transactions:view') && place(to('/transactions/all'), t.transactions, <List className="size-5" />)}
        {creations.length > 0 && (
          <span className={looks}>
            <Menu
              label={t.create}
              items={creations.map((row) => ({ kind: 'link' as const, label: row.title[locale], href: toRow(row) }))}
              trigger={(props) => (
                <button
                  type="button"
                  {...props}
                  aria-label={t.create}
                  className="grid size-11 place-items-center rounded-full bg-primary text-on-primary"
                >
                  <Plus className="size-5" />
                </button>
              )}
            />
          </span>
        )}
        {may('links:view') && place(to('/payment-links'), t.links, <Link className="size-5" />)}
        <button type="button" onClick={onMenu} className={cx(looks, 'text-muted')}>
          <MenuIcon className="size-5" />
          {t.menu}
        </button>
      </nav>
      {/* As wide as what comes, so that the bar does not move under a thumb. */}
      <div className={cx('flex pr-1.5', supportChat && 'min-w-12.5')}>{children}</div>
    </div>
  );
}
