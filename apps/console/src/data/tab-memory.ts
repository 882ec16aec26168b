import { readText, writeText } from './storage.ts';
import { isOfNobody } from './tab-names.ts';

/**
 * What a tab keeps beside the session: forms begun, the list one came from. It outlives a forced login, so that work
 * goes on; whoever leaves on purpose leaves nothing of it to the next person at this till, in no tab.
 */
const leftName = 'left';
/** When somebody last left on purpose, for every tab of this browser; in a tab: the last time it knows of. */
const leftAtName = 'leftAt';

/** Says to the other tabs that the session is left on purpose; before it ends, as they look when they see it end. */
export const tellLeft = (): void => writeText(leftAtName, `${Date.now()}:${Math.random()}`);

/** After a logout on purpose: everything typed or searched goes, and the pages behind lead to the plain login. */
export function forgetTab(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (!isOfNobody(name)) sessionStorage.removeItem(name);
    sessionStorage.setItem(leftName, '1');
    sessionStorage.setItem(leftAtName, readText(leftAtName) ?? '');
  } catch {
    // Storage refused: nothing was kept either.
  }
}

/**
 * Forgets here what somebody left on purpose in another tab since this one last looked, and says whether. A tab may
 * have slept meanwhile or been put aside by the browser, so it looks when it opens and when its session ends; one that
 * is new has nothing.
 */
export function followLeft(): boolean {
  try {
    const known = sessionStorage.getItem(leftAtName);
    const last = readText(leftAtName) ?? '';
    if (known === last) return false;
    if (known === null) sessionStorage.setItem(leftAtName, last);
    else forgetTab();
    return known !== null;
  } catch {
    return false;
  }
}

/** Whether the last session of this tab was left on purpose. */
export function hasLeft(): boolean {
  try {
    return sessionStorage.getItem(leftName) !== null;
  } catch {
    return false;
  }
}

export function dropLeft(): void {
  try {
    sessionStorage.removeItem(leftName);
  } catch {
    // Nothing was kept.
  }
}
