import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#client/api-error.ts';
import { refreshRights } from './fresh-rights.ts';
import { session } from './session.ts';

/** The server says no where this page thought yes: somebody changed what this person may do. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.error.key === 'access.denied') void refreshRights();
}

/** Reads are tried again when no answer came; a refusal is an answer. Writes are never repeated by themselves. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      // Calls are made without a line too, so nobody else asks again what was asked without one.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 1_000 * 2 ** failures,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person was shown is not for the next one at this screen.
session.subscribe(() => {
  if (!session.get()) queryClient.clear();
});

/** First part of every query's key, by which writes and live events find what they made stale. */
export function keyOf(row: Endpoint, input: unknown): readonly [string, unknown] {
  return [row.path, input];
}

/**
 * The accounts to draw on are accounts, whatever the specification's path says: what moves a balance makes them stale.
 */
const capabilityNames: Readonly<Record<string, string>> = { transfer: 'accounts' };

/** The capability in a path: `/fapi/payment-links/:id` → `payment-links`, `/ba021/v1/team/members` → `team`. */
export function capabilityOf(path: string): string {
  const name = path.replace(/^\/\w+(\/v\d+)?\//, '').split('/')[0] ?? '';
  return capabilityNames[name] ?? name;
}

/** Refetches what these rows answered, and every other row of the same paths' capability that is on the screen. */
export function invalidate(rows: readonly Endpoint[]): Promise<void> {
  return invalidateCapabilities(new Set(rows.map((row) => capabilityOf(row.path))));
}

export function invalidateCapabilities(names: ReadonlySet<string>): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.has(capabilityOf(String(queryKey[0]))) });
}
