import type { LooseInput } from '#client/request.ts';

/** What confirms an intent, and what was seen when it was confirmed, is no part of what is meant. */
const apart: ReadonlySet<string> = new Set([
  'pin',
  'version',
  'quoteId',
  'expectedNet',
  'expectedPayerTotal',
  'expectedReceives',
  'expectedTotalDebit',
]);
/** The same for the same wish, in whatever order its parts stand. */
export function printOf({ params, query, body }: LooseInput): string {
  return JSON.stringify([params ?? null, query ?? null, body ?? null], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !apart.has(name))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
}

/** Of the record that a body is about, as it was seen; null where it is about none. */
export const versionIn = (body: unknown): unknown => (body as { version?: unknown } | undefined)?.version ?? null;
