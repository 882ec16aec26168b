import type { ProviderAccount } from '../../connectors/connector.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';
import { rememberOrigin } from './reach.ts';

/** Unsealed credentials of one organisation with one provider, or null when it is not connected. */
export async function providerAccount(tx: Tx, sealer: Sealer, environment: ProviderAccount['environment'], organisationId: string, provider: string): Promise<(ProviderAccount & { updatedAt: Date }) | null> {
  const row = await tx.selectFrom('provider_connections').select(['credentials_sealed', 'updated_at', 'origin']).where('organisation_id', '=', organisationId).where('provider', '=', provider).executeTakeFirst();
  if (!row) return null;
  const credentials = JSON.parse(sealer.unseal(row.credentials_sealed, sealContext(organisationId, provider))) as Record<string, string>;
  if (row.origin === null) await rememberOrigin(tx, organisationId, provider, credentials['baseUrl']);
  return { ...accountOf(environment, organisationId, provider, row.updated_at, credentials), updatedAt: row.updated_at };
}

/** The id carries the time of the last change: new credentials never meet a token of the old ones. */
export const accountOf = (environment: ProviderAccount['environment'], organisationId: string, provider: string, updatedAt: Date, credentials: Record<string, string>): ProviderAccount => ({
  id: `${environment}:${organisationId}:${provider}:${updatedAt.getTime()}`, environment, credentials,
});

export const sealContext = (organisationId: string, provider: string): string => `provider_connections:${organisationId}:${provider}`;

/** The connectors' name for what `prompt_name` holds. */
export const promptField = 'promptName';
