export { createRefund } from './refund.ts';
