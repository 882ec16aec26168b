export { lookAtBalances } from './evaluate.ts';
