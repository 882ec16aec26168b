export { askApproval, previewApproval } from './ask.ts';
export { recallApproval } from './recall.ts';
export { approvalFor, approvalsFor, type ApprovalSummary } from './summary.ts';
export { crewOf, type CrewMember } from './people.ts';
export { policyApprovals } from './policy-approvals.ts';
export { sweepApprovals } from './sweep.ts';
export { policyStates } from './read-policies.ts';
export { waitingForPerson } from './read.ts';
export type {
  ApprovalAnswer, ApprovalContext, ApprovalHandler, ApprovalHandlers, ApprovalLine, ApprovalOutcome, ApprovalPerson, ApprovalWarning, ApprovalWish, DecidedRequest,
} from './handler.ts';
