import type { Permission, Resource } from './rights.ts';
import type { planned } from './resources.ts';

/**
 * What each right is about. `branch`: records that belong to a sub-account, and whoever was given some sub-accounts
 * only has it over theirs; also to look at what everybody here may know. `whole`: the organisation's own accounts,
 * everybody's records at once, or what every branch goes by, and nobody who was given sub-accounts only has it: money
 * leaves from the payout account, an operator that is switched off collects for nobody, a custom role may be somebody's
 * who sees other branches. Total, so that a new right says which it is.
 */
const reaches: { [R in Resource]: Readonly<Record<(typeof planned)[R][number], 'branch' | 'whole'>> } = {
  dashboard: { view: 'branch' },
  approvals: { view: 'whole', approve: 'whole' },
  transactions: { view: 'branch', create: 'branch', export: 'branch' },
  requests: { view: 'branch', create: 'branch' },
  charges: { view: 'branch', create: 'branch', resend: 'branch' },
  links: { view: 'branch', create: 'branch', edit: 'branch' },
  invoices: { view: 'branch', create: 'branch', edit: 'branch', export: 'branch' },
  customers: { view: 'branch', edit: 'branch', export: 'whole' },
  reminders: { send: 'branch' },
  authorizations: { view: 'branch', edit: 'branch' },
  platform: { view: 'whole', edit: 'whole' },
  refunds: { view: 'branch', create: 'branch', approve: 'branch', redirect: 'branch' },
  adjustments: { view: 'whole', create: 'whole', approve: 'whole' },
  verify: { run: 'branch' },
  statements: { view: 'branch', export: 'branch' },
  balance: { view: 'branch', topUp: 'whole' },
  accounts: { view: 'branch', edit: 'whole' },
  transfers: { view: 'whole', create: 'whole', approve: 'whole' },
  mass: { view: 'whole', create: 'whole', edit: 'whole', approve: 'whole' },
  recipients: { view: 'whole', edit: 'whole' },
  settlements: { view: 'whole', create: 'whole', approve: 'whole' },
  rates: { view: 'whole', edit: 'whole' },
  engagement: { view: 'branch', create: 'branch', edit: 'branch', run: 'branch', redeem: 'branch', block: 'branch' },
  referrals: { view: 'branch' },
  messaging: { view: 'branch', send: 'branch' },
  apps: { view: 'branch' },
  bills: { create: 'branch' },
  reports: { view: 'branch', export: 'branch' },
  // Keys of the API and addresses of webhooks tell of every branch.
  developer: { view: 'branch', manage: 'whole' },
  providers: { view: 'branch', edit: 'whole' },
  // Whom they may invite and change there, `role-granting.ts` says: nobody who reaches past them.
  team: { view: 'branch', invite: 'branch', edit: 'branch' },
  // The papers are of the business.
  kyc: { view: 'branch', submit: 'whole' },
  acl: { read: 'branch', edit: 'whole' },
  settings: { view: 'branch', edit: 'whole' },
  security: { edit: 'whole' },
  account: { edit: 'branch' },
  audit: { view: 'whole', export: 'whole' },
};

/** Whether a right is of the whole organisation, and so of nobody who was given sub-accounts only. */
export function isOfTheWhole(permission: Permission): boolean {
  const [resource, action] = permission.split(':') as [Resource, string];
  return (reaches[resource] as Readonly<Record<string, 'branch' | 'whole'>>)[action] === 'whole';
}
