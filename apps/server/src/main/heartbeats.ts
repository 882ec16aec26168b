import type { Log } from '../kit/log.ts';
import { keepFact } from '../modules/ground/installation/public.ts';
import { beat, beatEveryMs, settingDifferences } from '../modules/ground/processes/public.ts';
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
  const beats = steadily(once, beatEveryMs, log);
  // Before any work is taken: others must know what this process may do.
  await beats.first;
  return beats;
}

const workingEveryMs = 5000;

/** Says that somebody works in this environment: without it `/ready` says that nobody does. */
export function reportWorking({ db, name, log }: EnvironmentServices): { stop(): Promise<void> } {
  const once = async () => {
    await keepFact(db.kysely, `worker ${name}`, { at: new Date().toISOString() });
  };
  return steadily(once, workingEveryMs, log);
}

/** One after the other, each process for itself: nobody can say of another that it is here. */
function steadily(
  once: () => Promise<void>,
  everyMs: number,
  log: Log,
): { first: Promise<void>; stop(): Promise<void> } {
  const missed = (error: unknown) => void log.error({ err: error }, 'a heartbeat could not be written');
  const first = once().catch(missed);
  let running = first;
  const timer = setInterval(() => {
    running = running.then(once).catch(missed);
  }, everyMs);
  return {
    first,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
