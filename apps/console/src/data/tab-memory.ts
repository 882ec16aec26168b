import { isOfNobody } from './tab-names.ts';

/**
 * What a tab keeps beside the session: forms begun, the list one came from. It outlives a forced login, so that work goes
 * on; whoever leaves on purpose leaves nothing of it to the next person at this till.
 */
const leftName = 'left';

/** After a logout on purpose: everything typed or searched goes, and the pages behind lead to the plain login. */
export function forgetTab(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (!isOfNobody(name)) sessionStorage.removeItem(name);
    sessionStorage.setItem(leftName, '1');
  } catch {
    // Storage refused: nothing was kept either.
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
