import {
  portals,
  portalVariants,
  type Portal,
  type PortalBases,
  type PortalVariant,
} from '#domain/organisations/portals.ts';

const names = {
  oneStop: 'ONE_STOP_PORTAL',
  developer: 'DEVELOPER_PORTAL',
  messaging: 'MESSAGING_PORTAL',
} as const satisfies Record<Portal, string>;
const endings = { production: 'URL', staging: 'STAGING_URL', local: 'LOCAL_URL' } as const satisfies Record<
  PortalVariant,
  string
>;
const where = {
  production: 'links lead to',
  staging: 'links lead to while the console is open at a staging address',
  local: 'links lead to while the console is open on this machine or in a private network',
};
const called = { oneStop: 'one-stop portal', developer: 'developer portal', messaging: 'messaging portal' };

type PortalSetting = `${(typeof names)[Portal]}_${(typeof endings)[PortalVariant]}`;
const nameOf = (portal: Portal, variant: PortalVariant): PortalSetting => `${names[portal]}_${endings[variant]}`;

/** Where the other portals are. A link whose address is not set is not shown. */
export const portalSettings: readonly { name: PortalSetting; default: string; meaning: string }[] = portals.flatMap(
  (portal) =>
    portalVariants.map((variant) => ({
      name: nameOf(portal, variant),
      default: '(no link)',
      meaning: `Base address of the ${called[portal]} that ${where[variant]}; /partner/{organisation}/ is added.`,
    })),
);

export function readPortals(address: (name: PortalSetting) => string | null): PortalBases {
  return Object.fromEntries(
    portals.map((portal) => [
      portal,
      Object.fromEntries(
        portalVariants.flatMap((variant) => {
          const base = address(nameOf(portal, variant));
          return base ? [[variant, base]] : [];
        }),
      ),
    ]),
  );
}
