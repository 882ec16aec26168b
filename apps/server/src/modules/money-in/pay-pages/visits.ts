import { microBatcher } from '../../../kit/micro-batcher.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Log } from '../../../kit/log.ts';
import { countVisits, type Visit } from '../payment-links/public.ts';
import type { Tables } from '../../tables.ts';

/** Chat programs fetch a link to show a preview; they are not payers. */
const robots = /bot\b|bot\/|whatsapp|facebookexternalhit|telegram|slack|discord|preview|crawler|spider|curl\/|wget/i;

/**
 * How far payers come, before anything is asked: opened and number entered. Visits are gathered and written beside the
 * answer, never before it, so that counting costs the payer nothing. A reload is known by the validator the browser
 * sends back, which is the same word for everybody: it says "this browser has the page", not who it is.
 */
export function visitCounter(runTx: RunTx<Tables>, log: Log) {
  const entered = new Set<string>();
  const batcher = microBatcher<Visit, void>(
    async (visits) => {
      await runTx('system', (tx) => countVisits(tx, visits));
      return visits.map(() => undefined);
    },
    { maxBatch: 500, inFlight: 1 },
  );
  const add = (visit: Visit): void =>
    void batcher
      .add(visit)
      .catch((error: unknown) => log.warn({ err: error }, 'visits of pay pages could not be counted'));
  return {
    validator: 'W/"opened"',
    opened(
      link: { organisation_id: string; id: string },
      request: { userAgent: string; ifNoneMatch: string; method: string },
    ): void {
      if (request.method !== 'GET' || request.ifNoneMatch.includes('"opened"') || robots.test(request.userAgent))
        return;
      add({ organisationId: link.organisation_id, linkId: link.id, opened: 1, entered: 0 });
    },
    /** Once per form, however often it is sent. */
    entered(link: { organisation_id: string; id: string }, nonce: string): void {
      if (entered.has(nonce)) return;
      if (entered.size >= 20_000) entered.clear();
      entered.add(nonce);
      add({ organisationId: link.organisation_id, linkId: link.id, opened: 0, entered: 1 });
    },
    idle: () => batcher.idle(),
  };
}
export type VisitCounter = ReturnType<typeof visitCounter>;
