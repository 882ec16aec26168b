import { createJobRunner, type JobHandlers } from '../jobs/runner.ts';
import type { Clock } from '../kit/clock.ts';
import type { RunTx } from '../kit/http/context.ts';
import { silentLog } from '../kit/log.ts';
import { messageJobs, type Senders } from '../modules/ground/messages/public.ts';
import type { Tables } from '../modules/tables.ts';

type Ports = { runTx: RunTx<Tables>; clock: Clock };

/** What production's worker does about these kinds, once at each call; true while there may be more. */
export function jobStage(ports: Ports & { handlers: JobHandlers<Tables> }): () => Promise<boolean> {
  return createJobRunner({ environment: 'production', log: silentLog, atOnce: 10, ...ports }).runOnce;
}

/** Sends what is in the outbox. */
export const messageStage = (ports: Ports & { senders: Senders }) =>
  jobStage({ ...ports, handlers: messageJobs({ ...ports, log: silentLog }) });
