import { forgetKeys } from '../modules/ground/idempotency/public.ts';
import { forgetLive } from '../modules/ground/live/public.ts';
import { limits } from '#domain/values/limits.ts';
import { forgetJobs, keepPeriodic } from '../jobs/rows.ts';
import { createJobRunner, type JobHandler, type JobRunner } from '../jobs/runner.ts';
import { forgetCallbacks } from '../modules/engine/movements/public.ts';
import { followCrossings } from '../modules/terms/business-levels/public.ts';
import { sweepApprovals } from '../modules/approvals/approvals/public.ts';
import { exchangeBankFiles } from '../modules/books/bank-files/public.ts';
import { anchorAudit, chainAudit, mailAnchor, writeBrokenOff } from '../modules/ground/audit/public.ts';
import { sweepLoginGuards, sweepWaysBack } from '../modules/people/auth/public.ts';
import { lookAtBalances } from '../modules/accounts/balance-alerts/public.ts';
import { expireLinks } from '../modules/money-in/payment-links/public.ts';
import { pauseRuns } from '../modules/money-out/mass-payments/public.ts';
import { eraseMessages, takeOverMessages } from '../modules/ground/messages/public.ts';
import { forgetNotifications, takeOverNotifications } from '../modules/ground/notifications/public.ts';
import { expireDocuments } from '../modules/onboarding/business-review/public.ts';
import { sweepFiles } from '../modules/ground/files/public.ts';
import { drawMissingLogos } from '../modules/ground/organisations/public.ts';
import { sweepGivings } from '../modules/ground/members/public.ts';
import { sweepProofs } from '../modules/ground/proofs/public.ts';
import { endTemporaryAccess } from '../modules/people/team/public.ts';
import { foldReports } from '../modules/ground/reports/public.ts';
import { retryDueSettlements, runSettlementWindows, sweepQuotes } from '../modules/money-out/settlements/public.ts';
import { releaseDue } from '../modules/accounts/withholdings/public.ts';
import { lapseAdjustments } from '../modules/money-in/adjustments/public.ts';
import { approvalHandlersWith } from './approval-handlers.ts';
import type { EnvironmentServices } from './services.ts';
import type { Tables } from '../modules/tables.ts';

type Schedule = {
  name: string;
  everyMs: number;
  /** What stands in identity alone is one for both environments. */
  only?: 'production';
  run(environment: EnvironmentServices): Promise<void>;
};

/** The worker looks for what is due by itself, so nothing is woken. */
const settling = ({ runTx, clock, payouts }: EnvironmentServices) => ({ runTx, clock, money: payouts, wake: () => {} });

const dayMs = 24 * 3600 * 1000;

/**
 * What happens by the clock and not by a wish. Each run is safe to repeat, and safe beside another one: whoever stood
 * still for longer than a claim holds may wake up. What must be done once takes a row lock.
 */
const schedules: readonly Schedule[] = [
  {
    name: 'expire payment links',
    everyMs: 15_000,
    run: ({ runTx, clock }) => runTx('system', (tx) => expireLinks(tx, clock.now())),
  },
  {
    name: 'remind, hand on and lapse approvals',
    everyMs: 30_000,
    run: ({ runTx, clock, name, log, sealer, connectors }) =>
      sweepApprovals({ runTx, clock, environment: name, log, handlers: approvalHandlersWith({ sealer, connectors }) }),
  },
  {
    name: 'end adjustments that are no longer needed',
    everyMs: 30_000,
    run: ({ runTx, clock, name, log }) => lapseAdjustments({ runTx, clock, environment: name, log }),
  },
  {
    name: 'settlement windows',
    everyMs: 15_000,
    run: async (environment) => void (await runSettlementWindows(settling(environment))),
  },
  {
    name: 'settlements to try again',
    everyMs: 30_000,
    run: (environment) => retryDueSettlements(settling(environment)),
  },
  {
    name: 'release withheld money',
    everyMs: 30_000,
    run: async ({ runTx, clock, name }) => void (await releaseDue({ runTx, clock, environment: name })),
  },
  { name: 'exchange files with banks', everyMs: 15_000, run: exchangeBankFiles },
  {
    name: 'end temporary access',
    everyMs: 60_000,
    run: async ({ runTx, clock, name }) =>
      void (await runTx('system', (tx) => endTemporaryAccess(tx, { clock, environment: name }))),
  },
  {
    name: 'look at balances',
    everyMs: 60_000,
    run: ({ runTx, clock, name }) => lookAtBalances(runTx, { environment: name, pauseRuns }, clock.now()),
  },
  { name: 'sum up days for reports', everyMs: 60_000, run: async ({ db }) => void (await foldReports(db)) },
  {
    name: 'write down acts that broke off',
    everyMs: 60_000,
    only: 'production',
    run: async ({ runTx, clock }) => void (await writeBrokenOff(runTx, clock)),
  },
  {
    name: 'chain the audit log',
    everyMs: 3000,
    only: 'production',
    run: async ({ runTx }) => void (await chainAudit(runTx)),
  },
  {
    name: 'anchor the audit log',
    everyMs: 600_000,
    only: 'production',
    async run({ runTx, clock, publicUrl }) {
      await chainAudit(runTx);
      await anchorAudit(runTx, clock.now(), (tx, letter) => mailAnchor(tx, letter, { publicUrl, at: clock.now() }));
    },
  },
  {
    name: 'tell who went above their level',
    everyMs: 600_000,
    only: 'production',
    run: ({ runTx, clock }) => runTx('system', (tx) => followCrossings(tx, clock.now())),
  },
  {
    name: 'watch over papers that end',
    everyMs: 600_000,
    only: 'production',
    run: async ({ runTx, clock, publicUrl }) =>
      void (await runTx('system', (tx) => expireDocuments(tx, publicUrl, clock.now()))),
  },
  {
    name: 'draw missing logos',
    everyMs: 60_000,
    only: 'production',
    run: drawMissingLogos,
  },
  {
    name: 'forget files nothing points at',
    everyMs: 600_000,
    only: 'production',
    run: async ({ runTx, files, clock }) => void (await sweepFiles(runTx, files, clock.now())),
  },
  {
    name: 'take over what an earlier release tells people',
    everyMs: 5000,
    only: 'production',
    run: ({ runTx, clock }) =>
      runTx('system', async (tx) => {
        await takeOverMessages(tx, clock.now());
        await takeOverNotifications(tx, clock.now());
      }),
  },
  {
    name: 'forget old live lines, idempotency keys, quotes, codes, counters, messages and notifications',
    everyMs: 600_000,
    async run({ name, runTx, clock }) {
      const now = clock.now().getTime();
      await runTx('system', async (tx) => {
        await forgetLive(tx, new Date(now - dayMs));
        await forgetKeys(tx, new Date(now - limits.idempotencyDays * dayMs));
        await sweepQuotes(tx, new Date(now - dayMs));
        await sweepProofs(tx, clock.now());
        await sweepLoginGuards(tx, clock.now());
        await sweepWaysBack(tx, clock.now());
        await sweepGivings(tx, clock.now());
        await eraseMessages(tx, clock.now());
        await forgetNotifications(tx, clock.now());
        await forgetCallbacks(tx, clock.now());
        await forgetJobs(tx, name, namesOf(name), clock.now());
      });
    },
  },
];

const schedulesOf = (name: EnvironmentServices['name']): readonly Schedule[] =>
  schedules.filter(({ only }) => only === undefined || only === name);
const namesOf = (environment: EnvironmentServices['name']) => schedulesOf(environment).map(({ name }) => name);

/** A worker that dies leaves a run to the others, or to its next start, after so long. */
const leaseMs = 30_000;

/** The schedules of one environment as jobs that come again: of several workers one does each run. */
export async function createSchedules(environment: EnvironmentServices): Promise<JobRunner> {
  const { name, runTx, clock, log, metrics } = environment;
  const own = schedulesOf(name);
  await runTx('system', (tx) =>
    keepPeriodic(tx, name, Object.fromEntries(own.map((schedule) => [schedule.name, schedule.everyMs])), clock.now()),
  );
  const handlerOf = ({ everyMs, run }: Schedule): JobHandler<Tables> => ({
    policy: { everyMs, leaseMs },
    async run() {
      await run(environment);
      return { kind: 'done' };
    },
  });
  return createJobRunner({
    environment: name,
    runTx,
    clock,
    log,
    handlers: Object.fromEntries(own.map((schedule) => [schedule.name, handlerOf(schedule)])),
    // None of them waits for another.
    atOnce: own.length,
    onFailure: (kind = 'schedules') => metrics.stageFailed(kind),
  });
}
