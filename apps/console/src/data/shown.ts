import { useState } from 'react';

type Shown<Row> = {
  shown: Row;
  /** Shows it as it is now; null while it is what is shown. */
  takeNote: (() => void) | null;
};

/**
 * The record as a dialog shows it that moves money: what was read is what is confirmed. It follows the record while
 * `markOf` it stays the same (a balance beside it), and stands still once it is another, until whoever reads takes
 * note.
 */
export function useShown<Row>(newest: Row, markOf: (row: Row) => unknown): Shown<Row> {
  const [kept, keep] = useState(newest);
  const isSame = markOf(kept) === markOf(newest);
  return { shown: isSame ? newest : kept, takeNote: isSame ? null : () => keep(newest) };
}
