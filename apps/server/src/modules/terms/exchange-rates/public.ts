export { countUse } from './count-use.ts';
export { rateInForce } from './read.ts';
