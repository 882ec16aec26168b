import { useState } from 'react';

type Versioned = { id: string; version: number };
export type Begun<Row extends Versioned> = {
  /** Null until the record of this id is here. */
  begun: Row | null;
  /** Begins anew with what somebody else saved meanwhile; null while nobody did. */
  loadNew: (() => void) | null;
};

/**
 * The record as a form began with it: what others save meanwhile neither changes what is being typed nor is overwritten
 * by it. The form is drawn with its version as key.
 */
export function useBegun<Row extends Versioned>(id: string, newest: Row | undefined): Begun<Row> {
  const [kept, setKept] = useState<Row | null>(null);
  const begun = kept?.id === id ? kept : newest?.id === id ? newest : null;
  if (begun !== kept) setKept(begun);
  const isNewer = begun !== null && newest?.id === id && newest.version !== begun.version;
  return { begun, loadNew: isNewer ? () => setKept(newest) : null };
}
