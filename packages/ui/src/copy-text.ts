/**
 * Copies a text. Without https a browser has no clipboard to write to (a till in the shop's network), and one that has
 * may refuse: then the text is selected and copied as by hand.
 * @returns whether it lies in the clipboard now; where it does not, the person is told
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // No keyboard comes up for it, and no page scrolls to it.
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Outside of an open dialog nothing can be selected.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  (dialog ?? document.body).append(area);
  area.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
