import { accountsApi } from '#contract/accounts/api.ts';
import { topUpsApi } from '#contract/top-ups/api.ts';
import { invalidate } from '../../data/query.ts';

/** Whatever fills the payout account changes these. */
export const refreshTopUps = () => invalidate([topUpsApi.channels, topUpsApi.list, accountsApi.balances]);
