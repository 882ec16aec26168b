import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Context } from '../context.ts';
import type { Proofs } from './public.ts';

/** Enough for a till on a market day, too few to walk through the numbers of a country. */
const limitsOf = { person: 120, organisation: 1000 };
const windowSeconds = 3600;

/**
 * Counts one number whose registered name somebody is told; committed before the look, so that numbers of nobody count
 * as well. The same number again within the hour costs nothing: a form looks when it is filled in, and when it is sent.
 * Lists (a payment file, the recipients that are kept) are looked up by a worker, written down in the audit log, and not
 * counted here: a payroll of five thousand must still be checked.
 */
export async function countNameLook(context: Context, proofs: Pick<Proofs, 'countAttempt'>, phone: string): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  const window = { windowSeconds, at: context.clock.now() };
  const counted = await context.runTx('system', async (tx) => {
    const first = await proofs.countAttempt(tx, { bucket: 'name looks number', subject: `${organisationId} ${userId} ${phone}`, max: 1, ...window });
    if (!first.ok) return [];
    return [
      await proofs.countAttempt(tx, { bucket: 'name looks person', subject: `${organisationId} ${userId}`, max: limitsOf.person, ...window }),
      await proofs.countAttempt(tx, { bucket: 'name looks organisation', subject: organisationId, max: limitsOf.organisation, ...window }),
    ];
  });
  const full = counted.find((one) => !one.ok);
  if (full && !full.ok) fail('names.asked_too_often', { minutes: Math.max(1, Math.ceil((full.retryAt.getTime() - window.at.getTime()) / 60_000)) });
}
