import type { MarkName } from './marks.ts';

/**
 * States that are words of one capability and no status of a payment: from each to its mark. One table, so that what is
 * waited for here is no trouble on the next screen. The words stand in the catalogue of the capability.
 */
const of = <const States extends Record<string, MarkName>>(states: States): States => states;

/** Papers of a business or of a person. */
export const paperMarks = of({
  pending: 'noted',
  approved: 'yes',
  rejected: 'wrong',
  expired: 'toDo',
  replaced: 'no',
});
/** The review of a business, and of somebody's name. */
export const businessMarks = of({
  partiallyCompleted: 'toDo',
  pendingReview: 'noted',
  approved: 'yes',
  rejected: 'wrong',
});
export const identityMarks = of({ pending: 'noted', approved: 'yes', rejected: 'wrong' });
/** Whether a name is that of the wallet. */
export const nameMarks = of({ strong: 'yes', partial: 'doubtful', none: 'wrong' });
/** Fees and taxes. */
export const phaseMarks = of({ inForce: 'yes', coming: 'noted', over: 'no' });
/** A balance beside its alert. */
export const alertMarks = of({ ok: 'yes', approaching: 'doubtful', below: 'wrong' });

/** Files for a bank, their items, what the bank answers, and the lines of its statement. */
export const bankFileMarks = of({
  made: 'toDo',
  sent: 'noted',
  partlyAnswered: 'noted',
  settled: 'yes',
  rejected: 'wrong',
});
export const bankItemMarks = of({
  waiting: 'no',
  accepted: 'noted',
  processing: 'noted',
  provisional: 'noted',
  settled: 'yes',
  rejected: 'wrong',
  returned: 'returned',
});
export const bankAnswerMarks = of({ statusReport: 'noted', statement: 'no', unreadable: 'wrong' });
export const bankLineMarks = of({ unmatched: 'toDo', matched: 'yes', used: 'yes', setAside: 'no' });

/** A change of a recipient's, and a row of a file of recipients. */
export const changeMarks = of({ applied: 'yes', waiting: 'noted', refused: 'wrong', recalled: 'no', expired: 'no' });
export const importMarks = of({ add: 'yes', update: 'noted', same: 'no', wrong: 'wrong', leftOut: 'no' });
export const topUpMarks = of({
  pending: 'noted',
  processing: 'toDo',
  completed: 'yes',
  rejected: 'wrong',
  cancelled: 'no',
});
