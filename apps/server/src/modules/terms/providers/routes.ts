import { rails } from '#domain/payments/rails.ts';
import { providersApi, type ProviderConnection } from '#contract/providers/api.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { askPin, needPin } from '../../../kit/http/need-pin.ts';
import { notify } from '../../ground/notifications/public.ts';
import { bind, type Context, type Tx } from '../../context.ts';
import { connectionsOf, type ProvidersPorts } from './connections.ts';
import { methodsOf, saveMethod } from './methods.ts';
import { operatorsOf } from './operators.ts';
import { providerAccount, waitingAccount } from './provider-account.ts';
import { operatorFacts } from './provider-names.ts';
import { saveConnection } from './save-connection.ts';
import { testConnection } from './test-connection.ts';

/** What the log may show of a connection: which secrets were given stands there by name. */
const viewOf = ({ enabled, promptName, fields }: ProviderConnection) => ({
  enabled,
  promptName,
  ...Object.fromEntries(fields.filter((field) => !field.secret).map(({ name, value }) => [name, value])),
});

export function providersRoutes(ports: ProvidersPorts) {
  const all = (tx: Tx, context: Context) =>
    connectionsOf(tx, ports, {
      organisationId: callerOf(context).organisationId,
      environment: context.environment,
      publicUrl: context.publicUrl,
    });
  const one = async (tx: Tx, context: Context, provider: ProviderCode) =>
    (await all(tx, context)).find((connection) => connection.provider === provider)!;
  return [
    bind(providersApi.list, async (context) => answer(await all(context.tx, context))),
    bind(providersApi.save, async (context, { params, body }) => {
      const caller = callerOf(context);
      const { organisationId } = caller;
      return context.runOnce({ organisationId }, async (tx) => {
        const before = viewOf(await one(tx, context, params.provider));
        const saved = await saveConnection(
          tx,
          { ...ports, environment: context.environment },
          {
            organisationId,
            provider: params.provider,
            version: body.version,
            enabled: body.enabled,
            promptName: body.promptName === undefined ? undefined : body.promptName || null,
            fields: body.fields,
            at: context.clock.now(),
            by: { userId: caller.userId, name: caller.name },
          },
        );
        if (saved.gives) needPin(context);
        else if (saved.changes) askPin(context);
        // Whoever did it is told too: it may have been somebody else in their place. New keys that wait tell it
        // themselves.
        if (saved.keys === 'acting') {
          await notify(tx, {
            organisationId,
            environment: context.environment,
            type: 'providerCredentialsChanged',
            withPermission: 'providers:edit',
            refType: 'provider',
            refId: params.provider,
            at: context.clock.now(),
            params: {
              byName: caller.name,
              ...operatorFacts(params.provider),
            },
          });
        }
        const after = await one(tx, context, params.provider);
        Object.assign(context.audited, {
          objectId: params.provider,
          before,
          after: viewOf(after),
          detail: {
            given: Object.keys(body.fields),
            keys: saved.keys,
            ...(after.waiting ? { actsAt: after.waiting.actsAt } : {}),
          },
        });
        return answer(after);
      });
    }),
    bind(providersApi.test, async (context, { params: { provider } }) => {
      const { organisationId } = callerOf(context);
      const scope = { organisationId };
      const { waiting, account } = await context.runTx(scope, async (tx) => {
        const next = await waitingAccount(tx, ports.sealer, context.environment, organisationId, provider);
        return {
          waiting: next,
          account: next ? null : await providerAccount(tx, ports.sealer, context.environment, organisationId, provider),
        };
      });
      const tried = waiting ?? account;
      if (!tried) fail('operator.not_configured', { operator: rails[provider].name });
      const result = await testConnection(ports.connectors.connectorFor(provider), tried);
      const last_test = JSON.stringify({ at: context.clock.now().toISOString(), ...result });
      return answer(
        await context.runTx(scope, async (tx) => {
          // Credentials that were changed while the operator was being asked have not been tested.
          if (account)
            await tx
              .updateTable('provider_connections')
              .set({ last_test })
              .where('organisation_id', '=', organisationId)
              .where('provider', '=', provider)
              .where('updated_at', '=', account.updatedAt)
              .execute();
          if (waiting)
            await tx
              .updateTable('connection_changes')
              .set({ last_test })
              .where('organisation_id', '=', organisationId)
              .where('id', '=', waiting.changeId)
              .execute();
          return one(tx, context, provider);
        }),
      );
    }),
    bind(providersApi.methods, async (context) =>
      answer(await methodsOf(context.tx, callerOf(context).organisationId, context.clock.now())),
    ),
    bind(providersApi.saveMethod, async (context, { params, body }) => {
      const { organisationId } = callerOf(context);
      const method = async () =>
        (await methodsOf(context.tx, organisationId, context.clock.now())).find(
          (candidate) => candidate._id === params._id,
        ) ?? fail('providers.not_found');
      const before = await method();
      await saveMethod(context.tx, organisationId, params._id, body);
      const saved = await method();
      Object.assign(context.audited, { objectId: params._id, before, after: saved });
      return answer(saved);
    }),
    bind(providersApi.operators, async (context, { query }) =>
      answer(
        await operatorsOf(
          context.tx,
          callerOf(context).organisationId,
          query.direction ?? 'collection',
          context.clock.now(),
        ),
      ),
    ),
  ];
}
