export { lookAtBalances } from './evaluate.ts';
export { payoutAlert } from './line.ts';
export { openTo, plannedOf } from './planned.ts';
export { saveAlert } from './save.ts';
