import { resources, type Permission, type Resource } from '#domain/access/rights.ts';
import { levelOf, levelsOf, rightsOfLevel, withLevel, type Level } from './level.ts';

/** What rights are about, as the menu has it. */
export const rightGroups = ['moneyIn', 'moneyOut', 'balances', 'books', 'people', 'house'] as const;
export type RightGroup = (typeof rightGroups)[number];

const groupOf: Readonly<Record<Resource, RightGroup>> = {
  transactions: 'moneyIn',
  requests: 'moneyIn',
  charges: 'moneyIn',
  links: 'moneyIn',
  invoices: 'moneyIn',
  customers: 'moneyIn',
  reminders: 'moneyIn',
  authorizations: 'moneyIn',
  platform: 'moneyIn',
  refunds: 'moneyIn',
  engagement: 'moneyIn',
  referrals: 'moneyIn',
  approvals: 'moneyOut',
  transfers: 'moneyOut',
  mass: 'moneyOut',
  recipients: 'moneyOut',
  bills: 'moneyOut',
  settlements: 'moneyOut',
  balance: 'balances',
  accounts: 'balances',
  statements: 'balances',
  rates: 'balances',
  dashboard: 'books',
  adjustments: 'books',
  verify: 'books',
  reports: 'books',
  audit: 'books',
  team: 'people',
  kyc: 'people',
  acl: 'people',
  account: 'people',
  settings: 'house',
  security: 'house',
  providers: 'house',
  developer: 'house',
  messaging: 'house',
  apps: 'house',
};

/** In each group what somebody may be given, in the order of the rights themselves. */
export const resourcesIn = (group: RightGroup): Resource[] =>
  (Object.keys(resources) as Resource[]).filter((resource) => groupOf[resource] === group);

export type GroupLevel = Exclude<Level, 'edit' | 'other'>;
export const groupLevels: readonly GroupLevel[] = ['none', 'view', 'full'];

/** The most of a resource that is not more than what is wished and that the giver can give. */
function atMost(
  resource: Resource,
  wish: GroupLevel,
  mayGive: (permission: Permission) => boolean,
): Exclude<Level, 'other'> {
  const offered = levelsOf(resource, mayGive);
  if (wish === 'full') return offered.at(-1) ?? 'none';
  const wished = rightsOfLevel(resource, wish);
  return offered.find((level) => rightsOfLevel(resource, level).join() === wished.join()) ?? 'none';
}

/** Every resource of a group at once; what somebody cannot give themselves is left out. */
export const withGroup = (
  held: readonly Permission[],
  group: RightGroup,
  wish: GroupLevel,
  mayGive: (permission: Permission) => boolean,
): Permission[] =>
  resourcesIn(group).reduce<Permission[]>(
    (rights, resource) => withLevel(rights, resource, atMost(resource, wish, mayGive)),
    [...held],
  );

/** The level of a whole group, or null where its resources differ. */
export function levelOfGroup(
  held: readonly Permission[],
  group: RightGroup,
  mayGive: (permission: Permission) => boolean,
): GroupLevel | null {
  const inGroup = (rights: readonly Permission[]) =>
    rights
      .filter((right) => groupOf[right.split(':')[0] as Resource] === group)
      .toSorted()
      .join();
  return groupLevels.find((level) => inGroup(withGroup([], group, level, mayGive)) === inGroup(held)) ?? null;
}

/** What of a group is given, for the line under its name. */
export const heldIn = (held: readonly Permission[], group: RightGroup): Resource[] =>
  resourcesIn(group).filter((resource) => levelOf(resource, held) !== 'none');
