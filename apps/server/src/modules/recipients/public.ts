export { recipientChangeHandler } from './changes.ts';
export { createRecipient, freezeRecipient } from './write.ts';
export { createGroup } from './write-group.ts';
export { accountFor, askForNames, askHolder, nameStage, type HolderPorts } from './name-check.ts';
export { listRecipients } from './list.ts';
export { blockedAt, markPaid, recipientsById, recipientsByPlace, recipientsOfGroup, tellRecipients } from './pay.ts';
export { beneficiaryOf, changedSinceLastPaid, type Recipient } from './records.ts';
