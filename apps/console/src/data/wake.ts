/**
 * The floating layer (messages, loader) is fetched when it is first needed: at once for a session, on the login page
 * only when something has to be said.
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
