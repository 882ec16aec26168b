/**
 * The accounts to draw on are accounts, whatever the specification's path says: what moves a balance makes them stale.
 */
const capabilityNames: Readonly<Record<string, string>> = { transfer: 'accounts' };

/** The capability in a path: `/fapi/payment-links/:id` → `payment-links`, `/ba021/v1/team/members` → `team`. */
export function capabilityOf(path: string): string {
  const name = path.replace(/^\/\w+(\/v\d+)?\//, '').split('/')[0] ?? '';
  return capabilityNames[name] ?? name;
}
