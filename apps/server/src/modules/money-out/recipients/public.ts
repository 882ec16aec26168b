export { recipientChangeHandler } from './changes.ts';
export { createRecipient, freezeRecipient } from './write.ts';
export { createGroup } from './write-group.ts';
export { accountFor, askForNames, askHolder, matchOf, nameStage, type ListPorts } from './name-check.ts';
export { listRecipients } from './list.ts';
export {
  blockedAt,
  changedAt,
  elsewhereNow,
  formerPlaces,
  markPaid,
  placesByRecipient,
  recipientsById,
  recipientsByPlace,
  recipientsOfGroup,
  noteRecipientsPaid,
  type RecipientPlaces,
} from './pay.ts';
export {
  atPlace,
  beneficiaryOf,
  changedPlaceOf,
  changedSinceLastPaid,
  type ChangedPlace,
  type Recipient,
} from './records.ts';
export { stoppedAmong } from './stopped.ts';
