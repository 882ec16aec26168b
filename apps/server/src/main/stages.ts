import { inboxStage } from '../modules/callbacks/public.ts';
import { createRunner, type Runner } from '../modules/payments/public.ts';
import type { EnvironmentServices } from './services.ts';

export type Stages = { pipeline: Runner; inbox: Runner; stop(): Promise<void> };

/** The money stages of one environment. Every process may run them; workers also look by themselves, at `everyMs`. */
export function createStages(environment: EnvironmentServices, everyMs: number | null): Stages {
  const { log, clock, runTx, connectors, sealer } = environment;
  const pipeline = createRunner({ name: `pipeline ${environment.name}`, work: () => environment.pipeline.runOnce(), everyMs, log, lanes: 2 });
  const takeInbox = inboxStage({ clock, runTx, connectors, sealer });
  const inbox = createRunner({
    name: `inbox ${environment.name}`, everyMs, log,
    work: async () => {
      const more = await takeInbox();
      pipeline.wake();
      return more;
    },
  });
  return {
    pipeline, inbox,
    async stop() {
      await Promise.all([pipeline.stop(), inbox.stop()]);
    },
  };
}
