import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { connectorCodes } from '#domain/payments/rails.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { keysMax, operator, text, versionMark } from '../fields.ts';
import { bilingualText } from '../records.ts';
import { pin } from '../second-factor/schemas.ts';
import { waitingKeys } from './waiting-keys.ts';

/** One thing to enter, as the connector declares it. A secret's value is never answered, only that it is set. */
export const credentialField = z.object({
  name: z.string(),
  label: bilingualText,
  help: z.nullable(bilingualText),
  secret: z.boolean(),
  required: z.boolean(),
  value: z.nullable(z.string()),
  isSet: z.boolean(),
  kind: z.enum(['text', 'url', 'choice', 'phone', 'number']),
  choices: z.nullable(z.array(z.object({ value: z.string(), label: bilingualText }))),
  /** Fields of one group are given all or none. */
  group: z.nullable(z.string()),
  advanced: z.boolean(),
  /** What this environment implies when nothing is entered. */
  default: z.nullable(z.string()),
});
export type CredentialField = z.output<typeof credentialField>;
export const providerConnection = z.object({
  /** Of what is stored and what waits: whoever changes it says which they saw. */
  version: z.string(),
  provider: z.enum(connectorCodes),
  name: z.string(),
  operators: z.array(operator),
  environment: z.enum(['production', 'sandbox']),
  enabled: z.boolean(),
  configured: z.boolean(),
  promptName: z.nullable(z.string()),
  /** The name that is shown when this connection has none of its own. */
  promptNameDefault: z.nullable(z.string()),
  fields: z.array(credentialField),
  lastTest: z.nullable(
    z.object({ at: z.string(), ok: z.boolean(), message: bilingualText, durationMs: z.nullable(z.number()) }),
  ),
  updatedAt: z.nullable(z.string()),
  updatedByName: z.nullable(z.string()),
  /** New credentials that do not act yet; those above go on being used. */
  waiting: z.nullable(waitingKeys),
  /** Whether those typed now would wait: the first ones of a business that never had a payment act at once. */
  newKeysWait: z.boolean(),
  callbackUrl: z.string(),
  isSimulator: z.boolean(),
  /** What the stored credentials allow; null before there are any. */
  can: z.nullable(z.object({ collect: z.boolean(), refund: z.boolean(), payout: z.array(z.enum(['wallet', 'bank'])) })),
});
export type ProviderConnection = z.output<typeof providerConnection>;
export const paymentMethod = z.object({
  _id: z.string(),
  mp: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  order: z.number(),
  cap: z.number(),
  feeBearer: z.nullable(z.number()),
  health: z.string(),
  healthSince: z.nullable(z.string()),
  lastTrafficAt: z.nullable(z.string()),
  configured: z.boolean(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;
/** As it is: a key may look like a card number, and what is printable is the connector's to judge. */
const credential = z.string().check(z.maxLength(2000, { error: 'text.tooLong' }));
const params = z.object({ provider: z.enum(connectorCodes) });

export const providersApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/provider-connections',
    summary: 'Operator accounts of this environment (secrets are never answered)',
    permission: 'providers:view',
    data: z.array(providerConnection),
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/fapi/provider-connections/:provider',
    summary:
      'Enter or change operator credentials; in production new ones wait for another administrator or a day. What is absent and an empty secret keep the stored value, null removes it',
    permission: 'providers:edit',
    params,
    body: z
      .object({
        /** Of what was seen; whoever only switches need not have seen it. */
        version: z.optional(versionMark),
        /** What is absent stays; a first connection is on, and has no name of its own. */
        enabled: z.optional(z.boolean()),
        promptName: z.optional(text(40)),
        fields: z
          .record(z.string().check(z.maxLength(40, { error: 'text.tooLong' })), z.nullable(credential))
          .check(keysMax(30)),
        /**
         * Needed wherever something changes: keys, whether it is on, the name payers read. One that was just reset only
         * switches off and renames.
         */
        pin: z.optional(pin),
      })
      .check(
        z.refine(
          ({ version, promptName, fields }) =>
            version !== undefined || (promptName === undefined && Object.keys(fields).length === 0),
          { error: 'required', path: ['version'] },
        ),
      ),
    data: providerConnection,
    idempotent: 'optional',
    errors: ['providers.not_found', 'providers.credentials_refused', 'record.changed_meanwhile', ...proofAndPinErrors],
    proof: 'freshAndPin',
    audit: 'providers.save',
    transaction: 'none',
  }),
  test: endpoint({
    method: 'POST',
    path: '/fapi/provider-connections/:provider/test',
    summary: 'Try the credentials against the operator: those that wait, else those in use',
    permission: 'providers:edit',
    params,
    data: providerConnection,
    errors: ['providers.not_found', 'operator.not_configured'],
    audit: 'providers.test',
    transaction: 'none',
  }),
  methods: endpoint({
    method: 'GET',
    path: '/aa038/v1/mps/config',
    summary: 'Payment methods offered to payers',
    permission: 'session',
    data: z.array(paymentMethod),
    errors: [],
  }),
  saveMethod: endpoint({
    method: 'PUT',
    path: '/aa038/v1/mps/:_id',
    summary: 'Switch a payment method on or off, or move it in the list payers see',
    permission: 'settings:edit',
    params: z.object({ _id: z.enum(operatorCodes) }),
    body: z.object({
      mp: z.optional(z.string().check(z.maxLength(20))),
      /** What is absent stays as it is. */
      enabled: z.optional(z.boolean()),
      order: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    }),
    data: paymentMethod,
    errors: ['providers.not_found'],
    audit: 'providers.method',
  }),
  operators: endpoint({
    method: 'GET',
    path: '/fapi/payment-method/list-operators',
    summary:
      'Operators as one direction has them: prefixes, limits, health of what went that way. For payouts nobody is prompted. Without a direction: collection',
    permission: 'session',
    query: z.object({ direction: z.optional(z.enum(['collection', 'payout'], { error: 'choice.invalid' })) }),
    data: z.array(
      z.object({
        code: operator,
        name: z.string(),
        prefixes: z.array(z.string()),
        min: z.number(),
        maxPerTx: z.number(),
        health: z.enum(['normal', 'slow', 'down', 'unknown']),
        promptSeconds: z.nullable(z.number()),
        /** Whether payers are offered it, and whether something is connected that carries it this way. */
        enabled: z.boolean(),
        configured: z.boolean(),
        promptName: z.nullable(z.string()),
      }),
    ),
    errors: [],
  }),
};
