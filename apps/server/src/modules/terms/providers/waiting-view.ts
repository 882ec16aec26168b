import type { WaitingKeys } from '#contract/providers/waiting-keys.ts';
import type { WaitingRow } from './write-connection.ts';

/** What people see of new keys: who typed which, when they act, never what they are. */
export const waitingView = (row: WaitingRow | null | undefined): WaitingKeys | null =>
  row
    ? {
        approvalId: row.approval_id,
        askedAt: row.asked_at.toISOString(),
        askedByName: row.asked_by_name,
        actsAt: row.acts_at.toISOString(),
        fields: row.fields,
        lastTest: row.last_test ? { ...row.last_test, durationMs: row.last_test.durationMs ?? null } : null,
      }
    : null;
