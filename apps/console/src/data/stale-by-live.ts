import type { LiveEvent } from '#contract/live/api.ts';
import { capabilityOf } from './capability-of.ts';

/** Which capabilities' answers a change makes stale. */
const staleBy: Record<LiveEvent['kind'], readonly string[]> = {
  transaction: [
    'transactions',
    'dashboard',
    'accounts',
    'uncompleted-flows',
    'payment-links',
    'customers',
    'payment-adjustments',
    'refunds',
    'transfers',
    'transfer-schedules',
    'linked-accounts',
  ],
  paymentLink: ['payment-links', 'dashboard'],
  balance: ['accounts', 'withholdings', 'dashboard'],
  customer: ['customers'],
  notification: ['notifications'],
  access: [],
  approval: ['approvals', 'approval-policies', 'dashboard'],
  massPayment: ['mass-payments', 'payouts', 'accounts'],
};
/** A burst of events refetches once. */
const gatherMs = 400;
/** What was asked to follow rarely: a payment more hardly changes it, and it would be read at each of a thousand. */
const rarelyMs = 30_000;

/** Whether what a path answered is stale, of what follows at once or of what follows rarely. */
export type IsStale = (path: string, rarely: boolean) => boolean;

/** Gathers what live events make stale; `refetch` is told in good time. */
export function staleByLive(refetch: (isStale: IsStale) => void) {
  const stale = new Set<string>();
  /** What has waited since the last time. */
  const rarelyStale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rareTimer: ReturnType<typeof setTimeout> | undefined;
  let rareAt = -Infinity;

  const take = (from: Set<string>): IsStale => {
    const names = new Set(from);
    from.clear();
    return (path, rarely) => rarely === (from === rarelyStale) && names.has(capabilityOf(path));
  };
  function tellRarely(): void {
    rareTimer = undefined;
    rareAt = Date.now();
    refetch(take(rarelyStale));
  }
  function tell(): void {
    timer = undefined;
    for (const name of stale) rarelyStale.add(name);
    refetch(take(stale));
    rareTimer ??= setTimeout(tellRarely, Math.max(0, rareAt + rarelyMs - Date.now()));
  }
  return {
    hear(kind: LiveEvent['kind']): void {
      for (const name of staleBy[kind] ?? []) stale.add(name);
      timer ??= setTimeout(tell, gatherMs);
    },
    /** Events may have passed unheard: all that any would have made stale. */
    hearAll(): void {
      const names = new Set(Object.values(staleBy).flat());
      refetch((path) => names.has(capabilityOf(path)));
    },
    stop(): void {
      clearTimeout(timer);
      clearTimeout(rareTimer);
    },
  };
}
