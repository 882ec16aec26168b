import type { LiveEvent } from '#contract/live/api.ts';

/** Which capabilities' answers a change makes stale. */
export const staleBy: Record<LiveEvent['kind'], readonly string[]> = {
  transaction: [
    'transactions',
    'dashboard',
    'accounts',
    'uncompleted-flows',
    'payment-links',
    'customers',
    'payment-adjustments',
    'refunds',
    'transfers',
    'transfer-schedules',
    'linked-accounts',
    'top-ups',
    'balance-alerts',
  ],
  paymentLink: ['payment-links', 'dashboard'],
  balance: ['accounts', 'withholdings', 'dashboard', 'top-ups', 'balance-alerts'],
  customer: ['customers'],
  notification: ['notifications'],
  access: [],
  approval: ['approvals', 'approval-policies', 'dashboard'],
  massPayment: ['mass-payments', 'payouts', 'accounts'],
};
