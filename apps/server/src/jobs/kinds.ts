const second = 1000;
const minute = 60 * second;

/**
 * Waits before the next tries; behind the last one a job is dead. A claim holds for `leaseMs`, and is renewed while the
 * work goes on.
 */
export type Policy = { waits: readonly number[]; leaseMs: number };

/** As long as a mail server is usually away. */
const patient = [minute, 5 * minute, 15 * minute, 60 * minute];

/**
 * What can be asked for, and how it is tried again. What happens by the clock alone is in `main/schedules.ts`. A claim
 * is renewed at each third of its time: where it ran out, the process died or stood still.
 */
export const jobKinds = {
  message: { waits: patient, leaseMs: minute },
  /** A code is worth nothing once it is old, so it is tried soon again or not at all. */
  code: { waits: [10 * second, 30 * second, minute, 2 * minute], leaseMs: minute },
  notification: { waits: patient, leaseMs: minute },
  digest: { waits: patient, leaseMs: minute },
} as const satisfies Record<string, Policy>;
export type JobKind = keyof typeof jobKinds;

/** How long a dead job can be tried again: what it was about is not kept for longer either. */
export const deadKeptMs = 30 * 24 * 60 * minute;
/** An old worker beside new ones still takes its own: what none has taken for so long is wanted by none. */
export const unwantedMs = 60 * minute;
