export { checkCode, isEmailTarget, personAt, sendCode } from './codes.ts';
export { deviceName } from './device-name.ts';
export { moveContact, restoreContacts } from './contacts.ts';
export { holderOfContact, isPlaceholder } from './placeholders.ts';
export { deviceOf, isStrangeDevice } from './devices.ts';
export { accountsOf, enter, enterOrganisation } from './enter.ts';
export { hasJustChanged, proveOwnPassword, provePassword } from './log-in.ts';
export { forgetTries, guardedOneOf, lockOf, sweepLoginGuards, type Guard } from './guarded-try.ts';
export { forgetLogins, isKnownAddress, isKnownDevice } from './login-guards.ts';
export { maskEmail, maskName } from './masks.ts';
export { openSession, refuseOutlived, type AuthServices, type Proof } from './sessions.ts';
export { endOne, endSession, endSessionsIn, endSessionsOf, familyOf, isStillIn, noteProved } from './session-ends.ts';
export { notifyWithWayBack } from './notify-person.ts';
export {
  endWaysBackSince,
  forgetPresses,
  closedUntil,
  pressWayBack,
  reachOf,
  sweepWaysBack,
  wayBack,
} from './way-back.ts';
export { refuseCommon } from './common-passwords.ts';
export { graceDays, isClosedTo, methodsOf, proofBehind } from './second-factor.ts';
export { countStranger } from './behind-address.ts';
export { countSmsInside } from './sms-inside.ts';
export { forgetDevices } from './devices.ts';
export {
  changePerson,
  changePersonAt,
  dropAuthenticator,
  dropPinSince,
  insertPerson,
  insertUnlessThere,
  personIdOf,
  spendOfReset,
} from './persons.ts';
