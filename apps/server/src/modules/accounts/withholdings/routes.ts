import { withholdingsApi } from '#contract/withholdings/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { accountsInScope } from '../accounts/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind } from '../../context.ts';
import { requirePin } from '../../people/second-factor/public.ts';
import { holdAmount } from './hold.ts';
import { toWithholding } from './records.ts';
import { releaseAmount } from './release.ts';

/** Money kept back by a person; who may let money leave may keep it back, and let it go again. */
export function withholdingsRoutes(services: Pick<AuthServices, 'consoleUrl'>) {
  return [
    bind(withholdingsApi.waiting, async (context) => {
      const caller = callerOf(context);
      const kinds = (await accountsInScope(context.tx, caller)).map((account) => account.kind as string);
      const rows = await context.tx
        .selectFrom('withholdings')
        .selectAll()
        .where('organisation_id', '=', caller.organisationId)
        .where('status', '=', 'pendingApproval')
        .where('account_kind', 'in', [...kinds, ''])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(200)
        .execute();
      return answer(rows.map(toWithholding));
    }),
    bind(withholdingsApi.hold, async (context, { body }) => {
      await requirePin(context, services, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        answer(await holdAmount(tx, context, body)),
      );
    }),
    bind(withholdingsApi.release, async (context, { params, body }) => {
      await requirePin(context, services, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        answer(await releaseAmount(tx, context, params.id, body)),
      );
    }),
  ];
}
