export {
  answerChallenge,
  provedUntil,
  requireFactorOfHolder,
  requireProof,
  showFactor,
  type FactorAnswer,
} from './factors.ts';
export { forgetFactorsSince } from './forget.ts';
export { asksAtDoor, refuseClosedDoor } from './door.ts';
export { requireFullPin, requirePin } from './pin.ts';
export { lowUntil, spendAfterReset } from './after-reset.ts';
export { beginTotp, enableTotp, holdsTotp } from './keep-totp.ts';
export { checkOwnPassword } from './prove.ts';
export { twoFactorRuleApprovals } from './requirement.ts';
