import { limits } from '#domain/limits.ts';
import { forgetCallbacks } from '../modules/callbacks/public.ts';
import { followCrossings } from '../modules/business-levels/public.ts';
import { sweepApprovals } from '../modules/approvals/public.ts';
import { exchangeBankFiles } from '../modules/bank-files/public.ts';
import { anchorAudit, chainAudit, mailAnchor, writeBrokenOff } from '../modules/audit/public.ts';
import { sweepLoginGuards, sweepWaysBack } from '../modules/auth/public.ts';
import { lookAtBalances } from '../modules/balance-alerts/public.ts';
import { expireLinks } from '../modules/payment-links/public.ts';
import { pauseRuns } from '../modules/mass-payments/public.ts';
import { eraseMessages } from '../modules/messages/public.ts';
import { forgetNotifications } from '../modules/notifications/public.ts';
import { expireDocuments } from '../modules/business-review/public.ts';
import { sweepFiles } from '../modules/files/public.ts';
import { drawMissingLogos } from '../modules/organisations/public.ts';
import { sweepGivings } from '../modules/members/public.ts';
import { sweepProofs } from '../modules/proofs/public.ts';
import { endTemporaryAccess } from '../modules/team/public.ts';
import { foldReports } from '../modules/reports/public.ts';
import { retryDueSettlements, runSettlementWindows, sweepQuotes } from '../modules/settlements/public.ts';
import { releaseDue } from '../modules/withholdings/public.ts';
import { lapseAdjustments } from '../modules/adjustments/public.ts';
import { approvalHandlersWith } from './approval-handlers.ts';
import type { EnvironmentServices } from './services.ts';

type Schedule = { name: string; everyMs: number; run(environment: EnvironmentServices): Promise<void> };

/** The worker looks for what is due by itself, so nothing is woken. */
const settling = ({ runTx, clock, payouts }: EnvironmentServices) => ({ runTx, clock, money: payouts, wake: () => {} });

const dayMs = 24 * 3600 * 1000;

/**
 * What happens by the clock and not by a wish. Each run is safe to repeat and safe to run in several workers at once,
 * so a missed or doubled tick does no harm; anything that needs exactly one runner takes a row lock.
 */
const schedules: readonly Schedule[] = [
  {
    name: 'heartbeat',
    everyMs: 5000,
    async run({ db, name }) {
      const value = JSON.stringify({ at: new Date().toISOString() });
      await db.kysely
        .insertInto('identity.installation')
        .values({ key: `worker ${name}`, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    },
  },
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
  // The log is one for both environments.
  {
    name: 'write down acts that broke off',
    everyMs: 60_000,
    run: async ({ name, runTx, clock }) => void (name === 'production' && (await writeBrokenOff(runTx, clock))),
  },
  {
    name: 'chain the audit log',
    everyMs: 3000,
    run: async ({ name, runTx }) => void (name === 'production' && (await chainAudit(runTx))),
  },
  {
    name: 'anchor the audit log',
    everyMs: 600_000,
    async run({ name, runTx, clock, publicUrl }) {
      if (name !== 'production') return;
      await chainAudit(runTx);
      await anchorAudit(runTx, clock.now(), (tx, letter) => mailAnchor(tx, letter, { publicUrl, at: clock.now() }));
    },
  },
  {
    name: 'tell who went above their level',
    everyMs: 600_000,
    run: async ({ name, runTx, clock }) =>
      void (name === 'production' && (await runTx('system', (tx) => followCrossings(tx, clock.now())))),
  },
  {
    name: 'watch over papers that end',
    everyMs: 600_000,
    run: async ({ name, runTx, clock, publicUrl }) =>
      void (name === 'production' && (await runTx('system', (tx) => expireDocuments(tx, publicUrl, clock.now())))),
  },
  {
    name: 'draw missing logos',
    everyMs: 60_000,
    run: async (environment) => void (environment.name === 'production' && (await drawMissingLogos(environment))),
  },
  {
    name: 'forget files nothing points at',
    everyMs: 600_000,
    run: async ({ name, runTx, files, clock }) =>
      void (name === 'production' && (await sweepFiles(runTx, files, clock.now()))),
  },
  {
    name: 'forget old live lines, idempotency keys, quotes, codes, counters, messages and notifications',
    everyMs: 600_000,
    async run({ runTx, clock }) {
      const now = clock.now().getTime();
      await runTx('system', async (tx) => {
        await tx
          .deleteFrom('live_feed')
          .where('at', '<', new Date(now - dayMs))
          .execute();
        await tx
          .deleteFrom('idempotency_keys')
          .where('created_at', '<', new Date(now - limits.idempotencyDays * dayMs))
          .execute();
        await sweepQuotes(tx, new Date(now - dayMs));
        await sweepProofs(tx, clock.now());
        await sweepLoginGuards(tx, clock.now());
        await sweepWaysBack(tx, clock.now());
        await sweepGivings(tx, clock.now());
        await eraseMessages(tx, clock.now());
        await forgetNotifications(tx, clock.now());
        await forgetCallbacks(tx, clock.now());
      });
    },
  },
];

export function startSchedules(environment: EnvironmentServices): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = schedules.map((schedule) => {
    const tick = () => {
      const run = schedule
        .run(environment)
        .catch((error: unknown) => {
          environment.metrics.stageFailed(schedule.name);
          environment.log.error({ err: error, schedule: schedule.name }, 'a schedule failed and will run again');
        })
        .finally(() => running.delete(run));
      running.add(run);
    };
    tick();
    return setInterval(tick, schedule.everyMs);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
