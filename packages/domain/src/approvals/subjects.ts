import type { Permission } from '../access/rights.ts';

/**
 * What one person asks for and another approves. `right` approves it (beside `approvals:approve`, which every approver
 * needs); `amount` says whether ranges of francs make sense for it; `policy` whether an organisation writes its own
 * rule; `word` that it is somebody's word about money that came or is missing, which nobody who was appointed for it
 * believes;
 * `always` that a second person is asked even where no rule was written, as long as there is one; `asks` what
 * whoever asks must still hold when it comes by itself, because nobody else has said yes.
 */
type Subject = { right: Permission; amount: boolean; policy: boolean; word?: true; always?: true; asks?: Permission };

export const approvalSubjectTable = {
  transfer: { right: 'transfers:approve', amount: true, policy: true },
  massPayment: { right: 'mass:approve', amount: true, policy: true },
  settlement: { right: 'settlements:approve', amount: true, policy: true },
  settlementPolicy: { right: 'settlements:approve', amount: false, policy: true },
  refund: { right: 'refunds:approve', amount: true, policy: true },
  adjustment: { right: 'adjustments:approve', amount: true, policy: true, word: true },
  linkedAccount: { right: 'accounts:edit', amount: false, policy: true },
  recipientChange: { right: 'recipients:edit', amount: false, policy: true },
  topUpManual: { right: 'balance:topUp', amount: true, policy: true, word: true },
  withhold: { right: 'settlements:approve', amount: true, policy: true },
  twoFactorRule: { right: 'security:edit', amount: false, policy: true, always: true },
  // Where money goes: whoever took over one administrator has to wait for another one, or for everybody to have seen
  // it.
  operatorKeys: { right: 'providers:edit', amount: false, policy: false, always: true, asks: 'providers:edit' },
  // Who decides these is no choice: requests for a right go to whoever may give it, rules to whoever they name.
  teamRole: { right: 'team:edit', amount: false, policy: false },
  approvalPolicy: { right: 'approvals:approve', amount: false, policy: false, always: true, asks: 'security:edit' },
} as const satisfies Record<string, Subject>;

export type ApprovalSubject = keyof typeof approvalSubjectTable;
export const approvalSubjects = Object.keys(approvalSubjectTable) as [ApprovalSubject, ...ApprovalSubject[]];
export const approvalSubjectOf = (subject: ApprovalSubject): Subject => approvalSubjectTable[subject];
export type PolicySubject = {
  [S in ApprovalSubject]: (typeof approvalSubjectTable)[S]['policy'] extends true ? S : never;
}[ApprovalSubject];
/** The subjects an organisation can write a rule for. */
export const policySubjects = approvalSubjects.filter((subject) => approvalSubjectOf(subject).policy) as [
  PolicySubject,
  ...PolicySubject[],
];
