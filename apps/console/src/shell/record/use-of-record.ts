import { useState } from 'react';

/**
 * What was pressed on the page of a record: state that stands above `RecordPage` and belongs to its record all the
 * same. The page stays when only the id in its address changes (a link in a dialog, the Back key), and what was begun
 * with one record is not gone on with at another one; nor does it come back with the first.
 */
export function useOfRecord<Value>({ id }: { id: string }, none: Value): [Value, (value: Value) => void] {
  const [kept, keep] = useState({ id, value: none });
  if (kept.id !== id) keep({ id, value: none });
  // What ends late of a former one is nothing to this one.
  const keepOf = (value: Value) => keep((now) => (now.id === id ? { id, value } : now));
  return [kept.id === id ? kept.value : none, keepOf];
}
