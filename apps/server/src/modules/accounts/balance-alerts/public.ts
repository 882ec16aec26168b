export { lookAtBalances } from './evaluate.ts';
export { openTo, plannedOf } from './planned.ts';
export { saveAlert } from './save.ts';
