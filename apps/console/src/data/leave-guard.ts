import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { to } from './paths.ts';
import { wake } from './wake.ts';

/**
 * A form with unsaved entries asks before it is left: inside the console by our dialog, on a page load by the
 * browser's.
 */
type Question = { proceed: () => void; stay: () => void } | null;
let question: Question = null;
const listeners = new Set<() => void>();
function ask(next: Question): void {
  question = next;
  if (next) wake();
  listeners.forEach((listener) => listener());
}

export function useLeaveGuard(isDirty: boolean): void {
  const { status, proceed, reset } = useBlocker({
    // Same page, other search parameters: nothing is lost.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && next.pathname !== to('/login'),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
    disabled: !isDirty,
  });
  useEffect(() => {
    if (status !== 'blocked') return;
    ask({ proceed, stay: reset });
    return () => ask(null);
  }, [status, proceed, reset]);
}

/** For the shell's dialog. */
export function useLeaveQuestion(): Question {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}
