import { flashName } from '../data/tab-names.ts';

/** One short message that survives a page load: why someone met the login page. */
export type Flash = 'sessionEnded' | 'signedOutElsewhere' | 'idle' | 'sandboxEnded';

export function leaveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(flashName, flash);
  } catch {
    // Without storage the reason stays unsaid.
  }
}

export function readFlash(): Flash | null {
  try {
    return sessionStorage.getItem(flashName) as Flash | null;
  } catch {
    return null;
  }
}

export function dropFlash(): void {
  try {
    sessionStorage.removeItem(flashName);
  } catch {
    // Nothing was kept.
  }
}
