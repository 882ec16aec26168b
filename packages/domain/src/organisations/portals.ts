/** The three portals beside this console. Each is reached at `/partner/{orgId}{suffix}/` under a base address. */
export const portals = ['oneStop', 'developer', 'messaging'] as const;
export type Portal = (typeof portals)[number];
/** Which set of base addresses belongs to the address this console is open at. */
export const portalVariants = ['production', 'staging', 'local'] as const;
export type PortalVariant = (typeof portalVariants)[number];
export type PortalBases = { readonly [P in Portal]?: { readonly [V in PortalVariant]?: string } };

/** @param hostname without port, as browsers write it: `localhost`, `console.staging.example.cm`, `[::1]` */
export function portalVariantOf(hostname: string): PortalVariant {
  const host = hostname.toLowerCase();
  if (/^(localhost|\[::1\]|::1)$|\.(localhost|local)$|^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host))
    return 'local';
  return host.split(/[.-]/).includes('staging') ? 'staging' : 'production';
}

/**
 * The address of a portal for an organisation; null when there is none for where the console is open. The bases of
 * another variant are never taken instead: nobody should come from a staging console into a production portal.
 */
export function portalHref(
  bases: PortalBases,
  portal: Portal,
  {
    hostname,
    organisationId,
    suffix = '',
    query,
  }: { hostname: string; organisationId: string; suffix?: string; query: Record<string, string> },
): string | null {
  const base = bases[portal]?.[portalVariantOf(hostname)];
  if (!base) return null;
  return `${base.replace(/\/+$/, '')}/partner/${encodeURIComponent(organisationId)}${suffix}/?${new URLSearchParams(query)}`;
}
