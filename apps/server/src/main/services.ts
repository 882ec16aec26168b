import { stoppedAmong } from '../modules/money-out/recipients/public.ts';
import { join } from 'node:path';
import { createDropBox, type DropBox } from '../connectors/bank-files/drop-box.ts';
import { createConnectors, type Connectors } from '../connectors/registry.ts';
import type { Clock } from '../kit/clock.ts';
import type { Config } from '../kit/config.ts';
import type { AccountConfig } from '../kit/config-accounts.ts';
import { hasRoom } from '../kit/disk-room.ts';
import { createDownloads, type Downloads } from '../kit/downloads.ts';
import { openDatabase, withRead, withTx, type Database } from '../kit/database.ts';
import type { EnvironmentName, RunTx } from '../kit/http/context.ts';
import type { Log } from '../kit/log.ts';
import { createSealer, type Sealer } from '../kit/seal.ts';
import type { Secret } from '../kit/secret.ts';
import { createSpool } from '../kit/spool.ts';
import { tokenSigner } from '../modules/people/auth/tokens.ts';
import type { AuthServices } from '../modules/people/auth/sessions.ts';
import { sealMessagesWith } from '../modules/ground/messages/public.ts';
import { waitingApprovals } from '../modules/books/dashboard/public.ts';
import { closeInvitations } from '../modules/people/team/public.ts';
import {
  createPipeline,
  type Pipeline,
  type SaleJudge,
  type SaleListener,
  payoutStage,
  type SendingPorts,
} from '../modules/engine/movements/public.ts';
import { judgeLinkSales, notifyLinkSales } from '../modules/money-in/payment-links/public.ts';
import { massPaymentStage } from '../modules/money-out/mass-payments/public.ts';
import { openFiles, type FileServices } from '../modules/ground/files/public.ts';
import { createProofs, type Proofs } from '../modules/ground/proofs/public.ts';
import { createMetrics, type EnvironmentMetrics, type Metrics } from './metrics.ts';
import type { ProcessFacts } from '../modules/ground/processes/public.ts';
import type { Tables } from '../modules/tables.ts';
import { scheduleStage } from '../modules/money-out/transfers/public.ts';
import { payoutGates, payoutMakers, payoutListeners } from './payout-listeners.ts';
import { processFacts } from './process-facts.ts';

/** What one environment is made of. Production and sandbox are two of these, and share nothing but identity. */
export type EnvironmentServices = {
  name: EnvironmentName;
  db: Database<Tables>;
  runTx: RunTx<Tables>;
  runRead: RunTx<Tables>;
  downloads: Downloads<Tables>;
  sealer: Sealer;
  auth: AuthServices;
  pipeline: Pipeline;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** What happens here is counted for those who watch. */
  metrics: EnvironmentMetrics;
  connectors: Connectors;
  proofs: Proofs;
  files: FileServices;
  /** What payments that leave report through, and what moves them on by the clock and by the balance. */
  dropBox: DropBox;
  payouts: SendingPorts;
  movePayouts(): Promise<boolean>;
  accounts: AccountConfig;
  /** The part of it that somebody at a screen waits for, quick enough for the process that answers them. */
  hastenPayouts(): Promise<boolean>;
  /** Whether the disk of our own files has room left. */
  hasRoom(): Promise<boolean>;
  /** Signs the forms of pay pages, so that only a form this environment issued can start a payment. */
  payFormKey: Buffer;
  /** Keys the fingerprints by which a repeated request is recognised. */
  requestKey: Buffer;
  /** What this process says of itself to the others of the installation. */
  process: ProcessFacts;
};

export type Services = {
  production: EnvironmentServices;
  sandbox: EnvironmentServices;
  metrics: Metrics;
  close(): Promise<void>;
};

/** A sale is judged by the link it came through; a direct charge is always wanted. */
const judgeSales: SaleJudge = (tx, sales, now) =>
  judgeLinkSales(
    tx,
    sales.filter((sale) => sale.link_id !== null),
    now,
  );

export function simulatorOrigins(config: Config): string[] {
  return config.simulators
    ? [config.simMtnPort, config.simOrangePort, config.simOrangeWebPort, config.simTranzakPort, config.simBankPort].map(
        (port) => `http://127.0.0.1:${port}`,
      )
    : [];
}

export function openServices(
  config: Config & { databaseUrl: string },
  parts: {
    secret: Secret;
    clock: Clock;
    log: Log;
    kind?: ProcessFacts['kind'];
    extraOrigins?: string[];
    durable?: boolean;
  },
): Services {
  const { secret, clock, log, durable = true } = parts;
  const sealer = createSealer(secret.key('sealed columns'));
  sealMessagesWith(createSealer(secret.key('messages')));
  const connectors = createConnectors({ clock, extraOrigins: parts.extraOrigins ?? simulatorOrigins(config) });
  const dropBox = createDropBox({
    origins: [...config.bankOrigins, ...(parts.extraOrigins ?? simulatorOrigins(config))],
  });
  const facts = processFacts(config, {
    secret,
    kind: parts.kind ?? 'api',
    origins: [...connectors.origins, ...config.bankOrigins.map((url) => new URL(url).origin)],
    startedAt: clock.now(),
  });
  const spool = createSpool({ folder: join(config.dataDir, 'spool') });
  const metrics = createMetrics();
  const open = (name: EnvironmentName): EnvironmentServices => {
    const counts = metrics.of(name);
    const db = openDatabase<Tables>({
      url: config.databaseUrl,
      readUrl: config.readDatabaseUrl,
      environment: name,
      secret,
      log,
      poolMax: config.databasePool,
      preparedStatements: config.preparedStatements,
      onWait: counts.poolWait,
    });
    const runTx: RunTx<Tables> = (scope, work) => withTx(db, scope, work, { byKey: scope === 'system', durable });
    const runRead: RunTx<Tables> = (scope, work) => withRead(db, scope, work);
    const downloads = createDownloads({ runRead, spool, connections: db.pools.reads.options.max });
    const publicUrl = name === 'production' ? config.publicUrl : config.sandboxPublicUrl;
    const proofs = createProofs(secret);
    const auth: AuthServices = {
      environment: name,
      signer: tokenSigner(secret, name),
      sealer,
      proofs,
      consoleUrl: () => production.publicUrl,
      waitingApprovals,
      closeInvitations,
    };
    const files = openFiles(config, proofs);
    const services = {
      name,
      files,
      hasRoom: () => hasRoom(config.dataDir),
      accounts: config.accounts,
      db,
      runTx,
      runRead,
      downloads,
      sealer,
      auth,
      publicUrl,
      clock,
      log,
      metrics: counts,
      connectors,
      dropBox,
      proofs,
      payFormKey: secret.key(`pay forms ${name}`),
      requestKey: secret.key(`requests ${name}`),
      process: facts,
    };
    // Links in mails lead to the console, which stands beside production.
    const notifyPaid: SaleListener = (tx, sales, now) =>
      notifyLinkSales(
        tx,
        { environment: name, consoleUrl: production.publicUrl },
        sales.filter((sale) => sale.link_id !== null),
        now,
      );
    const payouts: SendingPorts = {
      environment: name,
      listeners: payoutListeners,
      gates: payoutGates,
      stops: stoppedAmong,
      makers: payoutMakers,
    };
    const hastenPayouts = payoutStage({ ...payouts, clock, runTx });
    return Object.assign(services, {
      payouts,
      hastenPayouts,
      movePayouts: inTurn(
        scheduleStage({ clock, runTx, payouts }),
        massPaymentStage({
          environment: name,
          clock,
          runTx,
          files,
          payouts,
          rows: { rowsPerRun: config.accounts.massRows },
        }),
        hastenPayouts,
      ),
      // Read when a callback address is written: a test learns its port only after listening.
      pipeline: createPipeline({
        environment: name,
        clock,
        log,
        sealer,
        connectors,
        runTx,
        judgeSales,
        notifyPaid,
        payouts,
        countEnd: counts.payment,
        publicUrl: () => services.publicUrl,
      }),
    });
  };
  const production = open('production');
  const sandbox = open('sandbox');
  return {
    production,
    sandbox,
    metrics,
    async close() {
      await connectors.close();
      await dropBox.close();
      await production.db.close();
      await sandbox.db.close();
    },
  };
}

/** One stage after the other: plans make payments, and payments then move. */
export const inTurn =
  (...stages: readonly (() => Promise<boolean>)[]) =>
  async (): Promise<boolean> => {
    let more = false;
    for (const stage of stages) more = (await stage()) || more;
    return more;
  };
