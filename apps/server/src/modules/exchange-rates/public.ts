export { rateInForce, type RateRecord } from './read.ts';
