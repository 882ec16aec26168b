import { useMatches } from '@tanstack/react-router';
import type { RouteRow } from '../data/route-row.ts';

/** The row of the page that is shown now. */
export function useCurrentRow(): RouteRow | null {
  return useMatches({ select: (matches) => matches.findLast((match) => match.staticData.row)?.staticData.row ?? null });
}
