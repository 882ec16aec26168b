import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Whoever says "it was not me" makes stand still what was set up in their name and would act by itself. Every table
 * with a time or a state, by which a worker could act, is one whose rows stand still, or stands below with the reason
 * why they need not, so that a new one cannot be forgotten.
 */
const held: Record<string, string> = {
  approval_requests: 'approvals/approvals/disowned.ts',
  approval_delegations: 'approvals/approvals/disowned.ts',
  transfer_schedules: 'money-out/transfers/disowned.ts',
  settlement_policies: 'money-out/settlements/maker-here.ts',
  linked_accounts: 'accounts/linked-accounts/disowned.ts',
  transactions: 'engine/movements/stage/disowned.ts',
  payouts: 'engine/movements/stage/disowned.ts',
  attempts: 'engine/movements/stage/disowned.ts',
  settlements: 'money-out/settlements/disowned.ts',
  mass_payments: 'money-out/mass-payments/maker-here.ts',
  mass_payment_items: 'money-out/mass-payments/maker-here.ts',
};
const exceptions: Record<string, readonly string[]> = {
  'goes with the request it waits in': ['connection_changes', 'approval_policies'],
  'the way back of 0054 itself, and what it ends, takes away or makes wait outside': [
    'way_back_links',
    'contact_changes',
    'users',
    'sessions',
    'refresh_tokens',
    'challenges',
    'known_devices',
    'qr_logins',
    'passkeys',
    'recovery_codes',
    'memberships',
    'invitations',
  ],
  'nothing happens until a person decides, and whoever decides reads who asked': [
    'access_requests',
    'bank_proposals',
    'payment_adjustments',
    'recipient_changes',
    'top_ups',
    'verifications',
    'business_profiles',
    'real_name_verifications',
    'registration_documents',
  ],
  'counts from the moment it is written, or ends with its time; no worker does more with it later': [
    'custom_roles',
    'organisations',
    'recipient_groups',
    'sub_accounts',
    'settlement_quotes',
    'terms_acceptances',
    'installation_reviewers',
  ],
  'counts from the moment it is let; that a yes was given in that name is told to whoever leads, and the former keys are there':
    ['provider_connections', 'connection_former_keys'],
  'brings money in and lets none out': ['payment_links', 'callback_inbox'],
  'only stops or holds back: an alert pauses, a day gives back to the own account': [
    'balance_alerts',
    'withholdings',
    'ledger_holds',
  ],
  'a price that a person sees before each payment; a rate counts from the moment it is let': [
    'exchange_rates',
    'fee_schedules',
    'tax_rules',
  ],
  'of whoever runs the machine, or of the machine itself': [
    'level_caps',
    'level_modes',
    'level_crossings',
    'process_heartbeats',
    'login_guards',
    'rate_counters',
    'files',
  ],
  'tells people': ['notifications', 'outbox_messages'],
  'only says when somebody looks: what may still go is judged by the rows that are found then': ['jobs'],
  'has left: a file is with the bank from the moment it is made, and these are the bank’s words about it': [
    'bank_files',
    'bank_file_items',
    'bank_answers',
    'bank_lines',
  ],
  'knows people and their numbers; where one was changed, what was planned to it before does not go': [
    'customers',
    'customer_phones',
    'recipients',
  ],
  'says what was': [
    'audit_anchors',
    'approval_daily_sums',
    'ledger_accounts',
    'ledger_entries',
    'ledger_hold_moves',
    'ledger_postings',
    'mass_payment_controls',
    'report_changes',
    'report_days',
    'transaction_events',
  ],
};

const here = join(import.meta.dirname, '..');
const schema = readFileSync(join(here, '../../../db/schema.sql'), 'utf8');
const always = new Set(['at', 'created_at', 'updated_at', 'ended_at', 'completed_at']);
const isActedBy = (column: string): boolean => {
  const [, name, type] = /^(\w+) (timestamp with time zone|date|text)\b/.exec(column.trim()) ?? [];
  return name !== undefined && (type === 'text' ? /(^|_)(status|state)$/.test(name) : !always.has(name));
};
const tables = [...schema.matchAll(/^CREATE TABLE (\w+) \(\n(.*?)\n\)/gms)]
  .filter(([, , columns]) => columns!.split('\n').some(isActedBy))
  .map(([, name]) => name!);
const reviewed = [...Object.keys(held), ...Object.values(exceptions).flat()];

it('finds the tables', () => {
  expect(tables.length).toBeGreaterThan(60);
  expect(tables).toEqual(expect.arrayContaining(Object.keys(held)));
});

it.each(tables)('rows of %s stand still, or it is said why they need not', (table) => {
  expect(
    reviewed.filter((name) => name === table),
    'name the file that makes its rows stand still, or a reason',
  ).toHaveLength(1);
});

it.each(Object.entries(held))('rows of %s stand still by %s', (table, file) => {
  expect(readFileSync(join(here, 'modules', file), 'utf8')).toMatch(new RegExp(`\\b${table}\\b`));
  expect(readFileSync(join(here, 'main/hold-disowned.ts'), 'utf8')).toContain(
    `../modules/${file.split('/').slice(0, 2).join('/')}/public.ts`,
  );
});

it('lists no table that is gone', () => {
  expect(reviewed.filter((name) => !tables.includes(name))).toEqual([]);
});
