export { askOutcome } from './ask.ts';
export { answeredUnder, answerUnder, forgetKeys } from './keys.ts';
