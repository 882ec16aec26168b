import { doubled, retries } from '#domain/values/retries.ts';
import type { Log } from '../../../../kit/log.ts';

/**
 * Runs a stage whenever it is woken and, in workers, at a steady pace. Never two runs at once in a process; a wake
 * during a run leads to another run after it.
 */
export type Runner = { wake(): void; stop(): Promise<void> };

export function createRunner(options: {
  name: string;
  work: () => Promise<boolean>;
  everyMs: number | null;
  log: Log;
  /** Told of every run that met an error. */
  onFailure?: () => void;
  lanes?: number;
}): Runner {
  const lanes = options.lanes ?? 1;
  let running = 0;
  let again = false;
  let stopped = false;
  let failures = 0;
  let idle: (() => void) | null = null;

  const run = async () => {
    running++;
    try {
      while (!stopped && (again || failures === 0)) {
        again = false;
        const more = await options.work();
        failures = 0;
        if (!more && !again) break;
      }
    } catch (error) {
      failures++;
      options.onFailure?.();
      options.log.error({ err: error, stage: options.name }, 'a stage failed and will run again');
      if (!stopped) setTimeout(wake, doubled(retries.stage, failures) * 1000).unref();
    } finally {
      running--;
      if (running === 0) idle?.();
    }
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    if (failures > 0 && running === 0) failures = 0;
    if (running < lanes) void run();
  };
  const timer = options.everyMs === null ? null : setInterval(wake, options.everyMs);
  return {
    wake,
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      if (running > 0) await new Promise<void>((resolve) => (idle = resolve));
    },
  };
}
