import { operators, type OperatorCode } from '#domain/operators.ts';
import type { ProviderAccount, ProviderCode } from '../../connectors/connector.ts';
import { fail } from '../../kit/http/fail.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';

/** Which provider collects for an operator: the push rail first, the hosted page where only that is connected. */
const collectingProviders: Record<OperatorCode, readonly ProviderCode[]> = { mtn: ['mtnMomo'], orange: ['orangeCore', 'orangeWeb'] };

export type CollectingConnection = { provider: ProviderCode; promptName: string | null };

/** The enabled connection that collects for an operator; refuses with the operator's name when there is none. */
export async function collectingConnection(tx: Tx, organisationId: string, operator: OperatorCode): Promise<CollectingConnection> {
  const rows = await tx.selectFrom('provider_connections').select(['provider', 'prompt_name']).where('organisation_id', '=', organisationId).where('enabled', '=', true)
    .where('provider', 'in', [...collectingProviders[operator]]).execute();
  for (const provider of collectingProviders[operator]) {
    const row = rows.find((candidate) => candidate.provider === provider);
    if (row) return { provider, promptName: row.prompt_name };
  }
  return fail('operator.not_configured', { operator: operators[operator].name });
}

/** The provider that gives money of a charge back. Orange's hosted page cannot: the core account pays the wallet. */
export const refundingProvider = (collectedBy: string): ProviderCode => (collectedBy === 'mtnMomo' ? 'mtnMomo' : 'orangeCore');

/** Unsealed credentials of one organisation with one provider, or null when it is not connected. */
export async function providerAccount(tx: Tx, sealer: Sealer, environment: ProviderAccount['environment'], organisationId: string, provider: string): Promise<(ProviderAccount & { updatedAt: Date }) | null> {
  const row = await tx.selectFrom('provider_connections').select(['credentials_sealed', 'updated_at']).where('organisation_id', '=', organisationId).where('provider', '=', provider).executeTakeFirst();
  if (!row) return null;
  const credentials = JSON.parse(sealer.unseal(row.credentials_sealed, sealContext(organisationId, provider))) as Record<string, string>;
  return { ...accountOf(environment, organisationId, provider, row.updated_at, credentials), updatedAt: row.updated_at };
}

/** The id carries the time of the last change: new credentials never meet a token of the old ones. */
export const accountOf = (environment: ProviderAccount['environment'], organisationId: string, provider: string, updatedAt: Date, credentials: Record<string, string>): ProviderAccount => ({
  id: `${environment}:${organisationId}:${provider}:${updatedAt.getTime()}`, environment, credentials,
});

export const sealContext = (organisationId: string, provider: string): string => `provider_connections:${organisationId}:${provider}`;

/** The connectors' name for what `prompt_name` holds. */
export const promptField = 'promptName';
