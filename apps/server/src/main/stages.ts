import { createJobRunner, type JobHandlers, type JobRunner } from '../jobs/runner.ts';
import { messageJobs, type Senders } from '../modules/ground/messages/public.ts';
import { createRunner, inboxStage, type Runner } from '../modules/engine/movements/public.ts';
import { notificationJobs } from '../modules/ground/notifications/public.ts';
import { nameCheckStage } from '../modules/money-out/mass-payments/public.ts';
import { nameStage } from '../modules/money-out/recipients/public.ts';
import type { Tables } from '../modules/tables.ts';
import { inTurn, type EnvironmentServices } from './services.ts';

export type Stages = { pipeline: Runner; inbox: Runner; payouts: Runner; stop(): Promise<void> };

/** The money stages of one environment. Every process may run them; workers also look by themselves, at `everyMs`. */
export function createStages(environment: EnvironmentServices, everyMs: number | null): Stages {
  const { clock, runTx, connectors, sealer } = environment;
  const runner = (name: string, work: () => Promise<boolean>, lanes?: number) =>
    createRunner({
      name: `${name} ${environment.name}`,
      work,
      everyMs,
      log: environment.log,
      onFailure: () => environment.metrics.stageFailed(name),
      ...(lanes ? { lanes } : {}),
    });
  const pipeline = runner('pipeline', () => environment.pipeline.runOnce(), 2);
  const takeInbox = inboxStage({ clock, runTx, connectors, sealer });
  const inbox = runner('inbox', async () => {
    const more = await takeInbox();
    pipeline.wake();
    return more;
  });
  const payouts = runner('payouts', async () => {
    // Reading a spreadsheet of a hundred thousand rows is for those who look by themselves.
    const more = await (everyMs === null ? environment.hastenPayouts() : environment.movePayouts());
    pipeline.wake();
    return more;
  });
  const holders = { environment: environment.name, connectors, sealer, runTx, clock, proofs: environment.proofs };
  const names = runner('names', inTurn(nameStage(holders), nameCheckStage(holders)));
  return {
    pipeline,
    inbox,
    payouts,
    async stop() {
      await Promise.all([pipeline.stop(), inbox.stop(), payouts.stop(), names.stop()]);
    },
  };
}

/**
 * What tells people: notifications become mails and SMS, and those go out. Both stand in identity, which the two
 * environments share, so production's worker does it for both.
 */
export function createMessageJobs(production: EnvironmentServices, senders: Senders): JobRunner {
  const { runTx, clock, log } = production;
  const { code, ...messages } = messageJobs({ runTx, clock, log, senders });
  const runnerOf = (handlers: JobHandlers<Tables>, atOnce: number) =>
    createJobRunner({
      environment: 'production',
      runTx,
      clock,
      log,
      handlers,
      atOnce,
      onFailure: (kind = 'messages') => production.metrics.stageFailed(kind),
    });
  // A code is good for minutes: it stands behind no summaries of the evening and no mail server that hangs.
  const codes = runnerOf({ code }, 5);
  const others = runnerOf({ ...notificationJobs({ clock, consoleUrl: () => production.publicUrl }), ...messages }, 10);
  return {
    async runOnce() {
      const more = [await codes.runOnce(), await others.runOnce()];
      return more.includes(true);
    },
    start(everyMs) {
      codes.start(everyMs);
      others.start(everyMs);
    },
    async stop() {
      await Promise.all([codes.stop(), others.stop()]);
    },
  };
}
