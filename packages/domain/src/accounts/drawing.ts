import type { Permission } from '../access/rights.ts';

/** What money inside is drawn on for, and the right each takes. */
export const drawingUses = ['transfer', 'massPayment', 'settlement', 'move'] as const;
export type DrawingUse = (typeof drawingUses)[number];

export const drawingRights: Readonly<Record<DrawingUse, Permission>> = {
  transfer: 'transfers:create',
  massPayment: 'mass:create',
  settlement: 'settlements:create',
  move: 'balance:topUp',
};
