import { balanceAlertsApi } from '#contract/balance-alerts/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind } from '../../context.ts';
import { saveAlert } from './save.ts';
import { alertsOf } from './view.ts';

export function balanceAlertsRoutes(services: Pick<AuthServices, 'consoleUrl'>) {
  return [
    bind(balanceAlertsApi.list, async (context) =>
      answer(await alertsOf(context.tx, callerOf(context), context.clock.now())),
    ),
    bind(balanceAlertsApi.save, async (context, { params, body }) => {
      const caller = callerOf(context);
      await saveAlert(context, services, params.id, body);
      const { alerts } = await context.runTx({ organisationId: caller.organisationId }, (tx) =>
        alertsOf(tx, caller, context.clock.now(), params.id),
      );
      return answer(alerts[0] ?? fail('accounts.not_found'));
    }),
  ];
}
