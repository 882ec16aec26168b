import { useState } from 'react';
import { useIsRead } from './read-anew.ts';

type Versioned = { id?: string; version: number | string };
type Kept<Row> = { id: string; row: Row; isOver: boolean };
export type Begun<Row extends Versioned> = {
  /** Null until the record of this id is here, and while it is being read anew. */
  begun: Row | null;
  /** What somebody else saved meanwhile; null while nobody did. */
  newer: Row | null;
  /** Begins anew with that. */
  loadNew: (() => void) | null;
  /** What was saved here itself is taken as soon as it comes. */
  done: () => void;
};

/**
 * The record as a form began with it: what others save meanwhile neither changes what is being typed nor is overwritten
 * by it. The form is drawn with its version as key.
 */
export function useBegun<Row extends Versioned>(id: string, newest: Row | undefined): Begun<Row> {
  const [kept, keep] = useState<Kept<Row> | null>(null);
  const isRead = useIsRead(id, true);
  const here = newest && (newest.id ?? id) === id ? newest : null;
  const was = kept?.id === id ? kept : null;
  const isNewer = here !== null && was !== null && here.version !== was.row.version;
  const begun = was ? (was.isOver && isNewer ? here : was.row) : isRead ? here : null;
  if (begun && begun !== was?.row) keep({ id, row: begun, isOver: false });
  const newer = begun && here && here.version !== begun.version ? here : null;
  return {
    begun,
    newer,
    loadNew: newer && (() => keep({ id, row: newer, isOver: false })),
    done: () => keep((of) => of && { ...of, isOver: true }),
  };
}
