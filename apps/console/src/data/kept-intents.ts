import type { KeptIntent } from './intents.ts';
import { owner } from './owner.ts';
import { unansweredName } from './tab-names.ts';

/** What was under way when a page of this tab ended. Apart, so that a page can look without all the rest. */
export function readKept(of: string): KeptIntent[] {
  try {
    return JSON.parse(sessionStorage.getItem(unansweredName(of)) ?? '[]') as KeptIntent[];
  } catch {
    return [];
  }
}

export function writeKept(of: string, kept: readonly KeptIntent[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(unansweredName(of));
    else sessionStorage.setItem(unansweredName(of), JSON.stringify(kept));
  } catch {
    // Refused in some private windows: then they live as long as the page.
  }
}

export function hasUnanswered(): boolean {
  const of = owner();
  return of !== null && readKept(of).length > 0;
}
