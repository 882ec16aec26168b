import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { jobKinds } from '../jobs/kinds.ts';
import { jobFigures, type JobFigures } from '../jobs/rows.ts';
import { withWatch } from '../kit/database.ts';
import { waitingCallbacks, attemptsDue, longUnknown } from '../modules/engine/movements/public.ts';
import { waitingMessages } from '../modules/ground/messages/public.ts';
import { proofOf } from './proof-of-books.ts';
import type { EnvironmentServices, Services } from './services.ts';

/** Who scrapes waits some seconds, and takes silence for a process that died. */
const knownWithinMs = 1_000;
const hourMs = 3_600_000;

type Known = {
  due: number;
  unknown: number;
  inbox: Awaited<ReturnType<typeof waitingCallbacks>>;
  outbox: Awaited<ReturnType<typeof waitingMessages>> | null;
  jobs: JobFigures;
  proof: Awaited<ReturnType<typeof proofOf>>;
};

/**
 * What stands in the database, asked at each scrape through indexes of what is open: never a count of all there is. On
 * the connection of our own state, one question at a time; what is not known in time is left out, and said to be so.
 */
function knowing(environment: EnvironmentServices): () => Promise<Known | null> {
  const { db, name, clock } = environment;
  let asked: Promise<Known | null> | undefined;
  const ask = () =>
    withWatch(db, async (tx): Promise<Known> => {
      const now = clock.now();
      return {
        due: await attemptsDue(tx, now),
        unknown: await longUnknown(tx, new Date(now.getTime() - hourMs)),
        inbox: await waitingCallbacks(tx),
        // Both environments share it.
        outbox: name === 'production' ? await waitingMessages(tx) : null,
        jobs: await jobFigures(tx, name, now),
        proof: await proofOf(tx, name),
      };
    }).catch(() => null);
  return () => {
    asked ??= ask().finally(() => (asked = undefined));
    return Promise.race([asked, sleep(knownWithinMs, null, { ref: false })]);
  };
}

/** Said to be none from the beginning: what appears with its first case is no change that anybody is told of. */
const mayDie = Object.keys(jobKinds).flatMap((kind) =>
  (['refused', 'exhausted'] as const).map((why) => ({ kind, why })),
);

/** Fills the gauges of a registry, whenever the returned function is called. */
export function figuresOf(services: Services, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, ...labels: string[]) =>
    new Gauge({ name, help, labelNames: labels, registers: [registry] });
  const all = {
    known: gauge('nkap_figures_known', 'Whether the figures of the database were known in time', 'environment'),
    due: gauge('nkap_attempts_due', 'Provider conversations that are due and not yet taken', 'environment'),
    unknown: gauge(
      'nkap_payments_unknown_over_hour',
      'Payments of more than an hour ago whose end nobody knows',
      'environment',
    ),
    inbox: gauge('nkap_inbox_callbacks', 'Callbacks that were kept and not yet worked on', 'environment'),
    inboxAge: gauge('nkap_inbox_oldest_seconds', 'How long the oldest of them has waited', 'environment'),
    outbox: gauge('nkap_outbox_messages', 'Mails and SMS that have not gone out', 'channel'),
    outboxAge: gauge('nkap_outbox_overdue_seconds', 'How long the first of them has been due', 'channel'),
    dead: gauge('nkap_jobs_dead', 'Jobs that were given up and can be tried again', 'environment', 'kind', 'why'),
    jobs: gauge('nkap_jobs_waiting', 'Jobs that are due and in no hands', 'environment', 'kind'),
    jobsAge: gauge('nkap_jobs_overdue_seconds', 'How long the first of them has been due', 'environment', 'kind'),
    pools: gauge('nkap_pool_connections', 'Database connections of this process', 'environment', 'pool', 'state'),
    proofAge: gauge('nkap_books_proof_age_seconds', 'Time since all books were proved; +Inf: never', 'environment'),
    hold: gauge('nkap_books_hold', '0 when the last look at all books found something broken', 'environment'),
  };
  const sources = [services.production, services.sandbox].map((environment) => ({
    environment,
    known: knowing(environment),
  }));
  return async () => {
    const answers = await Promise.all(sources.map(async (one) => ({ ...one, known: await one.known() })));
    for (const one of Object.values(all)) one.reset();
    for (const { environment: of, known } of answers) {
      const environment = of.name;
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(of.db.pools))
        for (const [state, count] of Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }))
          all.pools.set({ environment, pool, state }, count);
      all.known.set({ environment }, known ? 1 : 0);
      if (!known) continue;
      const since = (at: Date | null) => (at ? Math.max(0, (of.clock.now().getTime() - at.getTime()) / 1000) : 0);
      all.due.set({ environment }, known.due);
      all.unknown.set({ environment }, known.unknown);
      all.inbox.set({ environment }, known.inbox.count);
      all.inboxAge.set({ environment }, since(known.inbox.oldest));
      for (const { channel, count, firstDue } of known.outbox ?? []) {
        all.outbox.set({ channel }, count);
        all.outboxAge.set({ channel }, since(firstDue));
      }
      for (const { kind, why } of environment === 'production' ? mayDie : [])
        all.dead.set({ environment, kind, why }, 0);
      for (const { kind, why, count } of known.jobs.dead) all.dead.set({ environment, kind, why }, count);
      for (const { kind, count, since: first } of known.jobs.waiting) {
        all.jobs.set({ environment, kind }, count);
        all.jobsAge.set({ environment, kind }, since(first));
      }
      const { provedAt, holds } = known.proof;
      all.proofAge.set({ environment }, provedAt ? since(provedAt) : Number.POSITIVE_INFINITY);
      if (holds !== null) all.hold.set({ environment }, holds ? 1 : 0);
    }
  };
}
