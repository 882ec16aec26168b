import type { Permission } from './access.ts';

/** What one person asks for and another approves, with the right that approves it. */
export const approvalRights = {
  refund: 'refunds:approve',
  adjustment: 'adjustments:approve',
  teamRole: 'team:edit',
} as const satisfies Record<string, Permission>;
export type ApprovalSubject = keyof typeof approvalRights;
export const approvalSubjects = Object.keys(approvalRights) as [ApprovalSubject, ...ApprovalSubject[]];
