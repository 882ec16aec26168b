import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { operator, text } from '../fields.ts';
import { bilingualText } from '../records.ts';

export const providerKeys = ['mtnMomo', 'orangeCore', 'orangeWeb'] as const;
export const credentialField = z.object({
  name: z.string(), label: bilingualText, help: z.nullable(bilingualText), secret: z.boolean(), required: z.boolean(), value: z.nullable(z.string()), isSet: z.boolean(),
});
export const providerConnection = z.object({
  provider: z.enum(providerKeys), name: z.string(), operator, environment: z.enum(['production', 'sandbox']), enabled: z.boolean(), configured: z.boolean(), promptName: z.nullable(z.string()),
  fields: z.array(credentialField), lastTest: z.nullable(z.object({ at: z.string(), ok: z.boolean(), message: bilingualText })), updatedAt: z.nullable(z.string()), updatedByName: z.nullable(z.string()),
  callbackUrl: z.string(), isSimulator: z.boolean(),
});
export type ProviderConnection = z.output<typeof providerConnection>;
export const paymentMethod = z.object({
  _id: z.string(), mp: z.string(), name: z.string(), enabled: z.boolean(), order: z.number(), cap: z.number(), feeBearer: z.nullable(z.number()), health: z.string(), configured: z.boolean(),
});
const params = z.object({ provider: z.enum(providerKeys) });

export const providersApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/provider-connections', summary: 'Operator accounts of this environment (secrets are never answered)', permission: 'providers:view',
    data: z.array(providerConnection), errors: [],
  }),
  save: endpoint({
    method: 'PUT', path: '/fapi/provider-connections/:provider', summary: 'Enter or change operator credentials; an empty secret keeps the stored one', permission: 'providers:edit',
    params, body: z.object({ enabled: z.boolean(), promptName: z.optional(text(40)), fields: z.record(z.string().check(z.maxLength(40)), text(2000)) }), data: providerConnection,
    errors: ['providers.not_found', 'providers.credentials_refused'], audit: 'providers.save',
  }),
  test: endpoint({
    method: 'POST', path: '/fapi/provider-connections/:provider/test', summary: 'Try the stored credentials against the operator', permission: 'providers:edit', params,
    data: providerConnection, errors: ['providers.not_found', 'operator.not_configured'], audit: 'providers.test', transaction: 'none',
  }),
  methods: endpoint({ method: 'GET', path: '/aa038/v1/mps/config', summary: 'Payment methods offered to payers', permission: 'session', data: z.array(paymentMethod), errors: [] }),
  saveMethod: endpoint({
    method: 'PUT', path: '/aa038/v1/mps/:_id', summary: 'Switch a payment method on or off', permission: 'settings:edit', params: z.object({ _id: z.enum(['mtn', 'orange']) }),
    body: z.object({ mp: z.optional(z.string()), enabled: z.boolean(), order: z.optional(z.number()) }), data: paymentMethod, errors: ['providers.not_found'], audit: 'providers.method',
  }),
  operators: endpoint({
    method: 'GET', path: '/fapi/payment-method/list-operators', summary: 'Operators with prefixes, limits, prompt life and health', permission: 'session',
    query: z.object({ direction: z.optional(z.enum(['collection', 'payout'])) }),
    data: z.array(z.object({
      code: operator, name: z.string(), prefixes: z.array(z.string()), min: z.number(), maxPerTx: z.number(), health: z.string(), promptSeconds: z.number(), configured: z.boolean(), promptName: z.nullable(z.string()),
    })),
    errors: [],
  }),
};
