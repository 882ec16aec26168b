import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { breakdown } from './breakdown.ts';
import { home } from './home.ts';
import { onItsWay } from './on-its-way.ts';
import { report } from './report.ts';

export function dashboardRoutes() {
  return [
    bind(accountsApi.onItsWay, async (context) =>
      answer(await onItsWay(context.tx, callerOf(context), context.clock.now())),
    ),
    bind(dashboardApi.home, async (context) => answer(await home(context.tx, callerOf(context), context.clock.now()))),
    bind(dashboardApi.report, async (context, { query }) =>
      answer(await report(context.tx, scopeOf(callerOf(context)), query.range, context.clock.now())),
    ),
    bind(dashboardApi.breakdown, async (context, { query }) =>
      answer(await breakdown(context.tx, scopeOf(callerOf(context)), query.range, context.clock.now())),
    ),
  ];
}
