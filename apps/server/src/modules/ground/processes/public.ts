export { beat, beatEveryMs, type ProcessFacts } from './beat.ts';
export { settingDifferences } from './differences.ts';
export { isReached, isReachedBySomebody } from './reach.ts';
