import { useSyncExternalStore } from 'react';
import { readText, writeText } from './storage.ts';

const name = 'dataSaver';
const listeners = new Set<() => void>();

/** What the person chose on this device; until then what the browser was told about its line. */
function isSaving(): boolean {
  const chosen = readText(name);
  if (chosen !== null) return chosen === '1';
  return !!(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;
}

/** Whether pictures wait until they are asked for. */
export function useDataSaver(): [saving: boolean, setSaving: (saving: boolean) => void] {
  const saving = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSaving);
  return [
    saving,
    (next) => {
      writeText(name, next ? '1' : '0');
      listeners.forEach((listener) => listener());
    },
  ];
}
