import { balanceAlertsApi } from '#contract/balance-alerts/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind } from '../../context.ts';
import { saveAlert } from './save.ts';
import { alertsOf } from './view.ts';

export function balanceAlertsRoutes(services: Pick<AuthServices, 'consoleUrl'>) {
  return [
    bind(balanceAlertsApi.list, async (context) =>
      answer(await alertsOf(context.tx, callerOf(context), context.clock.now())),
    ),
    bind(balanceAlertsApi.save, (context, { params, body }) => saveAlert(context, services, params.id, body)),
  ];
}
