export { rateInForce } from './read.ts';
