import { pathTo } from '../data/route.ts';

/** Where the payment stands that looks the same: a row that has not left yet is named by its mass payment. */
export const twinPath = (id: string): string => (id.startsWith('mpy_') ? pathTo('/mass-payments/{id}', { id }) : pathTo('/transfer/{id}', { id }));
