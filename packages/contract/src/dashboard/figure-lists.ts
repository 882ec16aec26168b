import type { TransactionFilter } from '../transactions/schemas.ts';

type FigureList = {
  path: `/transactions/${string}`;
  preset: NonNullable<TransactionFilter['preset']>;
  filter: Readonly<Record<string, string>>;
};

/** By the day the money moved, and without what came in unasked and went back. */
const asked = { dateBasis: 'completed', automatic: 'without' };

/**
 * The list behind each figure of home and dashboard: opened for the figure's days, it has exactly as many rows as the
 * figure counts.
 */
export const figureLists = {
  income: { path: '/transactions/sales', preset: 'sales', filter: asked },
  unpaid: { path: '/transactions/sales', preset: 'sales', filter: { status: 'failed,cancelled,expired' } },
  refunds: { path: '/transactions/refunds', preset: 'refunds', filter: asked },
  returned: {
    path: '/transactions/automatic-refunds',
    preset: 'automatic-refunds',
    filter: { dateBasis: 'completed' },
  },
  in: { path: '/transactions/inbound', preset: 'inbound', filter: asked },
  out: { path: '/transactions/outbound', preset: 'outbound', filter: asked },
} as const satisfies Record<string, FigureList>;
export type FigureListName = keyof typeof figureLists;
