import type { ProviderAccount } from '../../../connectors/connector.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import { rememberOrigin } from './reach.ts';
import { waitingOf } from './write-connection.ts';

export type StoredAccount = ProviderAccount & { updatedAt: Date; keysVersion: number };
export type Environment = ProviderAccount['environment'];

/**
 * Unsealed credentials of one organisation with one provider, or null when it is not connected: those in use, or with
 * `version` those a payment was sent with.
 */
export async function providerAccount(
  tx: Tx,
  sealer: Sealer,
  environment: Environment,
  organisationId: string,
  provider: string,
  version: number | null = null,
): Promise<StoredAccount | null> {
  const row = await tx
    .selectFrom('provider_connections')
    .select(['credentials_sealed', 'updated_at', 'origin', 'keys_version'])
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) return null;
  if (version !== null && version !== row.keys_version) {
    const former = await tx
      .selectFrom('connection_former_keys')
      .select(['credentials_sealed', 'replaced_at'])
      .where('organisation_id', '=', organisationId)
      .where('provider', '=', provider)
      .where('version', '=', version)
      .executeTakeFirst();
    if (former)
      return opened(
        sealer,
        environment,
        organisationId,
        provider,
        { ...former, updated_at: former.replaced_at, keys_version: version },
        `v${version}`,
      );
  }
  const account = opened(sealer, environment, organisationId, provider, row);
  if (row.origin === null) await rememberOrigin(tx, organisationId, provider, account.credentials['baseUrl']);
  return account;
}

/** Credentials that were typed and are not used yet; null when none wait. */
export async function waitingAccount(
  tx: Tx,
  sealer: Sealer,
  environment: Environment,
  organisationId: string,
  provider: string,
): Promise<(ProviderAccount & { changeId: string }) | null> {
  const row = await waitingOf(tx, organisationId, provider);
  return (
    row && {
      ...opened(
        sealer,
        environment,
        organisationId,
        provider,
        { ...row, updated_at: row.asked_at, keys_version: 0 },
        row.id,
      ),
      changeId: row.id,
    }
  );
}

/**
 * With which keys an attempt is carried on: those it was sent with, as long as the provider may have something of it.
 * Null: those in use, for what was never sent, or what the provider said it did not take. What was sent before
 * connections counted their keys was sent with the first.
 */
export const isSentWith = (attempt: {
  provider_reference: string | null;
  next_step: string | null;
  polls: number;
  accepted_at: Date | null;
  keys_version: number | null;
}): number | null =>
  attempt.provider_reference === null ||
  (attempt.next_step === 'submit' && attempt.polls === 0 && attempt.accepted_at === null)
    ? null
    : (attempt.keys_version ?? 1);

type Row = { credentials_sealed: string; updated_at: Date; keys_version: number };
function opened(
  sealer: Sealer,
  environment: Environment,
  organisationId: string,
  provider: string,
  row: Row,
  stamp?: string,
): StoredAccount {
  const credentials = JSON.parse(
    sealer.unseal(row.credentials_sealed, sealContext(organisationId, provider)),
  ) as Record<string, string>;
  return {
    ...accountOf(environment, organisationId, provider, row.updated_at, credentials, stamp),
    updatedAt: row.updated_at,
    keysVersion: row.keys_version,
  };
}

/**
 * The id carries the time of the last change, or which set it is: new credentials never meet a token of the old ones.
 */
export const accountOf = (
  environment: Environment,
  organisationId: string,
  provider: string,
  updatedAt: Date,
  credentials: Record<string, string>,
  stamp = String(updatedAt.getTime()),
): ProviderAccount => ({
  id: `${environment}:${organisationId}:${provider}:${stamp}`,
  environment,
  credentials,
});

export const sealContext = (organisationId: string, provider: string): string =>
  `provider_connections:${organisationId}:${provider}`;

/** The connectors' name for what `prompt_name` holds. */
export const promptField = 'promptName';
