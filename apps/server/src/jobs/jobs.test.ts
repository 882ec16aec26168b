import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock, travellingClock, type TravellingClock } from '../kit/clock.ts';
import { withTx, type Database, type Tables } from '../kit/database.ts';
import type { EnvironmentName, RunTx } from '../kit/http/context.ts';
import { silentLog } from '../kit/log.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { deadKeptMs, jobKinds } from './kinds.ts';
import { enqueue, forgetJobs, jobFigures, keepPeriodic, tryAgain, type Job, type JobWish } from './rows.ts';
import { createJobRunner, type JobHandler, type JobOutcome } from './runner.ts';

let database: TestDatabase;
let db: Record<EnvironmentName, Database>;
let runTx: RunTx<Tables>;
let clock: TravellingClock;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  database = await cloneDatabase();
  db = { production: database.open('production'), sandbox: database.open('sandbox') };
  runTx = (scope, work) => withTx(db.production, scope, work);
});
afterAll(() => database?.drop());
beforeEach(() => {
  clock = travellingClock(new Date('2026-11-18T09:00:00Z'));
});
afterEach(async () => {
  await database.admin.deleteFrom('identity.jobs').execute();
});

type Handler = JobHandler<Tables>;
const later: JobOutcome = { kind: 'later', reason: 'the other side is away' };
const policy = jobKinds.message;
const runnerOf = (
  handlers: Record<string, Handler>,
  options: Partial<Parameters<typeof createJobRunner<Tables>>[0]> = {},
) =>
  createJobRunner<Tables>({
    environment: 'production',
    runTx,
    clock,
    log: silentLog,
    handlers,
    atOnce: 10,
    ...options,
  });
const ask = (...wishes: Partial<JobWish>[]) =>
  runTx('system', (tx) =>
    enqueue(
      tx,
      wishes.map((wish) => ({ kind: 'message', subject: 'msg_1', at: clock.now(), ...wish })),
      clock.now(),
    ),
  );
const rows = () => database.admin.selectFrom('identity.jobs').selectAll().orderBy('id').execute();
const only = async () => {
  const all = await rows();
  expect(all).toHaveLength(1);
  return all[0]!;
};

describe('asking', () => {
  it('goes with the transaction that asks, whoever’s it is, and is not heard before its time', async () => {
    const seen: string[] = [];
    const runner = runnerOf({
      message: { policy, run: async ({ subject }) => (seen.push(subject), { kind: 'done' }) },
    });
    await expect(
      runTx({ organisationId: 'org_0000000000000000000000000a' }, async (tx) => {
        await enqueue(tx, [{ kind: 'message', subject: 'undone', at: clock.now() }], clock.now());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
    await ask({ subject: 'now' }, { subject: 'in a minute', at: new Date(clock.now().getTime() + minute) });
    await runner.runOnce();
    expect(seen).toEqual(['now']);
    clock.advance(minute);
    await runner.runOnce();
    expect(seen).toEqual(['now', 'in a minute']);
    expect(await rows()).toEqual([]);
  });

  it('of the same id twice is one job', async () => {
    await ask({ id: 'digest of tonight' });
    await ask({ id: 'digest of tonight' }, { id: 'digest of tonight' });
    await only();
  });

  it('of an environment is for its own worker, and out of the other one’s reach', async () => {
    const seen: string[] = [];
    const handlers = (who: string): Record<string, Handler> => ({
      message: { policy, run: async ({ subject }) => (seen.push(`${who}: ${subject}`), { kind: 'done' }) },
    });
    await ask({ subject: 'of production', environment: 'production' }, { subject: 'shared' });
    const sandboxTx: RunTx<Tables> = (scope, work) => withTx(db.sandbox, scope, work);
    await runnerOf(handlers('sandbox'), { environment: 'sandbox', runTx: sandboxTx }).runOnce();
    expect(seen).toEqual([]);
    const { rows: visible } = await sandboxTx('system', (tx) =>
      sql<{ subject: string }>`select subject from identity.jobs`.execute(tx),
    );
    expect(visible.map(({ subject }) => subject)).toEqual(['shared']);
    await expect(
      sandboxTx('system', (tx) =>
        enqueue(tx, [{ kind: 'message', subject: 'across', at: clock.now(), environment: 'production' }], clock.now()),
      ),
    ).rejects.toThrow('row-level security');
    await runnerOf(handlers('production')).runOnce();
    expect(seen.toSorted()).toEqual(['production: of production', 'production: shared']);
  });
});

describe('taking', () => {
  it('gives each job to one of several workers, and leaves kinds it does not know to others', async () => {
    await ask(...Array.from({ length: 60 }, (_, index) => ({ subject: `msg_${index}` })), {
      kind: 'code',
      subject: 'x',
    });
    const done: string[] = [];
    const inHand = new Set<string>();
    const handler: Handler = {
      policy,
      async run({ subject }) {
        expect(inHand.has(subject), `${subject} is in other hands`).toBe(false);
        inHand.add(subject);
        // Takes its time: so long is a job in the hands of one, and might come into those of another.
        await sleep(5);
        inHand.delete(subject);
        done.push(subject);
        return { kind: 'done' };
      },
    };
    const workers = Array.from({ length: 4 }, () => runnerOf({ message: handler }));
    for (const worker of workers) worker.start(10);
    await expect.poll(() => done.length).toBe(60);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(done).size).toBe(60);
    expect(await only()).toMatchObject({ kind: 'code', tries: 0 });
  });

  it('a killed worker’s job is taken over when its claim has run out, and not before', async () => {
    await ask({ at: systemClock.now() });
    const leaseMs = 2000;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../testing/hanging-worker.ts'), database.adminUrl, 'message', String(leaseMs)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    let tookAt: Date | undefined;
    const runner = runnerOf(
      {
        message: {
          policy: { waits: [0, 0], leaseMs },
          run: async () => {
            tookAt = systemClock.now();
            return { kind: 'done' };
          },
        },
      },
      { clock: systemClock },
    );
    runner.start(20);
    onTestFinished(() => runner.stop());
    // Takes its time: for as long as its worker lives a job may take longer than a claim holds.
    await sleep(leaseMs + 500);
    expect(tookAt).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const held = ((await only()) as { claimed_until: Date }).claimed_until;
    await expect.poll(() => tookAt, { timeout: 10_000 }).toBeDefined();
    expect(tookAt!.getTime()).toBeGreaterThanOrEqual(held.getTime());
    await expect.poll(rows).toEqual([]);
  });

  it('whoever comes late, after another took over, changes nothing', async () => {
    await ask({});
    const written: string[] = [];
    let goOn = () => {};
    const stands = new Promise<void>((resolve) => (goOn = resolve));
    const handler = (who: string, run: Handler['run']): Handler => ({
      policy,
      run: run!,
      write: async (_tx, _job, { kind }) => void written.push(`${who} ${kind}`),
    });
    const late = runnerOf({ message: handler('late', () => stands.then(() => ({ kind: 'done' }))) }).runOnce();
    await expect.poll(async () => (await only()).tries).toBe(1);
    clock.advance(policy.leaseMs + 1);
    const second = runnerOf({ message: handler('second', async () => later) });
    await second.runOnce();
    goOn();
    await late;
    expect(written).toEqual(['second later']);
    expect(await only()).toMatchObject({ tries: 2, last_error: later.reason, claim: null });
  });

  it('a job that ends its worker each time is dead in the end, and its worker lives', async () => {
    await ask({});
    let calls = 0;
    const dying: RunTx<Tables> = (scope, work) =>
      ++calls === 1 ? runTx(scope, work) : Promise.reject(new Error('killed'));
    const handlers = { message: { policy, run: async () => later } };
    for (let tries = 0; tries <= policy.waits.length; tries++) {
      calls = 0;
      await expect(runnerOf(handlers, { runTx: dying }).runOnce()).rejects.toThrow('killed');
      clock.advance(policy.leaseMs + 1);
    }
    let works = 0;
    await runnerOf({ message: { policy, write: async () => void works++ } }).runOnce();
    expect(works, 'it would end this worker too').toBe(0);
    expect(await only()).toMatchObject({ dead_why: 'exhausted', last_error: 'its worker ended each time' });
  });
});

describe('a queue out of reach', () => {
  it('is looked at less often, and again once it is there', async () => {
    let looks = 0;
    let isThere = false;
    const failures: (string | undefined)[] = [];
    const seen: string[] = [];
    await ask({});
    const runner = runnerOf(
      { message: { policy, run: async ({ subject }) => (seen.push(subject), { kind: 'done' }) } },
      {
        runTx: (scope, work) => (looks++, isThere ? runTx(scope, work) : Promise.reject(new Error('no connection'))),
        onFailure: (kind) => failures.push(kind),
      },
    );
    runner.start(5);
    onTestFinished(() => runner.stop());
    const began = Date.now();
    // Takes its time: sixty looks at its pace. On a machine that stands still it takes more, and so may the looks.
    await sleep(300);
    expect(looks).toBeLessThan((Date.now() - began) / 5 / 10);
    expect(failures).toEqual(Array.from({ length: looks }));
    isThere = true;
    await expect.poll(() => seen).toEqual(['msg_1']);
  });
});

describe('trying again', () => {
  it.each(['message', 'code'] as const)('of a %s follows its waits, and then it is dead', async (kind) => {
    await ask({ kind });
    const runner = runnerOf({ [kind]: { policy: jobKinds[kind], run: async () => later } });
    const waits: number[] = [];
    for (;;) {
      await runner.runOnce();
      const { due_at: due } = (await only()) as { due_at: Date | null };
      if (due === null) break;
      waits.push(due.getTime() - clock.now().getTime());
      clock.set(new Date(due.getTime() - 1));
      await runner.runOnce();
      expect((await only()).tries, 'not before its time').toBe(waits.length);
      clock.set(due);
    }
    expect(waits).toEqual(jobKinds[kind].waits);
    expect(await only()).toMatchObject({
      dead_why: 'exhausted',
      dead_at: clock.now(),
      last_error: later.reason,
      tries: waits.length + 1,
      claim: null,
    });
  });

  it('an error is one try, told of; what belonged to its end is undone', async () => {
    await ask({});
    const failures: (string | undefined)[] = [];
    const write = async (tx: Parameters<NonNullable<Handler['write']>>[0]) => {
      await sql`insert into identity.installation (key, value) values ('half', '1')`.execute(tx);
      throw new Error('a line\nand another');
    };
    await runnerOf({ message: { policy, write } }, { onFailure: (kind) => failures.push(kind) }).runOnce();
    expect(await only()).toMatchObject({ tries: 1, last_error: 'a line and another', claim: null, dead_at: null });
    expect(failures).toEqual(['message']);
    const { rows: half } = await sql`select from identity.installation where key = 'half'`.execute(database.admin);
    expect(half).toEqual([]);
  });

  it('a final no is dead at once; asked for by a person it has all its tries again', async () => {
    await ask({ subject: 'a' }, { subject: 'b' });
    const answers: JobOutcome[] = [{ kind: 'refused', reason: 'no such mailbox' }, { kind: 'done' }];
    const ends: string[] = [];
    const runner = runnerOf({
      message: {
        policy,
        run: async ({ subject }: Job) => (subject === 'a' ? answers.shift()! : later),
        write: async (_tx, { subject }, _outcome, end) => void ends.push(`${subject} ${end.kind}`),
      },
    });
    await runner.runOnce();
    const figures = () => runTx('system', (tx) => jobFigures(tx, 'production', clock.now()));
    expect((await figures()).dead).toEqual([{ kind: 'message', why: 'refused', count: 1 }]);
    clock.advance(day);
    await runnerOf({}).runOnce();
    expect((await figures()).waiting).toEqual([
      { kind: 'message', count: 1, since: new Date(clock.now().getTime() - day + minute) },
    ]);
    expect(await runTx('system', (tx) => tryAgain(tx, 'production', 'message', clock.now()))).toEqual([
      { kind: 'message', subject: 'a' },
    ]);
    expect(await runTx('system', (tx) => tryAgain(tx, 'production', 'message', clock.now()))).toEqual([]);
    await runner.runOnce();
    expect(ends.toSorted()).toEqual(['a dead', 'a done', 'b again', 'b again'].toSorted());
    expect(await only()).toMatchObject({ subject: 'b' });
  });

  it('is possible for thirty days', async () => {
    await ask({});
    await runnerOf({ message: { policy, run: async () => ({ kind: 'refused', reason: 'no' }) } }).runOnce();
    const forget = () => runTx('system', (tx) => forgetJobs(tx, 'production', [], clock.now()));
    clock.advance(deadKeptMs);
    await forget();
    await only();
    clock.advance(1);
    await forget();
    expect(await rows()).toEqual([]);
  });
});

describe('a clock that was ahead', () => {
  it('holds up no schedule and keeps no claim, once it is right again', async () => {
    let runs = 0;
    const handlers = {
      tick: { policy: { everyMs: minute, leaseMs: 30_000 }, run: async () => (runs++, { kind: 'done' as const }) },
    };
    await runTx('system', (tx) => keepPeriodic(tx, 'production', { tick: minute }, clock.now()));
    const right = clock.now();
    clock.advance(6 * 60 * minute);
    await runnerOf(handlers).runOnce();
    clock.set(right);
    await runnerOf(handlers).runOnce();
    expect(runs).toBe(2);
    await database.admin
      .updateTable('identity.jobs')
      .set({ due_at: right, claim: 'killed', claimed_until: new Date(right.getTime() + 6 * 60 * minute) })
      .execute();
    await runnerOf(handlers).runOnce();
    expect(runs).toBe(3);
    await runnerOf(handlers).runOnce();
    expect(runs).toBe(3);
  });
});

describe('by the clock', () => {
  const keep = (paces: Record<string, number>) =>
    runTx('system', (tx) => keepPeriodic(tx, 'production', paces, clock.now()));

  it('each run is one worker’s, at its pace, and a failure is not the end of it', async () => {
    let runs = 0;
    let answer: () => Promise<JobOutcome> = async () => ({ kind: 'done' });
    const handlers = {
      sweep: { policy: { everyMs: minute, leaseMs: minute }, run: () => (runs++, answer()) },
    };
    const workers = [runnerOf(handlers), runnerOf(handlers)];
    const tick = () => Promise.all(workers.map((worker) => worker.runOnce()));
    await keep({ sweep: minute });
    await keep({ sweep: minute });
    await tick();
    await tick();
    expect(runs).toBe(1);
    clock.advance(minute);
    answer = () => Promise.reject(new Error('broken'));
    for (let more = 0; more < 9; more++) {
      await tick();
      clock.advance(minute);
    }
    expect(runs).toBe(10);
    expect(await only()).toMatchObject({ tries: 9, last_error: 'broken', dead_at: null, due_at: clock.now() });
    answer = async () => ({ kind: 'done' });
    await tick();
    expect(await only()).toMatchObject({ tries: 0, last_error: null });
  });

  it('starts at its pace though a clock was put back, and goes when no release has it', async () => {
    await keep({ sweep: minute, gone: minute });
    await database.admin
      .updateTable('identity.jobs')
      .set({ due_at: new Date(clock.now().getTime() + day) })
      .execute();
    await keep({ sweep: minute });
    const due = async () => (await rows()).map(({ kind, due_at }) => [kind, due_at.getTime() - clock.now().getTime()]);
    expect(await due()).toEqual([
      ['gone', day],
      ['sweep', minute],
    ]);
    clock.advance(day + 61 * minute);
    await runTx('system', (tx) => forgetJobs(tx, 'production', ['sweep'], clock.now()));
    expect((await rows()).map(({ kind }) => kind)).toEqual(['sweep']);
  });
});
