import { connectorCodes, rails } from '#domain/payments/rails.ts';
import { credentialWords, credentialChoices } from '#i18n/catalogues/providers/credentials.ts';
import type { ProviderConnection } from '#contract/providers/api.ts';
import type { Connector, ProviderAccount } from '../../../connectors/connector.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import { findSettings } from '../../ground/organisations/public.ts';
import { accountOf, promptField, sealContext } from './provider-account.ts';
import { newKeysWouldWait } from './waiting-keys.ts';
import { waitingView } from './waiting-view.ts';
import { platformName } from './routes-of-money.ts';
import { connectionVersion } from './write-connection.ts';

export type ProvidersPorts = { connectors: Connectors; sealer: Sealer };

type Asked = { organisationId: string; environment: ProviderAccount['environment']; publicUrl: string };

/** Every provider the product can speak to, connected or not, with the fields its connector asks for. */
export async function connectionsOf(
  tx: Tx,
  ports: ProvidersPorts,
  { organisationId, environment, publicUrl }: Asked,
): Promise<ProviderConnection[]> {
  const stored = await tx
    .selectFrom('provider_connections')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .execute();
  const waiting = await tx
    .selectFrom('connection_changes')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .execute();
  const settings = await findSettings(tx, organisationId);
  const wouldWait = await newKeysWouldWait(tx, { environment, organisationId });
  return connectorCodes.map((provider) => {
    const row = stored.find((candidate) => candidate.provider === provider);
    const connector = ports.connectors.connectorFor(provider);
    const credentials = row
      ? (JSON.parse(ports.sealer.unseal(row.credentials_sealed, sealContext(organisationId, provider))) as Record<
          string,
          string
        >)
      : null;
    const account =
      row && credentials ? accountOf(environment, organisationId, provider, row.updated_at, credentials) : null;
    const lastTest = row?.last_test;
    const next = waiting.find((candidate) => candidate.provider === provider);
    return {
      version: connectionVersion(row, next),
      provider,
      name: rails[provider].name,
      operators: [...connector.operators],
      environment,
      enabled: row?.enabled ?? false,
      configured: row !== undefined,
      promptName: row?.prompt_name ?? null,
      promptNameDefault: platformName(provider) ?? settings?.prompt_name ?? null,
      fields: fieldsOf(connector, environment, credentials ?? {}),
      lastTest: lastTest ? { ...lastTest, durationMs: lastTest.durationMs ?? null } : null,
      updatedAt: row?.updated_at.toISOString() ?? null,
      updatedByName: row?.updated_by_name ?? null,
      waiting: waitingView(next),
      newKeysWait: wouldWait(row !== undefined),
      callbackUrl: `${publicUrl}/callbacks/${provider}`,
      isSimulator: isThisMachine(credentials?.['baseUrl']),
      can: account && {
        collect: connector.supports(account, 'collect'),
        refund: connector.supports(account, 'refund'),
        payout: paysTo(connector, account),
      },
    };
  });
}

/** Where these credentials let money go. */
function paysTo(connector: Connector, account: ProviderAccount): ('wallet' | 'bank')[] {
  if (!connector.supports(account, 'payout')) return [];
  return (['wallet', 'bank'] as const).filter((kind) => connector.capabilities.payout[kind]);
}

/** The name payers see is one of the connection's own facts, so it is not asked for twice. */
function fieldsOf(
  connector: Connector,
  environment: ProviderAccount['environment'],
  values: Record<string, string>,
): ProviderConnection['fields'] {
  return connector.credentialFields
    .filter((field) => field.name !== promptField)
    .map((field) => {
      const implied = field.default?.[environment] ?? null;
      return {
        name: field.name,
        ...credentialWords[field.name],
        secret: field.secret,
        required: field.required,
        kind: field.kind,
        group: field.group ?? null,
        advanced: field.advanced ?? false,
        choices:
          field.choices
            ?.filter((choice) => !choice.isTest || environment === 'sandbox' || values[field.name] === choice.value)
            .map(({ value }) => ({ value, label: credentialChoices[value] })) ?? null,
        default: implied,
        // A secret is told only as "set"; it never comes back.
        value: field.secret ? null : (values[field.name] ?? implied),
        isSet: Boolean(values[field.name]),
      };
    });
}

/** Operators live elsewhere; what answers on this machine is the simulator. */
function isThisMachine(baseUrl: string | undefined): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(baseUrl ?? '');
}
