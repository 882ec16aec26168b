export { askApproval, countRetry, countThatDay, previewApproval } from './ask.ts';
export { comparedLines } from './compared-lines.ts';
export { recallApproval } from './recall.ts';
export { approvalFor, approvalsFor, type ApprovalSummary } from './summary.ts';
export {
  approvedDisowned,
  askDisownedAnew,
  endDisownedDelegations,
  recallDisowned,
  warnOfDisowned,
} from './disowned.ts';
export { leavesOn } from './later.ts';
export { crewOf } from './people.ts';
export { insertPolicyInForce } from './policies.ts';
export { notApprovedAmong } from './not-approved.ts';
export { policyApprovals } from './policy-approvals.ts';
export { disownedSince, isVoid, voidAmong } from './still-good.ts';
export { requireSecondPerson } from './second-person.ts';
export { sweepApprovals } from './sweep.ts';
export { reservedUnder } from './reserved.ts';
export { policyStates } from './read-policies.ts';
export { waitingForPerson } from './read.ts';
export { sinceWarning } from './since.ts';
export type {
  ApprovalAnswer,
  ApprovalContext,
  ApprovalHandler,
  ApprovalHandlers,
  ApprovalLine,
  ApprovalOutcome,
  ApprovalPerson,
  ApprovalWarning,
  ApprovalWish,
  DecidedRequest,
} from './handler.ts';
