import { settlementsApi } from '#contract/settlements/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { AuthServices } from '../auth/public.ts';
import { bind, type Context, type Tx } from '../context.ts';
import { requireFullPin, requirePin } from '../second-factor/public.ts';
import { policiesInSight, settlementScope } from './in-sight.ts';
import {
  checkedRule,
  createPolicy,
  findPolicy,
  requirePolicyAction,
  switchPolicy,
  updatePolicy,
  whoOf,
} from './policies.ts';
import { toPolicies } from './read-policy.ts';
import { simulatePolicy } from './simulate.ts';

/** The rules by which money goes to an own account by itself. */
export function settlementPolicyRoutes(ports: { auth: AuthServices }) {
  const actOnPolicy = (context: Context, work: (tx: Tx) => Promise<string>) => {
    const caller = callerOf(context);
    return context.runTx({ organisationId: caller.organisationId }, async (tx) =>
      policyFace(tx, context, await work(tx)),
    );
  };
  const policyFace = async (tx: Tx, context: Context, id: string) => {
    const caller = callerOf(context);
    return answer(
      (await toPolicies(tx, [await findPolicy(tx, settlementScope(caller), id)], caller, context.clock.now()))[0]!,
    );
  };

  return [
    bind(settlementsApi.policies, async (context) => {
      const caller = callerOf(context);
      const rows = await context.tx
        .selectFrom('settlement_policies')
        .selectAll()
        .where(policiesInSight(settlementScope(caller)))
        .orderBy('status')
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute();
      return answer(await toPolicies(context.tx, rows, caller, context.clock.now()));
    }),
    bind(settlementsApi.policy, (context, { params }) => policyFace(context.tx, context, params.id)),
    bind(settlementsApi.simulate, async (context, { body }) => {
      const who = whoOf(context);
      const caller = callerOf(context);
      // Day by day it is what came in and what stood there, whoever took it.
      if (caller.recordScope('transactions') === 'own' || !caller.permissions.has('balance:view'))
        fail('settlement_policies.of_the_whole');
      if (body.policyId) await findPolicy(context.tx, settlementScope(caller), body.policyId);
      return answer(
        await simulatePolicy(
          context.tx,
          who.organisationId,
          await checkedRule(context.tx, who, body.policy, body.policyId ?? null),
          who.at,
        ),
      );
    }),
    bind(settlementsApi.createPolicy, async (context, { body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return context.runOnce({ organisationId: callerOf(context).organisationId }, async (tx) =>
        policyFace(tx, context, await createPolicy(tx, whoOf(context), body.policy)),
      );
    }),
    bind(settlementsApi.updatePolicy, async (context, { params, body }) => {
      await requireFullPin(context, ports.auth, body.pin);
      return actOnPolicy(context, async (tx) => {
        const row = await findPolicy(tx, settlementScope(callerOf(context)), params.id, true);
        if (row.version !== body.version) fail('record.changed_meanwhile');
        requirePolicyAction(row, callerOf(context), 'edit');
        await updatePolicy(tx, whoOf(context), row, body.policy);
        return row.id;
      });
    }),
    bind(settlementsApi.switchPolicy, async (context, { params, body }) => {
      await (body.to === 'active' ? requireFullPin : requirePin)(context, ports.auth, body.pin);
      return actOnPolicy(context, async (tx) => {
        const row = await findPolicy(tx, settlementScope(callerOf(context)), params.id, true);
        requirePolicyAction(
          row,
          callerOf(context),
          ({ active: 'activate', inactive: 'deactivate', revoked: 'revoke' } as const)[body.to],
        );
        await switchPolicy(tx, whoOf(context), row, body.to);
        return row.id;
      });
    }),
  ];
}
