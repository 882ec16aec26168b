import { portalHref, portals, type Portal, type PortalBases } from '#domain/organisations/portals.ts';
import type { Locale } from '#i18n/words.ts';
import type { Href } from '#ui/link.tsx';
import { environment, pageSetting } from './environment.ts';
import { outside } from './paths.ts';

const bases = ((): PortalBases => {
  try {
    return JSON.parse(pageSetting('portals') || '{}') as PortalBases;
  } catch {
    return {};
  }
})();

/** The portals this installation knows for the address it is open at, as links for one organisation. */
export function portalLinks(organisationId: string, locale: Locale): { portal: Portal; href: Href }[] {
  return portals.flatMap((portal) => {
    const href = portalHref(bases, portal, {
      hostname: location.hostname,
      organisationId,
      query: { lang: locale, env: environment },
    });
    return href ? [{ portal, href: outside(href) }] : [];
  });
}
