import type { ApprovalSubject } from '#domain/approvals/subjects.ts';
import { connectionPath } from '#domain/providers/new-keys.ts';

/** The screen of the record a request is about; null where there is none of its own. */
const paths: Record<ApprovalSubject, ((refId: string, snapshot: Record<string, unknown>) => string) | null> = {
  transfer: (id) => (id.startsWith('txn_') ? `/transactions/${id}` : '/transfer/planned'),
  massPayment: (id) => `/mass-payments/${id}`,
  settlement: (id) => `/transactions/${id}`,
  settlementPolicy: () => '/settings/auto-settlement',
  refund: (id) => `/transactions/${id}`,
  adjustment: () => '/transactions/payment-adjustments',
  linkedAccount: () => '/account/linked-accounts',
  recipientChange: (id) => `/profiles/recipients/${id}`,
  topUpManual: null,
  withhold: () => '/withheld-balance',
  twoFactorRule: () => '/settings/security',
  operatorKeys: (_, { provider }) => connectionPath(String(provider)),
  teamRole: () => '/access-control/requests',
  approvalPolicy: () => '/settings/approvals',
};

export const recordPath = (row: {
  subject: string;
  ref_id: string;
  snapshot: Record<string, unknown>;
}): string | null => paths[row.subject as ApprovalSubject]?.(row.ref_id, row.snapshot) ?? null;
