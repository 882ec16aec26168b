export { lookAtBalances, type AlertPorts } from './evaluate.ts';
