export { waitingApprovals } from './waiting-approvals.ts';
