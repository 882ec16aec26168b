export { moveWithin, type MoveWish } from './move.ts';
