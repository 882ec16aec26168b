import { useSyncExternalStore } from 'react';
import { wake } from './wake.ts';

/** The session is about to end of silence: when, and how to stay. */
export type IdleWarning = { endsAt: number; stay: () => void };
let warning: IdleWarning | null = null;
const listeners = new Set<() => void>();

export function warnOfIdleness(next: IdleWarning | null): void {
  warning = next;
  if (next) wake();
  listeners.forEach((listener) => listener());
}

/** For the shell's dialog. */
export const useIdleWarning = (): IdleWarning | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => warning,
  );
