import { readJson, writeText, type PreferenceKey } from '../data/storage.ts';

/** The last five pages, newest first, for the palette. Records are left out: an id says nothing to a reader. */
const storageName: PreferenceKey = 'recentPages';

export function keepRecent(path: string): void {
  if (path.includes('{')) return;
  writeText(storageName, JSON.stringify([path, ...recentPages().filter((other) => other !== path)].slice(0, 6)));
}

export function recentPages(): string[] {
  const stored = readJson<unknown>(storageName);
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
}
