import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';

export type Home = DataOf<typeof dashboardApi.home>;
export type Balance = NonNullable<Home['balances']>[number];
