import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '#server/ledger/verify.ts';
import { bookDemands } from '#server/main/book-demands.ts';
import type { EnvironmentServices } from '#server/main/services.ts';

/**
 * Proves the books again and again while everything moves and breaks, each time in one snapshot: whatever is seen at
 * any moment sums to nothing, sets aside what is open, and has the postings that every payment's state demands.
 */
export async function watchBooks(
  environment: EnvironmentServices,
  until: number,
): Promise<{ proofs: number; problems: string[] }> {
  const problems: string[] = [];
  let proofs = 0;
  for (; Date.now() < until && problems.length === 0; await sleep(700)) {
    // Without a database nothing can be read: the next look comes soon.
    const seen = await verifyLedger(environment.db as never, { references: [...bookDemands], timeoutMs: 20_000 }).catch(
      () => null,
    );
    if (seen?.ok) proofs++;
    else if (seen) problems.push(...seen.broken.slice(0, 5).map((broken) => `in the middle of it: ${broken.message}`));
  }
  if (proofs === 0) problems.push('the books were never proven while it ran');
  return { proofs, problems };
}
