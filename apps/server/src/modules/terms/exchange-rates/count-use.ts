import type { Tx } from '../../context.ts';

/** A rate counts the orders it was used for. */
export const countUse = (tx: Tx, organisationId: string, rateId: string): Promise<unknown> =>
  tx
    .updateTable('exchange_rates')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', rateId)
    .execute();
