import type { Tx } from '../../context.ts';

/** The alert on the payout account, where one is on. */
export const payoutAlert = (tx: Tx, organisationId: string) =>
  tx
    .selectFrom('balance_alerts')
    .select(['threshold', 'basis', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('account_kind', '=', 'payout')
    .where('is_on', '=', true)
    .executeTakeFirst();
