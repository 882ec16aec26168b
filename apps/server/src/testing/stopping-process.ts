import type { Connector } from '../connectors/connector.ts';
import type { Connectors } from '../connectors/registry.ts';
import type { RunTx } from '../kit/http/context.ts';
import { inTurn } from '../main/services.ts';
import { massPaymentStage } from '../modules/money-out/mass-payments/public.ts';
import { createPipeline, payoutStage } from '../modules/engine/movements/public.ts';
import type { Tables } from '../modules/tables.ts';
import type { TestWorld } from './test-world.ts';

const calls = ['prepare', 'submit', 'status'] as const;
const writings = ['claim', 'intent', 'outcome'] as const;
export type Moment =
  /**
   * Around one call to a provider, the answer being lost with the process; or around one commit of what an attempt goes
   * through.
   */
  | { step: (typeof calls)[number]; when: 'before' | 'after' }
  | { step: (typeof writings)[number]; when: 'rolledBack' | 'committed' };
export const moments: readonly Moment[] = [
  ...writings.flatMap((step) => (['rolledBack', 'committed'] as const).map((when) => ({ step, when }))),
  ...calls.flatMap((step) => (['before', 'after'] as const).map((when) => ({ step, when }))),
];

/**
 * A process beside the world's own that stops at a chosen moment: nothing of it goes on after that, what it had asked
 * of the database or of a provider is done all the same. Killed, if it is left alone; merely suspended, if it is woken.
 */
function stopping() {
  let isStopped = false;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let wake = () => {};
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const inHand = new Set<Promise<unknown>>();
  const process = {
    stop() {
      isStopped = true;
      stop();
    },
    async step<T>(real: () => Promise<T>): Promise<T> {
      if (isStopped) await woken;
      const going = real();
      inHand.add(going);
      try {
        return await going;
      } finally {
        inHand.delete(going);
        if (isStopped) await woken;
      }
    },
    /** True when it came to its moment. */
    async until(work: Promise<unknown>): Promise<boolean> {
      await Promise.race([work, stopped]);
      while (isStopped && inHand.size > 0) await Promise.allSettled(inHand);
      return isStopped;
    },
    wake: () => wake(),
  };
  return process;
}

class PowerCut extends Error {}

/** Runs the pipeline once; it stops when it comes to this moment of this attempt. */
export function stoppingPipeline(world: TestWorld, attempt: { organisation_id: string; id: string }, moment: Moment) {
  const { production } = world;
  const process = stopping();
  const around = (step: Moment['step'], attemptId: string, call: () => Promise<never>) =>
    process
      .step(async () => {
        const isIt = moment.step === step && attemptId === attempt.id;
        if (isIt) process.stop();
        return isIt && moment.when === 'before' ? null : await call();
      })
      .then((answer) => answer ?? call());
  const wrapped = (connector: Connector): Connector => ({
    ...connector,
    prepare: (account, intent) =>
      around('prepare', intent.attemptId, () => connector.prepare(account, intent) as Promise<never>),
    submit: (account, intent, ref) =>
      around('submit', ref.attemptId, () => connector.submit(account, intent, ref) as Promise<never>),
    status: (account, ref) => around('status', ref.attemptId, () => connector.status(account, ref) as Promise<never>),
  });
  const connectors: Connectors = {
    ...production.connectors,
    connectorFor: (provider) => wrapped(production.connectors.connectorFor(provider)),
  };
  const runTx: RunTx<Tables> = (scope, work) =>
    process.step(async () => {
      let isIt = false;
      const result = await production
        .runTx(scope, async (tx) => {
          const read = () =>
            tx
              .selectFrom('attempts')
              .select(['submissions', 'claimed_until'])
              .where('organisation_id', '=', attempt.organisation_id)
              .where('id', '=', attempt.id)
              .executeTakeFirstOrThrow();
          const before = await read();
          const done = await work(tx);
          const after = await read();
          const isClaimed =
            after.claimed_until !== null && after.claimed_until.getTime() !== before.claimed_until?.getTime();
          const step =
            after.submissions > before.submissions
              ? 'intent'
              : isClaimed
                ? 'claim'
                : before.claimed_until && !after.claimed_until
                  ? 'outcome'
                  : null;
          isIt = step === moment.step;
          if (isIt && moment.when === 'rolledBack') throw new PowerCut();
          return done;
        })
        .catch((error: unknown) => {
          if (error instanceof PowerCut) process.stop();
          throw error;
        });
      if (isIt) process.stop();
      return result;
    });
  const pipeline = createPipeline({
    ...production,
    environment: production.name,
    publicUrl: () => production.publicUrl,
    connectors,
    runTx,
    judgeSales: async () => new Map(),
    notifyPaid: async () => {},
    countEnd: () => {},
  });
  let work: Promise<unknown>;
  return {
    run: () => process.until((work = pipeline.runOnce())),
    async wake() {
      process.wake();
      await work;
    },
  };
}

/** Moves payments that leave once; it stops at its n-th transaction. True when there were so many. */
export function stopMovingPayouts(world: TestWorld, nth: number, when: 'rolledBack' | 'committed'): Promise<boolean> {
  const { production } = world;
  const process = stopping();
  let count = 0;
  const runTx: RunTx<Tables> = (scope, work) =>
    process.step(async () => {
      const isIt = ++count === nth;
      const result = await production
        .runTx(scope, async (tx) => {
          const done = await work(tx);
          if (isIt && when === 'rolledBack') throw new PowerCut();
          return done;
        })
        .catch((error: unknown) => {
          if (error instanceof PowerCut) process.stop();
          throw error;
        });
      if (isIt) process.stop();
      return result;
    });
  const { clock, files, payouts, name } = production;
  return process.until(
    inTurn(
      massPaymentStage({
        environment: name,
        clock,
        runTx,
        files,
        payouts,
        rows: { rowsPerRun: production.accounts.massRows },
      }),
      payoutStage({ ...payouts, clock, runTx }),
    )(),
  );
}
