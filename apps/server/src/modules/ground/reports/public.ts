export { facts, type Cut, type Span } from './facts.ts';
export { foldReports, rebuildReports } from './fold.ts';
export {
  backAndLeft,
  givenBackBeside,
  givenBackOf,
  hasPaid,
  isStillPaid,
  noSums,
  outSumColumns,
  outSums,
  ownFigures,
  paidSumColumns,
  paidSums,
  sumsOfPaid,
  wasPaid,
} from './paid.ts';
export { markDay, markDays } from './mark.ts';
