import type { Tone } from './status-tones.ts';

/**
 * What is said beside a name without being a state of it: one table from a mark to how it looks. Where it always reads
 * the same it has words of its own (`#i18n/catalogues/ui/marks.ts`). States of records stand in `status-tones.ts`.
 */
export type Mark = { tone: Tone; hasIcon?: true; hasWords?: true };

export const marks = {
  // Free words and names of things: what somebody typed, a kind, a bank, a role.
  label: { tone: 'neutral' },
  role: { tone: 'neutral' },
  ownRole: { tone: 'hold' },
  // How many wait for a person, and how often something went wrong that rarely does.
  waiting: { tone: 'warning' },
  tooMany: { tone: 'warning', hasIcon: true },
  // Where one is.
  production: { tone: 'info', hasWords: true },
  sandbox: { tone: 'hold', hasWords: true },
  // Beside a record.
  archived: { tone: 'neutral', hasWords: true },
  partlyRefunded: { tone: 'return', hasWords: true },
  urgent: { tone: 'danger', hasWords: true },
  // Of several: the one that counts, the new one, the cheapest.
  chosen: { tone: 'success' },
  // Look twice before you act; with its picture where it stands alone.
  lookTwice: { tone: 'warning' },
  doubtful: { tone: 'warning', hasIcon: true },
  // Waits for a person here.
  toDo: { tone: 'warning', hasIcon: true },
  // Whether something is so, works, or went wrong.
  yes: { tone: 'success', hasIcon: true },
  no: { tone: 'neutral', hasIcon: true },
  wrong: { tone: 'danger', hasIcon: true },
  stopped: { tone: 'hold', hasIcon: true },
  returned: { tone: 'return', hasIcon: true },
  resting: { tone: 'hold' },
  noted: { tone: 'info', hasIcon: true },
} as const satisfies Record<string, Mark>;
export type MarkName = keyof typeof marks;
/** Marks that always read the same. */
export type WordedMark = {
  [Name in MarkName]: (typeof marks)[Name] extends { hasWords: true } ? Name : never;
}[MarkName];
