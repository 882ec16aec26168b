const againMs = 3_000;

/**
 * A part of a page that nobody has asked for yet, for `lazy`: when the line breaks it is tried again, and its place
 * stays. A lazy part that fails takes away the page it stands on, with what was typed there.
 */
export const untilHere = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((again) => setTimeout(again, againMs)).then(() => untilHere(load)));
