export { answerChallenge, graceDays, requireProof, isPastGrace, methodsOf, type FactorAnswer, type FactorMethod, type FactorServices } from './factors.ts';
export { requirePin } from './pin.ts';
export { beginTotp, enableTotp, holdsTotp } from './keep-totp.ts';
export { checkOwnPassword } from './prove.ts';
