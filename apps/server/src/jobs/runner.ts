import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Clock } from '../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../kit/http/context.ts';
import type { Log } from '../kit/log.ts';
import { claim, renew, settle, type Job, type JobEnd } from './rows.ts';
import type { Policy } from './kinds.ts';

/** What came of a try: done, try later, or never (the other side said so). */
export type JobOutcome = { kind: 'done' } | { kind: 'later' | 'refused'; reason: string };

/** How one kind of work is done; a network call stands in `run`, never in a transaction. */
export type JobHandler<DB, Outcome extends JobOutcome = JobOutcome> = {
  /** `everyMs`: comes again after so long, whatever came of it; nothing of it is ever dead. */
  policy: Policy | { everyMs: number; leaseMs: number };
  run?: (job: Job) => Promise<Outcome>;
  /**
   * What belongs to the end of a try, in its transaction: both or neither. Where there is no `run`, this is the work,
   * and an error is "later".
   */
  write?: (tx: Transaction<DB>, job: Job, outcome: Outcome, end: JobEnd) => Promise<void>;
};

/** Every handler by its kind; outcomes stay between `run` and `write` of one handler. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each handler has an outcome of its own
export type JobHandlers<DB> = Readonly<Record<string, JobHandler<DB, any>>>;

export type JobRunner = {
  /** Takes what is due once and does it. True while there may be more. */
  runOnce(): Promise<boolean>;
  /** Looks at a steady pace, until it is stopped; what is under way is finished. */
  start(everyMs: number): void;
  stop(): Promise<void>;
};

/** A claim is renewed for no longer: whoever waits for a line that is dead does not say so. */
const heldMsMax = 10 * 60_000;

/** What is kept of an error: one line, no novel. */
const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/**
 * Does jobs: claiming, working and ending are three steps, and only the first and the last are transactions. Any number
 * of processes may run it; each job is in the hands of one. A process that dies leaves a claim that runs out, and
 * somebody does the job again: at least once.
 */
export function createJobRunner<DB>(options: {
  environment: EnvironmentName;
  runTx: RunTx<DB>;
  clock: Clock;
  log: Log;
  handlers: JobHandlers<DB>;
  atOnce: number;
  /** Told of every try that met an error, by its kind; without one where the queue itself was out of reach. */
  onFailure?: (kind?: string) => void;
}): JobRunner {
  const { environment, runTx, clock, log, handlers, atOnce, onFailure } = options;
  const leases = Object.fromEntries(Object.entries(handlers).map(([kind, { policy }]) => [kind, policy.leaseMs]));
  const paces = Object.fromEntries(
    Object.entries(handlers).flatMap(([kind, { policy }]) => ('everyMs' in policy ? [[kind, policy.everyMs]] : [])),
  );
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const take = (limit: number): Promise<Job[]> =>
    runTx('system', (tx) => claim(tx, { environment, leases, paces, limit, by: randomUUID(), now: clock.now() }));

  const endOf = ({ policy }: JobHandler<DB>, job: Job, outcome: JobOutcome): JobEnd => {
    const reason = outcome.kind === 'done' ? null : outcome.reason;
    if ('everyMs' in policy) return { kind: 'next', at: later(policy.everyMs), reason };
    if (outcome.kind === 'done') return { kind: 'done' };
    if (outcome.kind === 'refused') return { kind: 'dead', why: 'refused', reason: outcome.reason };
    const wait = policy.waits[job.tries - 1];
    return wait === undefined
      ? { kind: 'dead', why: 'exhausted', reason: outcome.reason }
      : { kind: 'again', at: later(wait), reason };
  };

  const failed = (job: Job, error: unknown): JobOutcome => {
    onFailure?.(job.kind);
    log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed and will run again');
    return { kind: 'later', reason: reasonOf(error) };
  };

  /** null: somebody else has it meanwhile. */
  const finish = (handler: JobHandler<DB>, job: Job, outcome: JobOutcome): Promise<JobEnd | null> =>
    runTx('system', async (tx) => {
      const end = endOf(handler, job, outcome);
      if (!(await settle(tx, job, end, clock.now()))) return null;
      // Where it is the work itself, there is nothing to write of one that was not done.
      if (handler.run || outcome.kind === 'done') await handler.write?.(tx, job, outcome, end);
      return end;
    });

  /** Behind its last wait a job has ended, unless whoever had it died each time: it would end the next one too. */
  const killsWorkers = ({ policy }: JobHandler<DB>, job: Job) =>
    'waits' in policy && job.tries > policy.waits.length + 1;

  const tryOf = async (handler: JobHandler<DB>, job: Job): Promise<JobOutcome> => {
    if (killsWorkers(handler, job)) return { kind: 'later', reason: 'its worker ended each time' };
    try {
      return (await handler.run?.(job)) ?? { kind: 'done' };
    } catch (error) {
      return failed(job, error);
    }
  };

  /** Where the end cannot be written as it should, what was written is undone, and that it failed is written down. */
  const act = async (handler: JobHandler<DB>, job: Job): Promise<JobEnd | null> => {
    const outcome = await tryOf(handler, job);
    return finish(handler, job, outcome).catch((error: unknown) =>
      finish({ policy: handler.policy }, job, failed(job, error)),
    );
  };

  const work = async (job: Job): Promise<void> => {
    const handler: JobHandler<DB> = handlers[job.kind]!;
    const { leaseMs } = handler.policy;
    const began = performance.now();
    const beat = setInterval(() => {
      // What hangs for so long is somebody else's to do.
      if (performance.now() - began > heldMsMax) return clearInterval(beat);
      runTx('system', (tx) => renew(tx, job, later(leaseMs))).catch((error: unknown) =>
        log.warn({ err: error, job: job.id }, 'the claim of a job could not be renewed'),
      );
    }, leaseMs / 3);
    try {
      const end = await act(handler, job);
      if (end?.kind === 'dead')
        log.error(
          { job: job.id, kind: job.kind, subject: job.subject, why: end.why, reason: end.reason },
          'a job is dead',
        );
    } finally {
      clearInterval(beat);
    }
  };

  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let failures = 0;
  let notBefore = 0;
  const outOfReach = (error: unknown) => {
    notBefore = performance.now() + Math.min(5000, 200 * 2 ** ++failures);
    onFailure?.();
    log.error({ err: error, environment }, 'jobs are out of reach and will be looked at again');
  };

  const look = async (): Promise<void> => {
    for (;;) {
      const free = atOnce - running.size;
      if (free <= 0 || !timer) return;
      const jobs = await take(free);
      failures = 0;
      for (const job of jobs) {
        const run: Promise<void> = work(job)
          .catch(outOfReach)
          .finally(() => {
            running.delete(run);
            // Somebody may wait for this place.
            if (jobs.length === free) wake();
          });
        running.add(run);
      }
      if (jobs.length < free) return;
    }
  };
  const wake = () => {
    if (performance.now() < notBefore) return;
    looking ??= look()
      .catch(outOfReach)
      .finally(() => (looking = undefined));
  };

  return {
    async runOnce() {
      const jobs = await take(atOnce);
      await Promise.all(jobs.map(work));
      return jobs.length === atOnce;
    },
    start(everyMs) {
      timer = setInterval(wake, everyMs);
      wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await looking;
      await Promise.all(running);
    },
  };
}
