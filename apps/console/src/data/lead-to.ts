/**
 * Takes the reader of a refused form to what is wrong: the first field marked invalid, with its sentence in sight, or the
 * top of the form, where a refusal that names no field stands.
 */
export function leadTo(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!field) return form?.scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
