import { createContext, use, useState } from 'react';

type Shown<Row> = {
  shown: Row;
  /** Shows it as it is now; null while it is what is shown. */
  takeNote: (() => void) | null;
};

/** Of `onceRead`: what is read here was not being read anew when it was opened. */
export const ReadContext = createContext(false);

/**
 * The record as a dialog shows it that moves money: what was read is what is confirmed. It follows the record while
 * `markOf` it stays the same (a balance beside it), and stands still once it is another, until whoever reads takes
 * note. Only in a part of `onceRead`: else what was saved here a moment ago would pass for somebody else's change.
 */
export function useShown<Row>(newest: Row, markOf: (row: Row) => unknown): Shown<Row> {
  if (!use(ReadContext)) throw new Error('useShown outside of onceRead');
  const [kept, keep] = useState(newest);
  const isSame = markOf(kept) === markOf(newest);
  return { shown: isSame ? newest : kept, takeNote: isSame ? null : () => keep(newest) };
}
