import { dashboardApi } from '#contract/dashboard/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { bind } from '../context.ts';
import { ownOnly } from '../transactions/public.ts';
import { home } from './home.ts';
import { report } from './report.ts';

export function dashboardRoutes() {
  return [
    bind(dashboardApi.home, async (context) => answer(await home(context.tx, callerOf(context), context.clock.now()))),
    bind(dashboardApi.report, async (context, { query }) => {
      const caller = callerOf(context);
      return answer(await report(context.tx, caller.organisationId, query.range, ownOnly(caller), context.clock.now()));
    }),
  ];
}
