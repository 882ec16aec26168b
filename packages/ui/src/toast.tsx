import type { ReactNode } from 'react';

/** Messages that come and go by themselves: errors for 20 s, all else for 3 s, both paused under the pointer. */
export const errorToastMs = 20_000;
export const toastMs = 3_000;

export type ToastKind = 'success' | 'info' | 'error';
export type Toast = {
  key: number;
  kind: ToastKind;
  text: ReactNode;
  title?: string | undefined;
  requestId?: string | undefined;
  action?: ReactNode;
};

let entries: readonly Toast[] = [];
let nextKey = 1;
const listeners = new Set<() => void>();
/** Tells when a message comes or goes. The page that shows them (`toaster.tsx`) is fetched when there is one. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const toasts = (): readonly Toast[] => entries;

function change(next: readonly Toast[]) {
  entries = next;
  listeners.forEach((listener) => listener());
}

function show(
  kind: ToastKind,
  text: ReactNode,
  options: { title?: string; requestId?: string; action?: ReactNode } = {},
): number {
  // The same sentence twice in a row is one message, e.g. when five calls fail together.
  const same = entries.find((entry) => entry.kind === kind && typeof text === 'string' && entry.text === text);
  const entry = { key: nextKey++, kind, text, ...options };
  change([...entries.filter((other) => other !== same), entry].slice(-4));
  return entry.key;
}

/** Callable from anywhere, also outside React. Returns a key for `dismiss`. */
export const toast = {
  success: (text: ReactNode, options?: { action?: ReactNode }) => show('success', text, options),
  info: (text: ReactNode, options?: { title?: string; action?: ReactNode }) => show('info', text, options),
  error: (text: ReactNode, options?: { title?: string; requestId?: string; action?: ReactNode }) =>
    show('error', text, options),
  dismiss: (key: number) => change(entries.filter((entry) => entry.key !== key)),
  clear: () => change([]),
};
