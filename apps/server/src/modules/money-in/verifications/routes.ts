import { verificationsApi } from '#contract/verifications/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import type { Pipeline } from '../../engine/movements/public.ts';
import { declineClaim, findVerification, openClaim, takeClaim } from './claims.ts';
import { correctOrder, linkOrder } from './link-order.ts';
import { verificationView } from './view.ts';
import { checkPayment } from './check.ts';
import { listClaims, listVerifications } from './list.ts';

export function verificationsRoutes(ports: { pipeline: Pipeline }) {
  return [
    bind(verificationsApi.check, async (context, { body }) =>
      answer(await checkPayment(context, ports.pipeline, body)),
    ),
    bind(verificationsApi.list, async (context, { query }) => answer(...(await listVerifications(context, query)))),
    bind(verificationsApi.claims, async (context, { query }) => answer(...(await listClaims(context, query)))),
    bind(verificationsApi.link, (context, { params, body }) =>
      shown(context, params.id, linkOrder(context, params.id, body.orderReference)),
    ),
    bind(verificationsApi.correctOrder, (context, { params, body }) =>
      shown(context, params.id, correctOrder(context, params.id, body)),
    ),
    bind(verificationsApi.claim, (context, { params }) => shown(context, params.id, openClaim(context, params.id))),
    bind(verificationsApi.takeClaim, (context, { params }) => shown(context, params.id, takeClaim(context, params.id))),
    bind(verificationsApi.declineClaim, (context, { params, body }) =>
      shown(context, params.id, declineClaim(context, params.id, body.reason)),
    ),
  ];
}

async function shown(context: InTx, id: string, act: Promise<void>) {
  await act;
  const caller = callerOf(context);
  return answer(await verificationView(context.tx, caller, await findVerification(context.tx, caller, id)));
}
