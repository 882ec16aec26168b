export { organisationsOf, refuseColleaguesName } from './colleagues-name.ts';
export {
  beginAnew,
  newPlaceUntil,
  noteGiven,
  noteGiving,
  placeGivenAt,
  spendOfNewPlace,
  sweepGivings,
} from './given-lately.ts';
export { customRolesById, lockTeam, placeToGive, refuse } from './granting.ts';
export { holdersOf, holdersOfRole, membersOf, placeOf, roleFacts, roleNamesOf, type Member } from './members.ts';
export { customRolesOf, holdingOf, insideNow, rightsOf } from './rights.ts';
export { idFor, unseenId, yesTo } from './unseen.ts';
export { isInScope, scopeOf, scopeSql, type RecordScope } from './record-scope.ts';
export { changePlace, closePlacesThatEnded, transferPlace, insertPlace, noteUsed, renewHolders } from './places.ts';
