import { outcomesApi } from '#contract/outcomes/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { askOutcome } from '../idempotency/public.ts';

export function outcomesRoutes() {
  return [
    bind(outcomesApi.ask, async (context, { body }) => {
      const { organisationId, userId: holderId } = callerOf(context);
      return answer(await askOutcome(context.tx, { organisationId, holderId, ...body, at: context.clock.now() }));
    }),
  ];
}
