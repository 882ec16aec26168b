export { answerChallenge, provedUntil, requireProof, type FactorAnswer } from './factors.ts';
export { requirePin, requirePinAndProof } from './pin.ts';
export { spendAfterReset } from './after-reset.ts';
export { beginTotp, enableTotp, holdsTotp } from './keep-totp.ts';
export { checkOwnPassword } from './prove.ts';
export { twoFactorRuleApprovals } from './requirement.ts';
