/** The first box within that says itself that something is wrong with it, e.g. a day that is too early. */
export const problemIn = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-problem]') ?? null;
