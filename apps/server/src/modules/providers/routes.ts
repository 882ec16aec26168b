import { operatorCodes, operators, type OperatorCode } from '#domain/operators.ts';
import { limits } from '#domain/limits.ts';
import { providersApi, type ProviderConnection } from '#contract/providers/api.ts';
import { providerCodes, type ProviderCode } from '../../connectors/connector.ts';
import type { Connectors } from '../../connectors/registry.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Sealer } from '../../kit/seal.ts';
import { bind, type Context, type Tx } from '../context.ts';
import { operatorHealth } from './health.ts';
import { providerAccount, sealContext } from './provider-account.ts';
import { saveConnection } from './save-connection.ts';

export type ProvidersPorts = { connectors: Connectors; sealer: Sealer };
const names: Record<ProviderCode, string> = { mtnMomo: 'MTN MoMo', orangeCore: 'Orange Money', orangeWeb: 'Orange Money Web Payment' };

async function connectionsOf(tx: Tx, ports: ProvidersPorts, context: Context, organisationId: string): Promise<ProviderConnection[]> {
  const stored = await tx.selectFrom('provider_connections').selectAll().where('organisation_id', '=', organisationId).execute();
  return providerCodes.map((provider) => {
    const row = stored.find((candidate) => candidate.provider === provider);
    const connector = ports.connectors.connectorFor(provider);
    const values = row ? (JSON.parse(ports.sealer.unseal(row.credentials_sealed, sealContext(organisationId, provider))) as Record<string, string>) : {};
    return {
      provider, name: names[provider], operator: connector.operator, environment: context.environment, enabled: row?.enabled ?? false, configured: row !== undefined, promptName: row?.prompt_name ?? null,
      fields: connector.credentialFields.map((field) => ({
        name: field.name, label: field.label, help: field.help, secret: field.secret, required: field.required,
        // A secret is told only as "set"; it never comes back.
        value: field.secret ? null : (values[field.name] ?? field.default?.[context.environment] ?? null), isSet: values[field.name] !== undefined && values[field.name] !== '',
      })),
      lastTest: row?.last_test ?? null, updatedAt: row?.updated_at.toISOString() ?? null, updatedByName: row?.updated_by_name ?? null, callbackUrl: `${context.publicUrl}/callbacks/${provider}`,
      isSimulator: /^https?:\/\/(127\.0\.0\.1|localhost)/.test(values['baseUrl'] ?? ''),
    };
  });
}

async function methodsOf(tx: Tx, organisationId: string, now: Date) {
  const rows = await tx.selectFrom('payment_methods').selectAll().where('organisation_id', '=', organisationId).orderBy('position').execute();
  const settings = await tx.selectFrom('organisation_settings').select('merchant_share_percent').where('organisation_id', '=', organisationId).executeTakeFirst();
  const health = await operatorHealth(tx, organisationId, now);
  return rows.map((row) => {
    const operator = operators[row.operator as OperatorCode];
    const state = health.find((candidate) => candidate.operator === row.operator);
    return {
      _id: row.operator, mp: row.operator, name: operator.brand, enabled: row.enabled, order: row.position, cap: operator.amountMax, feeBearer: settings?.merchant_share_percent ?? null,
      health: state?.state ?? 'unknown', configured: state?.configured ?? false,
    };
  });
}

export function providersRoutes(ports: ProvidersPorts) {
  const one = async (tx: Tx, context: Context, provider: ProviderCode) =>
    (await connectionsOf(tx, ports, context, callerOf(context).organisationId)).find((connection) => connection.provider === provider)!;
  return [
    bind(providersApi.list, async (context) => answer(await connectionsOf(context.tx, ports, context, callerOf(context).organisationId))),
    bind(providersApi.save, async (context, { params, body }) => {
      const caller = callerOf(context);
      await saveConnection(context.tx, { ...ports, environment: context.environment }, {
        organisationId: caller.organisationId, provider: params.provider, enabled: body.enabled, promptName: body.promptName || null, fields: body.fields, at: context.clock.now(), byName: caller.name,
      });
      return answer(await one(context.tx, context, params.provider));
    }),
    bind(providersApi.test, async (context, { params }) => {
      const { organisationId } = callerOf(context);
      const scope = { organisationId };
      const account = await context.runTx(scope, (tx) => providerAccount(tx, ports.sealer, context.environment, organisationId, params.provider));
      if (!account) fail('operator.not_configured', { operator: names[params.provider] });
      const access = await ports.connectors.connectorFor(params.provider).checkAccess(account);
      const message = access.ok
        ? { en: 'The operator accepted these credentials.', fr: 'L’opérateur a accepté ces accès.' }
        : { en: `The operator refused: ${access.reason.providerReason}`, fr: `L’opérateur a refusé : ${access.reason.providerReason}` };
      const lastTest = JSON.stringify({ at: context.clock.now().toISOString(), ok: access.ok, message });
      return answer(await context.runTx(scope, async (tx) => {
        await tx.updateTable('provider_connections').set({ last_test: lastTest }).where('organisation_id', '=', organisationId).where('provider', '=', params.provider).execute();
        return one(tx, context, params.provider);
      }));
    }),
    bind(providersApi.methods, async (context) => answer(await methodsOf(context.tx, callerOf(context).organisationId, context.clock.now()))),
    bind(providersApi.saveMethod, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      await context.tx.updateTable('payment_methods').set({ enabled: body.enabled, ...(body.order === undefined ? {} : { position: body.order }) })
        .where('organisation_id', '=', organisationId).where('operator', '=', params._id).execute();
      const method = (await methodsOf(context.tx, organisationId, context.clock.now())).find((candidate) => candidate._id === params._id);
      return answer(method ?? fail('providers.not_found'));
    }),
    bind(providersApi.operators, async (context) => {
      const { organisationId } = callerOf(context);
      const health = await operatorHealth(context.tx, organisationId, context.clock.now());
      const rows = await context.tx.selectFrom('provider_connections').select(['provider', 'prompt_name']).where('organisation_id', '=', organisationId).where('enabled', '=', true).execute();
      return answer(operatorCodes.map((code) => {
        const operator = operators[code];
        const state = health.find((candidate) => candidate.operator === code);
        return {
          code, name: operator.brand, prefixes: [...operator.prefixes], min: limits.amountMin, maxPerTx: operator.amountMax, health: state?.state ?? 'unknown', promptSeconds: operator.promptSeconds,
          configured: state?.configured ?? false, promptName: rows.find((row) => row.provider.startsWith(code))?.prompt_name ?? null,
        };
      }));
    }),
  ];
}
