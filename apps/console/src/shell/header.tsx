import Languages from 'lucide-react/icons/languages';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { brand } from '#domain/values/brand.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { useSkin } from '#ui/skin.tsx';
import { to, toRow } from '../data/paths.ts';
import { useCurrentCrumb } from '../data/route.ts';
import type { RouteRow } from '../data/route-row.ts';
import { Bell } from './bell.tsx';
import { crumbsOf } from './nav-tree.ts';
import { OrganisationMenu } from './organisation-menu.tsx';
import { UserMenu } from './user-menu.tsx';

type HeaderProps = { row: RouteRow | null; creations: readonly RouteRow[]; onMenu: () => void; onPalette: () => void };

export function Header({ row, creations, onMenu, onPalette }: HeaderProps) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const setLocale = useSetLocale();
  const { skin, setSkin } = useSkin();
  const crumb = useCurrentCrumb();
  const crumbs = row
    ? crumbsOf(row).map((item, index, all) => ({
        label: (index === all.length - 1 && crumb) || item.title[locale],
        href: item.path && to(item.path),
      }))
    : [];
  return (
    <header className="no-print flex h-13 min-w-0 flex-1 items-center gap-1 border-b border-border bg-card pr-2 pl-1 md:gap-2 md:px-3">
      <span className="md:hidden">
        <IconButton label={t.menu} icon={<MenuIcon />} onClick={onMenu} />
      </span>
      <BareLink
        href={to('/')}
        className="w-auto shrink-0 rounded-sm px-1 text-lg font-semibold tracking-tight text-primary max-md:sr-only md:w-[12.75rem]"
      >
        {brand.name}
      </BareLink>
      <div className="min-w-0 flex-1 pl-1 md:pl-2">
        <Breadcrumbs items={crumbs} />
      </div>
      <button
        type="button"
        onClick={onPalette}
        className="flex h-9 w-60 items-center gap-2 rounded-md border border-border bg-bg px-2.5 text-muted hover:border-control max-lg:hidden"
      >
        <Search />
        <span className="flex-1 truncate text-left">{t.searchWide}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <span className="lg:hidden">
        <IconButton label={t.search} icon={<Search />} onClick={onPalette} />
      </span>
      {creations.length > 0 && (
        <span className="max-md:hidden">
          <Menu
            label={t.create}
            items={creations.map((entry) => ({
              kind: 'link' as const,
              label: entry.title[locale],
              href: toRow(entry),
            }))}
            trigger={(props) => (
              <Button {...props} variant="primary" icon={<Plus />} aria-label={t.create} className="px-2.5!" />
            )}
          />
        </span>
      )}
      <OrganisationMenu />
      <span className="flex max-md:hidden">
        <Button
          variant="ghost"
          icon={<Languages />}
          lang={locale === 'en' ? 'fr' : 'en'}
          aria-label={t.switchLanguageLabel}
          onClick={() => setLocale(locale === 'en' ? 'fr' : 'en')}
        >
          {t.switchLanguage}
        </Button>
        <IconButton
          label={skin === 'light' ? t.darkSkin : t.lightSkin}
          icon={skin === 'light' ? <Moon /> : <Sun />}
          onClick={() => setSkin(skin === 'light' ? 'dark' : 'light')}
        />
      </span>
      <Bell />
      <UserMenu />
    </header>
  );
}
