export { moveWithin } from './move.ts';
