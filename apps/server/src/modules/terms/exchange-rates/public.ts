export { countUse } from './count-use.ts';
export { insertRate } from './insert.ts';
export { rateInForce } from './read.ts';
