export { transferApprovals } from './approval.ts';
export { holdDisownedPlans, transferMaker, transfersDisowned } from './disowned.ts';
export { scheduleStage } from './schedule-stage.ts';
export { createTransfer } from './create.ts';
export { quoteTransfer } from './quote.ts';
export type { TransferPorts } from './ports.ts';
export { transferListener } from './outcome-listener.ts';
