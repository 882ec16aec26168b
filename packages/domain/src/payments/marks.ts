import type { Tone } from './status-tones.ts';

/**
 * What is said beside a name without being a state of it: one table from a mark to how it looks, and reads where it
 * always reads the same. States of records are words of `status-tones.ts`.
 */
export type Mark = { tone: Tone; hasIcon?: true; en?: string; fr?: string };

export const marks = {
  // Free words and names of things: what somebody typed, a kind, a bank, a role.
  label: { tone: 'neutral' },
  role: { tone: 'neutral' },
  ownRole: { tone: 'hold' },
  // How many wait for a person, and how often something went wrong that rarely does.
  waiting: { tone: 'warning' },
  tooMany: { tone: 'warning', hasIcon: true },
  // Where one is.
  production: { tone: 'info', en: 'Production', fr: 'Production' },
  sandbox: { tone: 'hold', en: 'Sandbox', fr: 'Bac à sable' },
  // Beside a record.
  archived: { tone: 'neutral', en: 'Archived', fr: 'Archivé' },
  partlyRefunded: { tone: 'return', en: 'Partly refunded', fr: 'Remboursé en partie' },
  urgent: { tone: 'danger', en: 'Urgent', fr: 'Urgent' },
  // Of several: the one that counts, the new one, the cheapest.
  chosen: { tone: 'success' },
  // Look twice before you act; with its picture where it stands alone.
  lookTwice: { tone: 'warning' },
  doubtful: { tone: 'warning', hasIcon: true },
  // Whether something is so, works, or went wrong.
  yes: { tone: 'success', hasIcon: true },
  no: { tone: 'neutral', hasIcon: true },
  wrong: { tone: 'danger', hasIcon: true },
  stopped: { tone: 'hold', hasIcon: true },
  resting: { tone: 'hold' },
  noted: { tone: 'info', hasIcon: true },
} as const satisfies Record<string, Mark>;
export type MarkName = keyof typeof marks;
type Worded = { [Name in MarkName]: (typeof marks)[Name] extends { en: string } ? Name : never }[MarkName];
/** Marks that always read the same. */
export type WordedMark = Worded;
