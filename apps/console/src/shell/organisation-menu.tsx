import Building2 from 'lucide-react/icons/building-2';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useState } from 'react';
import type { Environment } from '#contract/auth/schemas.ts';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { environment } from '../data/environment.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { portalLinks } from '../data/portals.ts';
import { useSession } from '../data/session.ts';
import { switchEnvironment } from './switch-environment.ts';

const SwitchOrganisation = lazyPart(() => import('./switch-organisation.tsx'), 'SwitchOrganisation');

/** Whose console this is and whether its money is real. */
export function OrganisationMenu() {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const current = useSession();
  const [isSwitching, setSwitching] = useState(false);
  if (!current) return null;
  const isSandbox = environment === 'sandbox';
  const name = current.merchantInfo.displayName || current.orgUser.mDName;
  // A refusal is told as a message by the client.
  const choose = (to: Environment) => void switchEnvironment(to).catch(() => {});
  const links = portalLinks(current.orgUser.orgId, locale);
  const portals = { oneStop: t.oneStop, developer: t.developer, messaging: t.messaging };
  const mark = (of: Environment) => (environment === of ? <Check /> : <span className="block size-4" />);
  return (
    <>
      <Menu
        label={t.environment}
        items={[
          { kind: 'title', label: name },
          {
            label: t.production,
            hint: t.productionHint,
            icon: mark('production'),
            onSelect: () => choose('production'),
          },
          { label: t.sandbox, hint: t.sandboxHint, icon: mark('sandbox'), onSelect: () => choose('sandbox') },
          { kind: 'line' },
          { label: t.switchOrganisation, icon: <Building2 />, onSelect: () => setSwitching(true) },
          ...(links.length > 0 ? [{ kind: 'line' as const }, { kind: 'title' as const, label: t.portals }] : []),
          ...links.map(({ portal, href }) => ({ kind: 'link' as const, label: portals[portal], href })),
        ]}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={t.organisationMenu({ name, environment: isSandbox ? t.sandbox : t.production })}
            className={cx(
              'flex h-11 max-w-44 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 md:h-9 lg:max-w-56',
              isSandbox ? 'tone-warning bg-tone text-tone-fg' : 'hover:bg-sunken md:border md:border-border',
            )}
          >
            <Building2 />
            <span className="truncate max-sm:hidden">{name}</span>
            <ChevronDown className="size-3.5 opacity-70 max-sm:hidden" />
          </button>
        )}
      />
      {isSwitching && (
        <Suspense>
          <SwitchOrganisation onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
