import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Agent, request } from 'undici';
import { verifyLedger } from '#server/ledger/verify.ts';
import { cpuSeconds } from './cpu.ts';
import { median, percentile, print, round, say } from './figure.ts';
import type { Workbench } from './product.ts';
import { prepareTpcb, runPgbench, runTpcb } from './tpcb.ts';

/**
 * Collections from end to end: a clerk posts a charge over HTTP, the pipeline asks the simulated operator, the payer
 * approves at once, the operator calls back, its status is asked, the money is booked. Then the clerk posts the next.
 * TPC-B runs in between on the same database server; a busy neighbour slows both.
 */
const rounds = 3;
const measureMs = 4000;
const settleMs = 1200;
const tpcbMs = 1500;

/**
 * How a payer is chosen: mostly known customers, with some that nobody has seen. Never the simulators' magic numbers
 * (670 000 4xx), which may stay unpaid for ever.
 */
const phoneOf = () =>
  `${Math.random() < 0.6 ? '677' : '699'}${String(Math.floor(Math.random() * 20_000)).padStart(6, '0')}`;

export async function benchCharges(bench: Workbench): Promise<void> {
  const yardstick = await yardstickOf(bench);
  const desk = await openDesk(bench);
  try {
    await desk.run(32, 2500); // plans, token caches and compiled code, before anything counts
    const tpcb: number[] = [];
    const results: Record<number, Run[]> = { 32: [], 256: [] };
    for (let turn = 0; turn < rounds; turn++) {
      tpcb.push(await yardstick());
      for (const count of [32, 256]) {
        say(`charges: ${count} clerks, round ${turn + 1} of ${rounds}`);
        results[count]!.push(await desk.run(count, measureMs));
      }
    }
    const base = median(tpcb);
    print({ name: 'charges.tpcb', value: round(base), unit: 'transactions/s' });
    for (const [count, runs] of Object.entries(results)) report(`charges.${count}`, runs, base);
    const verdict = await verifyLedger(bench.services.production.db as never, {});
    if (!verdict.ok) throw new Error(`The books are broken after the bench: ${JSON.stringify(verdict.broken[0])}`);
  } finally {
    await desk.close();
  }
}

type Run = { completed: number; seconds: number; postMs: number[]; paidMs: number[]; cpuMs: Record<string, number> };

function report(name: string, runs: Run[], base: number): void {
  const rate = median(runs.map((run) => run.completed / run.seconds));
  print({ name, value: round(rate), unit: 'collections/s', ratio: round(rate / base, 3), against: 'charges.tpcb' });
  for (const [what, times] of [
    ['post', runs.flatMap((run) => run.postMs)],
    ['paid', runs.flatMap((run) => run.paidMs)],
  ] as const) {
    for (const [word, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      print({ name: `${name}.${what}.${word}`, value: round(percentile(times, share)), unit: 'ms' });
  }
  for (const part of Object.keys(runs[0]!.cpuMs))
    print({
      name: `${name}.cpu.${part}`,
      value: round(median(runs.map((run) => run.cpuMs[part]! / run.completed)), 2),
      unit: 'ms/collection',
    });
}

/**
 * Callers that post, wait until the money is booked and post again. Figures are of the middle of a run, when all are at
 * work.
 */
export async function openDesk(bench: Workbench) {
  const agent = new Agent({ connections: 300, pipelining: 1 });
  const database = new pg.Client({ connectionString: bench.server.adminUrl });
  await database.connect();
  database.on('error', () => {}); // the server stops before us when a run fails
  await fetch(`${bench.product.simulators}/policies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', delayMs: 0, realTime: true }),
  });
  const clerks = await bench.logIn('charges:create');
  const merchants = bench.merchants.map((merchant) => merchant.id);
  return {
    close: async () => void (await Promise.all([database.end(), agent.close()])),
    async run(count: number, milliseconds: number): Promise<Run> {
      const open = new Set<string>();
      const waiting = new Map<string, () => void>();
      const sent = new Map<string, number>();
      const postMs: { at: number; ms: number }[] = [];
      const began = Date.now();
      const until = began + settleMs + milliseconds;
      let isOver = false;
      const watcher = (async () => {
        while (!isOver) {
          const asked = new Set(open);
          const { rows } = await database.query<{ id: string }>(
            `select id from production.transactions where organisation_id = any($1)
              and status in ('pending', 'processing')`,
            [merchants],
          );
          const still = new Set(rows.map((row) => row.id));
          for (const id of asked) {
            if (still.has(id)) continue;
            open.delete(id);
            waiting.get(id)?.();
            waiting.delete(id);
          }
          await sleep(15);
        }
      })();
      const clerk = async (index: number) => {
        const { token, organisationId } = clerks[index % clerks.length]!;
        while (Date.now() < until) {
          const started = performance.now();
          const at = Date.now();
          const answer = await request(`${bench.product.url}/fapi/direct-charges`, {
            dispatcher: agent,
            method: 'POST',
            body: JSON.stringify({ amount: 100 + Math.floor(Math.random() * 50_000), phone: phoneOf() }),
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'x-organisation-id': organisationId,
              'idempotency-key': crypto.randomUUID(),
              // Every clerk has an address of his own; the limit is per address.
              'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
            },
          });
          const body = (await answer.body.json()) as {
            success: boolean;
            data: { id: string };
            error?: { key: string };
          };
          // The same payer and sum by chance.
          if (!body.success && body.error?.key === 'payment_links.earlier_payment_unclear') continue;
          if (!body.success) throw new Error(`A charge was refused: ${JSON.stringify(body.error)}`);
          postMs.push({ at, ms: performance.now() - started });
          sent.set(body.data.id, at);
          const paid = new Promise<void>((resolve) => waiting.set(body.data.id, resolve));
          open.add(body.data.id);
          await paid;
        }
      };
      const all = Promise.all(Array.from({ length: count }, (_, index) => clerk(index)));
      await sleep(settleMs);
      const from = Date.now();
      const before = await cpuSeconds(bench);
      await sleep(milliseconds - 50);
      const after = await cpuSeconds(bench);
      const to = Date.now();
      await all;
      isOver = true;
      await watcher;
      const { rows } = await database.query<{ id: string; completed_at: Date }>(
        'select id, completed_at from production.transactions where organisation_id = any($1) and completed_at >= $2 and completed_at < $3',
        [merchants, new Date(from), new Date(to)],
      );
      return {
        completed: rows.length,
        seconds: (to - from) / 1000,
        postMs: postMs.filter((each) => each.at >= from && each.at < to).map((each) => each.ms),
        paidMs: rows.filter((row) => sent.has(row.id)).map((row) => row.completed_at.getTime() - sent.get(row.id)!),
        cpuMs: Object.fromEntries(
          Object.entries(after).map(([part, seconds]) => [part, (seconds - before[part]!) * 1000]),
        ),
      };
    },
  };
}

/** TPC-B in a database beside the product's, on its server: the faster of our driver and pgbench. */
async function yardstickOf(bench: Workbench): Promise<() => Promise<number>> {
  const admin = new pg.Client({ connectionString: bench.server.adminUrl });
  await admin.connect();
  await admin.query('create database bench_tpcb');
  await admin.end();
  const url = Object.assign(new URL(bench.server.adminUrl), { pathname: '/bench_tpcb' }).href;
  await prepareTpcb(url, 5);
  await runTpcb(url, { connections: 8, milliseconds: 300 });
  return async () => {
    say('charges: TPC-B');
    const driver = await runTpcb(url, { connections: 8, milliseconds: tpcbMs });
    return Math.max(driver, (await runPgbench(url, { connections: 8, seconds: 2 })) ?? 0);
  };
}
