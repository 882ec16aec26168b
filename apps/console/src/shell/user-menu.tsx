import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import PanelTop from 'lucide-react/icons/panel-top';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Sun from 'lucide-react/icons/sun';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { useSkin } from '#ui/skin.tsx';
import { to } from '../data/paths.ts';
import { useGo } from '../data/route.ts';
import { useSession } from '../data/session.ts';
import { signOut } from './end-session.ts';
import { useLater } from './later.ts';
import { setLayoutType, useLayoutType } from './layout-type.ts';

export function UserMenu() {
  const t = useWords(navigationWords);
  const go = useGo();
  const locale = useLocale();
  const setLocale = useSetLocale();
  const { skin, setSkin } = useSkin();
  const layout = useLayoutType();
  const current = useSession();
  if (!current) return null;
  const { displayName, email, phone } = current.user;
  return (
    <Menu
      label={t.userMenu({ name: displayName })}
      items={[
        {
          kind: 'title',
          label: (
            <span className="grid max-w-60 gap-0.5">
              <span className="truncate text-base font-semibold text-fg">{displayName}</span>
              <span className="truncate">{email ?? phone}</span>
              <Roles />
            </span>
          ),
        },
        { kind: 'line' },
        {
          label: <span lang={locale === 'en' ? 'fr' : 'en'}>{t.switchLanguage}</span>,
          icon: <Languages />,
          onSelect: () => setLocale(locale === 'en' ? 'fr' : 'en'),
        },
        {
          label: skin === 'light' ? t.darkSkin : t.lightSkin,
          icon: skin === 'light' ? <Moon /> : <Sun />,
          onSelect: () => setSkin(skin === 'light' ? 'dark' : 'light'),
        },
        {
          label: layout === 'vertical' ? t.layoutHorizontal : t.layoutVertical,
          icon: layout === 'vertical' ? <PanelTop /> : <PanelLeft />,
          onSelect: () => setLayoutType(layout === 'vertical' ? 'horizontal' : 'vertical'),
        },
        { kind: 'line' },
        { kind: 'link', label: t.security, href: to('/settings/security'), icon: <LockKeyhole /> },
        { label: t.signOut, icon: <LogOut />, onSelect: () => void signOut(go) },
      ]}
      trigger={(props) => (
        <button type="button" {...props} className="grid size-11 shrink-0 place-items-center rounded-full md:size-9">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-soft text-xs font-semibold text-on-soft"
          >
            {initials(displayName)}
          </span>
          <span className="sr-only">{t.userMenu({ name: displayName })}</span>
        </button>
      )}
    />
  );
}

const loadRoleNames = () => import('./role-names.tsx').then(({ RoleNames }) => RoleNames);

/** What the roles are called comes with the opened menu. */
function Roles() {
  return useLater(loadRoleNames, true);
}

function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return ((parts[0]?.[0] ?? '') + (parts.length > 1 ? parts.at(-1)![0]! : '')).toUpperCase() || '?';
}
