/**
 * Why a request for approval ends without anybody's decision, beside its time being over, and what becomes of the
 * record it is about. `before`: the record has ended already, and the request follows. `withIt`: the record still
 * waits; it ends with the request as if its time were over, and what was set aside for it is free again.
 */
export const endOfRecord = {
  decidedElsewhere: 'before',
  recordGone: 'before',
  replaced: 'before',
  bookedAlready: 'before',
  creditedAlready: 'before',
  aboveWhatWasPaid: 'before',
  aboveWhatItTook: 'before',
  arrivedMeanwhile: 'before',
  recipientFrozen: 'withIt',
  recipientChanged: 'withIt',
  accountRevoked: 'withIt',
  dayPassed: 'withIt',
  nothingLeft: 'withIt',
  nothingWaits: 'before',
  makerDisowned: 'withIt',
} as const;

export type ApprovalEndReason = keyof typeof endOfRecord;
