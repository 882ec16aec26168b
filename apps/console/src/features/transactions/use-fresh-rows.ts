import { useEffect, useRef, useState } from 'react';
import { tellingWord } from '#domain/payments/status-tones.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';

const litMs = 3_000;
const nothing: ReadonlySet<string> = new Set();

/** Which rows differ from what was shown before, and which are new to the same page. */
export function changedRows(
  before: ReadonlyMap<string, string> | null,
  rows: readonly TransactionRow[],
): TransactionRow[] {
  return before === null ? [] : rows.filter((row) => before.get(row.id) !== faceOf(row));
}

export const faceOf = (row: TransactionRow): string => `${tellingWord(row)} ${row.refundedAmount}`;

/**
 * Rows that changed by themselves since the last answer to the same question, for three seconds. Another page, filter
 * or order is another question: nothing is lit then.
 * @param question the query in one text
 */
export function useFreshRows(
  rows: readonly TransactionRow[] | undefined,
  question: string,
): { fresh: ReadonlySet<string>; last: TransactionRow | null } {
  const before = useRef<{ question: string; faces: Map<string, string> } | null>(null);
  const [state, setState] = useState<{ fresh: ReadonlySet<string>; last: TransactionRow | null }>({
    fresh: nothing,
    last: null,
  });
  useEffect(() => {
    if (!rows) return;
    const changed = changedRows(before.current?.question === question ? before.current.faces : null, rows);
    before.current = { question, faces: new Map(rows.map((row) => [row.id, faceOf(row)])) };
    if (changed.length === 0) return;
    setState({ fresh: new Set(changed.map((row) => row.id)), last: changed[0]! });
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: nothing })), litMs);
    return () => clearTimeout(timer);
  }, [rows, question]);
  return state;
}
