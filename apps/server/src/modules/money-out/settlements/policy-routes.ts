import { settlementsApi } from '#contract/settlements/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { bind, type Context, type Tx } from '../../context.ts';
import { requireFullPin, requirePin } from '../../people/second-factor/public.ts';
import { editPolicy, tryPolicy, turnPolicy } from './act-on-policy.ts';
import { settlementScope } from './in-sight.ts';
import { createPolicy, findPolicy, whoOf } from './policies.ts';
import { listPolicies, toPolicies } from './read-policy.ts';

/** The rules by which money goes to an own account by itself. */
export function settlementPolicyRoutes(ports: { auth: AuthServices }) {
  const policyView = async (tx: Tx, context: Context, id: string) => {
    const caller = callerOf(context);
    return answer(
      (await toPolicies(tx, [await findPolicy(tx, settlementScope(caller), id)], caller, context.clock.now()))[0]!,
    );
  };

  return [
    bind(settlementsApi.policies, async (context) =>
      answer(await listPolicies(context.tx, callerOf(context), context.clock.now())),
    ),
    bind(settlementsApi.policy, (context, { params }) => policyView(context.tx, context, params.id)),
    bind(settlementsApi.simulate, async (context, { body }) => answer(await tryPolicy(context.tx, context, body))),
    bind(settlementsApi.createPolicy, async (context, { body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        policyView(tx, context, await createPolicy(tx, whoOf(context), body.policy)),
      );
    }),
    bind(settlementsApi.updatePolicy, async (context, { params, body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        policyView(tx, context, await editPolicy(tx, context, params.id, body)),
      );
    }),
    bind(settlementsApi.switchPolicy, async (context, { params, body }) => {
      await (body.to === 'active' ? requireFullPin : requirePin)(context, ports.auth, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        policyView(tx, context, await turnPolicy(tx, context, params.id, body)),
      );
    }),
  ];
}
