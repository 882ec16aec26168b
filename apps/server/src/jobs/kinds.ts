import { retries } from '#domain/values/retries.ts';

const minute = 60_000;

/**
 * Waits before the next tries; behind the last one a job is dead. A claim holds for `leaseMs`, and is renewed while the
 * work goes on.
 */
export type Policy = { waits: readonly number[]; leaseMs: number };

const policy = ({ waits }: { waits: readonly number[] }): Policy => ({
  waits: waits.map((seconds) => seconds * 1000),
  leaseMs: minute,
});

/**
 * What can be asked for, and how it is tried again. What happens by the clock alone is in `main/schedules.ts`. A claim
 * is renewed at each third of its time: where it ran out, the process died or stood still.
 */
export const jobKinds = {
  message: policy(retries.message),
  code: policy(retries.code),
  notification: policy(retries.notification),
  digest: policy(retries.digest),
} as const satisfies Record<string, Policy>;
export type JobKind = keyof typeof jobKinds;

/** How long a dead job can be tried again: what it was about is not kept for longer either. */
export const deadKeptMs = 30 * 24 * 60 * minute;
/** An old worker beside new ones still takes its own: what none has taken for so long is wanted by none. */
export const unwantedMs = 60 * minute;
