import { useSyncExternalStore } from 'react';
import { pageSetting } from '../data/environment.ts';
import { readText, writeText, type PreferenceKey } from '../data/storage.ts';

/** Menu at the side or at the top: the person's choice, else the installation's setting, else the side. */
export type LayoutType = 'vertical' | 'horizontal';
const storageName: PreferenceKey = 'layoutType';
const listeners = new Set<() => void>();
let current: LayoutType | null = null;

function read(): LayoutType {
  current ??= (readText(storageName) ?? pageSetting('layout-type')) === 'horizontal' ? 'horizontal' : 'vertical';
  return current;
}

export function setLayoutType(next: LayoutType): void {
  current = next;
  writeText(storageName, next);
  listeners.forEach((listener) => listener());
}

export function useLayoutType(): LayoutType {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
