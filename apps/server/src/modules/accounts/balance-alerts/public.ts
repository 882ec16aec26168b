export { lookAtBalances } from './evaluate.ts';
export { plannedOf } from './planned.ts';
export { saveAlert } from './save.ts';
