import { sql, type Transaction } from 'kysely';
import type { EnvironmentName } from '../kit/http/context.ts';
import { newId } from '../kit/ids.ts';
import { deadKeptMs, unwantedMs, type JobKind } from './kinds.ts';

/** A job as whoever took it sees it. `tries` counts this one. */
export type Job = { id: string; kind: string; subject: string; claim: string; tries: number };
export type JobWish = {
  kind: JobKind;
  /** An id of what it is about. */
  subject: string;
  /** Not before. */
  at: Date;
  /** Whose worker does it; left out for what stands in identity alone. */
  environment?: EnvironmentName;
  /** The same wish in the same words is one job: while there is one of this id, another is not made. */
  id?: string;
};

/** Asks for work in the transaction of what it is for: it is done if and only if that commits. */
export async function enqueue<DB>(tx: Transaction<DB>, wishes: readonly JobWish[], now: Date): Promise<void> {
  if (wishes.length === 0) return;
  const rows = wishes.map(({ id, kind, subject, at, environment }) => ({
    id: id ?? newId('job', now),
    environment: environment ?? null,
    kind,
    subject,
    due_at: at,
  }));
  await sql`insert into identity.jobs (id, environment, kind, subject, due_at, created_at)
    select v.id, v.environment, v.kind, v.subject, v.due_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id text, environment text, kind text, subject text, due_at timestamptz)
    order by v.id
    on conflict (id) do nothing`.execute(tx);
}

const periodicId = (environment: EnvironmentName, kind: string) => `every ${environment} ${kind}`;

/**
 * What happens by the clock has one row for as long as it is wanted, due at once when it is new. A clock that was put
 * back meanwhile holds nothing up.
 */
export async function keepPeriodic<DB>(
  tx: Transaction<DB>,
  environment: EnvironmentName,
  paces: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  for (const [kind, everyMs] of Object.entries(paces).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await sql`insert into identity.jobs as j (id, environment, kind, due_at, created_at)
      values (${periodicId(environment, kind)}, ${environment}, ${kind}, ${now}, ${now})
      on conflict (id) do update set due_at = least(j.due_at, ${new Date(now.getTime() + everyMs)})`.execute(tx);
}

/** What stands in identity alone is done by production's worker. */
const ownOf = (environment: EnvironmentName) =>
  environment === 'production'
    ? sql`(environment = 'production' or environment is null)`
    : sql`environment = 'sandbox'`;

/**
 * Takes what is due of the kinds that this process knows, and nothing that somebody else has in hand. What a clock that
 * was ahead has written holds nothing up: no schedule is due later than its pace, no claim lasts longer than its lease.
 */
export async function claim<DB>(
  tx: Transaction<DB>,
  wish: {
    environment: EnvironmentName;
    leases: Readonly<Record<string, number>>;
    /** Of what comes by the clock. */
    paces?: Readonly<Record<string, number>>;
    limit: number;
    by: string;
    now: Date;
  },
): Promise<Job[]> {
  const { environment, leases, paces = {}, limit, by, now } = wish;
  const kinds = Object.keys(leases);
  const known = sql`unnest(${kinds}::text[], ${Object.values(leases)}::float8[],
    ${kinds.map((kind) => paces[kind] ?? null)}::float8[]) as k(kind, lease, pace)`;
  const { rows } = await sql<Job>`with due as materialized (select j.id, k.lease
      from identity.jobs j join ${known} on k.kind = j.kind
      where (j.due_at <= ${now} or j.due_at > ${now}::timestamptz + k.pace * interval '1 millisecond')
        and (j.claimed_until is null or j.claimed_until < ${now}
          or j.claimed_until > ${now}::timestamptz + 2 * k.lease * interval '1 millisecond')
        and ${ownOf(environment)} order by j.due_at limit ${limit} for update of j skip locked)
    update identity.jobs j set tries = j.tries + 1, claim = ${by},
      claimed_until = ${now}::timestamptz + due.lease * interval '1 millisecond'
    from due where j.id = due.id returning j.id, j.kind, j.subject, j.claim, j.tries`.execute(tx);
  return rows;
}

/** Says that the work still goes on. */
export async function renew<DB>(tx: Transaction<DB>, job: Job, until: Date): Promise<void> {
  await sql`update identity.jobs set claimed_until = ${until} where id = ${job.id} and claim = ${job.claim}`.execute(
    tx,
  );
}

export type JobEnd =
  | { kind: 'done' }
  | { kind: 'again'; at: Date; reason: string | null }
  /** Comes by the clock: it is due again, and how often in a row it has failed stands in `tries`. */
  | { kind: 'next'; at: Date; reason: string | null }
  | { kind: 'dead'; why: 'refused' | 'exhausted'; reason: string };

/** Ends a claim. False: it ran out and somebody else has the job; whoever came late changes nothing. */
export async function settle<DB>(tx: Transaction<DB>, job: Job, end: JobEnd, now: Date): Promise<boolean> {
  const mine = sql`where id = ${job.id} and claim = ${job.claim}`;
  const free = sql`claim = null, claimed_until = null`;
  const change = () => {
    switch (end.kind) {
      case 'done':
        return sql`delete from identity.jobs ${mine}`;
      case 'again':
        return sql`update identity.jobs set ${free}, due_at = ${end.at}, last_error = ${end.reason} ${mine}`;
      case 'next':
        return sql`update identity.jobs set ${free}, due_at = ${end.at}, last_error = ${end.reason},
          tries = ${end.reason === null ? 0 : job.tries} ${mine}`;
      case 'dead':
        return sql`update identity.jobs set ${free}, due_at = null, dead_at = ${now}, dead_why = ${end.why},
          last_error = ${end.reason} ${mine}`;
    }
  };
  const { numAffectedRows } = await change().execute(tx);
  return numAffectedRows === 1n;
}

export type DeadJob = {
  id: string;
  kind: string;
  subject: string;
  tries: number;
  deadAt: Date;
  why: 'refused' | 'exhausted';
  reason: string;
};

/** What was given up and can still be tried again, the oldest first. */
export async function deadJobs<DB>(tx: Transaction<DB>, environment: EnvironmentName): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`select id, kind, subject, tries, dead_at as "deadAt", dead_why as why,
      last_error as reason
    from identity.jobs where dead_at is not null and ${ownOf(environment)} order by dead_at, id`.execute(tx);
  return rows;
}

/** Makes dead jobs due again, with all their tries before them: those of a kind, or one by its id. */
export async function tryAgain<DB>(
  tx: Transaction<DB>,
  environment: EnvironmentName,
  which: string,
  now: Date,
): Promise<{ kind: string; subject: string }[]> {
  const { rows } = await sql<{ kind: string; subject: string }>`update identity.jobs set due_at = ${now}, tries = 0,
      dead_at = null, dead_why = null
    where dead_at is not null and (id = ${which} or kind = ${which}) and ${ownOf(environment)}
    returning kind, subject`.execute(tx);
  return rows;
}

/** What nobody tried again in time goes, and what came by the clock in a release that is no longer here. */
export async function forgetJobs<DB>(
  tx: Transaction<DB>,
  environment: EnvironmentName,
  periodic: readonly string[],
  now: Date,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sql`delete from identity.jobs where dead_at < ${before(deadKeptMs)} and ${ownOf(environment)}`.execute(tx);
  await sql`delete from identity.jobs where starts_with(id, ${periodicId(environment, '')})
    and kind <> all(${periodic}::text[]) and due_at < ${before(unwantedMs)}`.execute(tx);
}

export type JobFigures = {
  dead: { kind: string; why: DeadJob['why']; count: number }[];
  /** Due and in nobody's hands, and since when the first of them. */
  waiting: { kind: string; count: number; since: Date }[];
};

/** For those who watch. */
export async function jobFigures<DB>(
  tx: Transaction<DB>,
  environment: EnvironmentName,
  now: Date,
): Promise<JobFigures> {
  const dead = await sql<JobFigures['dead'][number]>`select kind, dead_why as why, count(*)::int as count
    from identity.jobs where dead_at is not null and ${ownOf(environment)} group by 1, 2`.execute(tx);
  const waiting = await sql<JobFigures['waiting'][number]>`select kind, count(*)::int as count, min(due_at) as since
    from identity.jobs where due_at <= ${now} and (claimed_until is null or claimed_until < ${now})
      and ${ownOf(environment)} group by 1`.execute(tx);
  return { dead: dead.rows, waiting: waiting.rows };
}
