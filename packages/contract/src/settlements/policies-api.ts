import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, version } from '../fields.ts';
import { policy, policyInput, simulation, simulationInput } from './schemas.ts';
import { pin, pins, keyed, sources } from './request-parts.ts';

const params = z.object({ id: id('settlementPolicy') });
/** Of acts that send money again and again, whatever it comes to. */
const fullPin = [...pins, 'pin.low_power'] as const;
const acting = ['settlement_policies.not_found', 'settlement_policies.action_not_possible'] as const;
const policyRules = [
  ...sources,
  'settlement_policies.min_above_max',
  'settlement_policies.window_taken',
  'amount.above_operator_cap',
] as const;

/** Whoever switches a rule on answers for it as they read it; to stop one is never refused for an old page. */
const policySwitch = z.discriminatedUnion(
  'to',
  [
    z.object({ to: z.literal('active'), version, pin }),
    z.object({ to: z.enum(['inactive', 'revoked']), version: z.optional(version), pin }),
  ],
  { error: 'choice.invalid' },
);

/** The rules by which money goes to an own account by itself. */
export const settlementPoliciesApi = {
  policies: endpoint({
    method: 'GET',
    path: '/fapi/settlement-policies',
    summary: 'Automatic settlement policies with their last and next run',
    permission: 'settlements:view',
    data: z.array(policy),
    errors: [],
  }),
  policy: endpoint({
    method: 'GET',
    path: '/fapi/settlement-policies/:id',
    summary: 'One automatic settlement policy',
    permission: 'settlements:view',
    params: params,
    data: policy,
    errors: ['settlement_policies.not_found'],
  }),
  simulate: endpoint({
    method: 'POST',
    safe: true,
    path: '/fapi/settlement-policies/simulate',
    summary: 'What a policy would have done in the last 30 days',
    permission: 'settlements:create',
    body: simulationInput,
    data: simulation,
    errors: [
      ...policyRules,
      'settlement_policies.not_found',
      'settlement_policies.of_the_whole',
      'operator.not_configured',
    ],
  }),
  createPolicy: endpoint({
    method: 'POST',
    path: '/fapi/settlement-policies',
    summary: 'Write down an automatic settlement policy and switch it on',
    permission: 'settlements:create',
    body: z.object({ policy: policyInput, pin }),
    data: policy,
    errors: [...policyRules, ...fullPin, ...keyed],
    idempotent: true,
    transaction: 'none',
    audit: 'settlement_policies.create',
  }),
  updatePolicy: endpoint({
    method: 'PUT',
    path: '/fapi/settlement-policies/:id',
    summary: 'Change an automatic settlement policy',
    permission: 'settlements:create',
    params: params,
    body: z.object({ version, policy: policyInput, pin }),
    data: policy,
    idempotent: 'optional',
    errors: [...acting, ...policyRules, 'record.changed_meanwhile', ...fullPin],
    transaction: 'none',
    audit: 'settlement_policies.update',
  }),
  switchPolicy: endpoint({
    method: 'POST',
    path: '/fapi/settlement-policies/:id/switch',
    summary: 'Switch an automatic settlement policy on or off, or revoke it for good',
    permission: 'settlements:create',
    params: params,
    body: policySwitch,
    data: policy,
    idempotent: 'optional',
    errors: [...acting, ...sources, 'settlement_policies.window_taken', 'record.changed_meanwhile', ...fullPin],
    transaction: 'none',
    audit: 'settlement_policies.switch',
  }),
};
