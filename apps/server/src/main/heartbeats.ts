import { beat, beatEveryMs, settingDifferences } from '../modules/processes/public.ts';
import type { EnvironmentServices } from './services.ts';

/**
 * Says at a steady pace that this process is here and what it may do, and says in the log what others have set
 * otherwise.
 */
export async function startHeartbeats({
  process: facts,
  runTx,
  clock,
  log,
  name,
}: EnvironmentServices): Promise<{ stop(): Promise<void> }> {
  let said = '';
  const once = async () => {
    const { differs } = await runTx('system', async (tx) => {
      await beat(tx, facts, clock.now());
      return settingDifferences(tx, facts, clock.now());
    });
    const words = differs.map(({ setting }) => setting).join(', ');
    if (words !== said && words !== '')
      log.warn({ environment: name, settings: differs }, 'another process of this installation is set otherwise');
    said = words;
  };
  let running: Promise<void> = once().catch(
    (error: unknown) => void log.error({ err: error }, 'a heartbeat could not be written'),
  );
  // Before any work is taken: others must know what this process may do.
  await running;
  const timer = setInterval(() => {
    running = running
      .then(once)
      .catch((error: unknown) => void log.error({ err: error }, 'a heartbeat could not be written'));
  }, beatEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
