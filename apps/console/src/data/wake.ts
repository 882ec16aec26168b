/**
 * The floating layer (messages, loader, what the session asks) is fetched when it is first needed: when something has
 * to be said, or when somebody who is logged in first moves.
 */
let awake = false;
const listeners = new Set<() => void>();

export function wake(): void {
  if (awake) return;
  awake = true;
  listeners.forEach((listener) => listener());
}

export const isAwake = (): boolean => awake;

export function subscribeWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
