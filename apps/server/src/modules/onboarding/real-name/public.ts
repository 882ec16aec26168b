export { decideRealName } from './decide.ts';
export { submitRealName } from './submit.ts';
export { openNumber, realNameOf, type RealNameRow } from './records.ts';
