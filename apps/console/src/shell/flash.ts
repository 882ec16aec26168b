/** One short message that survives a page load: why someone met the login page. */
export type Flash = 'sessionEnded' | 'signedOutElsewhere' | 'idle' | 'sandboxEnded';
const name = 'flash';

export function leaveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(name, flash);
  } catch {
    // Without storage the reason stays unsaid.
  }
}

export function readFlash(): Flash | null {
  try {
    return sessionStorage.getItem(name) as Flash | null;
  } catch {
    return null;
  }
}

export function dropFlash(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
