export { massPaymentApprovals } from './approvals.ts';
export { createRun } from './draft.ts';
export { heldBack } from './held-back.ts';
export { nameCheckStage } from './names.ts';
export { massPaymentStage } from './stage.ts';
export { tellRuns } from './teller.ts';
export { pauseRuns } from './pause-all.ts';
export { submitRun } from './submit.ts';
