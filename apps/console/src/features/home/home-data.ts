import type { DataOf } from '#contract/endpoint.ts';
import type { dashboardApi } from '#contract/dashboard/api.ts';

export type Home = DataOf<typeof dashboardApi.home>;
export type Balance = NonNullable<Home['balances']>[number];

/** Once these are done the business is running, and the guide has served. */
const essential = ['connect', 'link', 'collect'];
export const isSetUp = (steps: Home['setup']): boolean =>
  steps.every(({ done, key }) => done || !essential.includes(key));
