export { lookAtBalances } from './evaluate.ts';
export { saveAlert } from './save.ts';
