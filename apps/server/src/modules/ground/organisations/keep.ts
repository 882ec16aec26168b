import type { Tx } from '../../context.ts';

/** What is known of a business: 0 nothing, 1 something, 2 all. `from`: only where it stands there, or above. */
export const changeLevel = (
  tx: Tx,
  id: string,
  { to, from }: { to: 0 | 1 | 2; from?: { is: number } | { above: number } },
): Promise<unknown> =>
  tx
    .updateTable('identity.organisations')
    .set({ level: to })
    .where('id', '=', id)
    .$if(from !== undefined, (query) =>
      'is' in from! ? query.where('level', '=', from.is) : query.where('level', '>', from!.above),
    )
    .execute();

/** From when every member needs a second factor; null: none does. */
export const requireFactorFrom = (tx: Tx, id: string, at: Date | null): Promise<unknown> =>
  tx.updateTable('identity.organisations').set({ two_factor_required_at: at }).where('id', '=', id).execute();

/** How an organisation is called on a payer's phone, and the defaults of everything else it may set. */
export const insertSettings = (
  tx: Tx,
  { organisationId, promptName, at }: { organisationId: string; promptName: string; at: Date },
): Promise<unknown> =>
  tx
    .insertInto('organisation_settings')
    .values({ organisation_id: organisationId, prompt_name: promptName, updated_at: at })
    .execute();

/** How much of a fee the business bears itself, of money in and of money out, in percent. */
export const changeShares = (
  tx: Tx,
  organisationId: string,
  { collection, payout, version, at }: { collection: number; payout: number; version: number; at: Date },
): Promise<unknown> =>
  tx
    .updateTable('organisation_settings')
    .set({ merchant_share_percent: collection, payout_share_percent: payout, updated_at: at, version })
    .where('organisation_id', '=', organisationId)
    .execute();
