import type { CredentialField } from '../../../connectors/credentials.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import { providerAccount, type Environment, type StoredAccount } from './provider-account.ts';

export type KeyPorts = { sealer: Sealer; connectors: Connectors; environment: Environment };
/** A payment to give back: through whom, and with which keys it was taken where the same connection took it. */
type Given = { organisationId: string; provider: ProviderCode; takenWith: number | null };

/**
 * With which keys money goes back. An operator that looks up the payment finds it in the account that took it and in no
 * other: the keys in use do where they are another secret of that account, the former ones where they are not. Where
 * the payer's wallet is simply paid, the account in use pays.
 */
export async function refundAccount(
  tx: Tx,
  { sealer, connectors, environment }: KeyPorts,
  { organisationId, provider, takenWith }: Given,
): Promise<StoredAccount | null> {
  const present = await providerAccount(tx, sealer, environment, organisationId, provider);
  const { capabilities, credentialFields } = connectors.connectorFor(provider);
  if (!present || takenWith === null || takenWith === present.keysVersion || capabilities.refundRoute !== 'original')
    return present;
  const former = await providerAccount(tx, sealer, environment, organisationId, provider, takenWith);
  return former && !isSameAccount(credentialFields, former.credentials, present.credentials) ? former : present;
}

type Credentials = Readonly<Record<string, string>>;
export const isSameAccount = (fields: readonly CredentialField[], one: Credentials, other: Credentials): boolean =>
  fields.some(({ name, account }) => account && one[name] !== undefined && one[name] === other[name]);

/**
 * So long a refusal of former keys is believed. After it they are tried once more: an operator that was out of order
 * refuses anybody.
 */
const refusedHours = 24;

/**
 * Why nothing would go back before anything is set aside: no keys for it at all, or the account that took it is closed
 * to us.
 */
export async function refundKeysProblem(
  tx: Tx,
  ports: KeyPorts,
  given: Given,
  now: Date,
): Promise<'notConnected' | 'accountGone' | null> {
  const { organisationId, provider } = given;
  const connection = await tx
    .selectFrom('provider_connections')
    .select('keys_version')
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('enabled', '=', true)
    .executeTakeFirst();
  const account = connection && (await refundAccount(tx, ports, given));
  if (!account) return 'notConnected';
  const isFormer = account.keysVersion !== connection.keys_version;
  if (!ports.connectors.connectorFor(provider).supports(account, 'refund'))
    return isFormer ? 'accountGone' : 'notConnected';
  if (!isFormer) return null;
  const refused = await tx
    .selectFrom('connection_former_keys')
    .select('version')
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('version', '=', account.keysVersion)
    .where('refused_at', '>', new Date(now.getTime() - refusedHours * 3_600_000))
    .executeTakeFirst();
  return refused ? 'accountGone' : null;
}

/** The operator no longer takes these keys. Of those in use a person hears otherwise; of the former ones it is kept. */
export async function noteRefusedKeys(
  tx: Tx,
  keys: { organisationId: string; provider: string; version: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('connection_former_keys')
    .set({ refused_at: keys.at })
    .where('organisation_id', '=', keys.organisationId)
    .where('provider', '=', keys.provider)
    .where('version', '=', keys.version)
    .execute();
}
