/** What can be chosen in a group: boxes to tick, chips to press, days of a period. */
const choices = 'input:enabled, button:enabled, select:enabled';

/**
 * Takes the reader of a refused form to what is wrong: the first field marked invalid, with its sentence in sight, the
 * first choice of a group that has a complaint, or the top of the form, where a refusal that names no field stands.
 */
export function leadTo(form: HTMLElement | null): void {
  const wrong = (form ?? document).querySelector<HTMLElement>('[aria-invalid=true], p[role=alert]:not(:empty)');
  if (!wrong) {
    form?.scrollIntoView({ block: 'start' });
    // A PIN that was refused is typed anew: its box was closed while it was sent, and has lost the focus.
    return form?.querySelector<HTMLElement>('input[data-secret]')?.focus({ preventScroll: true });
  }
  const field = wrong.matches('[role=alert]')
    ? (wrong.closest('fieldset') ?? wrong.parentElement)?.querySelector<HTMLElement>(choices)
    : wrong;
  field?.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}
