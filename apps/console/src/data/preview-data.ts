import { useSyncExternalStore } from 'react';

/** The specification's right-hand panel titled previewData: one JSON object as a tree. */
export type Preview = { value: unknown; title: string | null } | null;
let preview: Preview = null;
const listeners = new Set<() => void>();
function change(next: Preview): void {
  preview = next;
  listeners.forEach((listener) => listener());
}

const panel = {
  show: (value: unknown, options?: { title?: string }) => change({ value, title: options?.title ?? null }),
  hide: () => change(null),
};

export function usePreviewData(): typeof panel {
  return panel;
}

/** For the shell, which draws it. */
export function useOpenPreview(): Preview {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => preview,
  );
}
