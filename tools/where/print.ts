import type { Place } from './places.ts';

/** The places as a tree a person can read and a terminal can click: paths stand whole and unbroken. */
export function printPlaces(name: string, places: readonly Place[]): string {
  const lines = [name];
  places.forEach(({ heading, lines: entries }, index) => {
    const isLast = index === places.length - 1;
    lines.push(`${isLast ? '└─' : '├─'} ${heading}`);
    const bar = isLast ? '   ' : '│  ';
    entries.forEach((entry, at) => lines.push(`${bar}${at === entries.length - 1 ? '└─' : '├─'} ${entry}`));
  });
  return lines.join('\n');
}
