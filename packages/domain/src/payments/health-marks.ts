import type { MarkName } from './marks.ts';

/** How an operator answers, as a mark; apart from the others (`state-marks.ts`), which home does without. */
export const healthMarks = {
  normal: 'yes',
  slow: 'doubtful',
  down: 'wrong',
  unknown: 'no',
} as const satisfies Record<string, MarkName>;
