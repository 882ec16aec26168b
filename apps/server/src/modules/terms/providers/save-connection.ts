import { credentialWords } from '#i18n/catalogues/providers/credentials.ts';
import { endingOf } from '#domain/providers/new-keys.ts';
import { credentialProblems } from '#i18n/catalogues/providers/words.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { Connector, ProviderAccount, ProviderCode } from '../../../connectors/connector.ts';
import { fail, type FieldProblem } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import type { ChangedField } from './tables.ts';
import { accountOf, promptField, sealContext } from './provider-account.ts';
import { originOf } from './reach.ts';
import { followConnection, keepWaiting, newKeysWait, type ConnectionAuthor } from './waiting-keys.ts';
import { connectionVersion, lockConnection, updateConnection, writeConnection } from './write-connection.ts';

export type Saved = {
  keys: 'same' | 'acting' | 'waiting';
  /** Keys change, or a connection that was off takes money again. */
  gives: boolean;
  /** It is switched off, or payers read another name. */
  changes: boolean;
};

export type ConnectionWish = {
  organisationId: string;
  provider: ProviderCode;
  /** Of what the person saw; absent where nobody looked: what only switches, and machines. */
  version?: string | undefined;
  /** Absent, both stay as they are; a first connection is on. */
  enabled?: boolean | undefined;
  promptName?: string | null | undefined;
  /**
   * By field name. Absent keeps what is stored, null removes it; an empty text keeps a secret and clears anything else.
   */
  fields: Record<string, string | null>;
  at: Date;
  by: ConnectionAuthor;
};

/**
 * Checks and seals what a person typed. Secrets need not be typed again to change something else, and nothing stored is
 * ever answered in the clear. New credentials have not been tried: the result of the last test goes with the old ones.
 * In production they wait, and the old ones go on being used; switching off and the name payers read do not wait.
 */
export async function saveConnection(
  tx: Tx,
  ports: { sealer: Sealer; connectors: Connectors; environment: ProviderAccount['environment'] },
  wish: ConnectionWish,
): Promise<Saved> {
  const { organisationId, provider, at, by } = wish;
  const context = sealContext(organisationId, provider);
  const seal = (credentials: Record<string, string>) => ports.sealer.seal(JSON.stringify(credentials), context);
  const unseal = (sealed: string) => JSON.parse(ports.sealer.unseal(sealed, context)) as Record<string, string>;
  const { stored, waiting } = await lockConnection(tx, organisationId, provider);
  if (wish.version !== undefined && wish.version !== connectionVersion(stored, waiting))
    fail('record.changed_meanwhile');
  const { enabled = stored?.enabled ?? true, promptName = stored?.prompt_name ?? null } = wish;
  const before = stored ? unseal(stored.credentials_sealed) : {};
  const connector = ports.connectors.connectorFor(provider);
  const check = connector.checkCredentials(
    { ...merged(before, wish.fields, connector.credentialFields), [promptField]: promptName ?? '' },
    ports.environment,
  );
  if (!check.ok) {
    const fields: FieldProblem[] = check.problems.map(({ field, problem }) => ({
      path: field === promptField ? field : `fields.${field}`,
      rule: problem,
      message: credentialProblems[problem],
    }));
    fail('providers.credentials_refused', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
  }
  const { credentials } = check;
  const changed = changedFields(before, credentials, connector.credentialFields);
  const account = accountOf(ports.environment, organisationId, provider, at, credentials);
  const keys = {
    credentials_sealed: seal(credentials),
    collects: connector.supports(account, 'collect'),
    pays_out: connector.supports(account, 'payout'),
    origin: originOf(credentials['baseUrl']),
  };
  const doesWait = changed.length > 0 && (await newKeysWait(tx, ports.environment, wish, stored !== null));
  const switchesOn = enabled && !stored?.enabled;
  const face = { prompt_name: promptName, updated_at: at, updated_by_name: by.name };
  if (doesWait) {
    // The old keys stay; what is switched on together with new ones waits with them.
    if (stored)
      await updateConnection(tx, stored, {
        ...face,
        enabled: stored.enabled && enabled,
        credentials_sealed: seal(withPromptName(before, credentials)),
      });
    await keepWaiting(tx, {
      organisationId,
      environment: ports.environment,
      provider,
      ...keys,
      promptName,
      changed,
      switchesOn: switchesOn || (wish.enabled === undefined && waiting?.switches_on === true),
      by,
      at,
    });
  } else {
    await writeConnection(
      tx,
      stored,
      { organisation_id: organisationId, provider, ...keys, ...face, enabled, payout_rests_until: null },
      { hasNewKeys: changed.length > 0 },
    );
    if (waiting)
      await followConnection(tx, waiting, {
        credentials_sealed: seal(withPromptName(unseal(waiting.credentials_sealed), credentials)),
        prompt_name: promptName,
        // Who says nothing of it leaves it waiting to be switched on.
        ...(wish.enabled === false ? { switches_on: false } : {}),
      });
  }
  return {
    keys: changed.length === 0 ? 'same' : doesWait ? 'waiting' : 'acting',
    gives: changed.length > 0 || (switchesOn && stored !== null),
    changes: stored !== null && (stored.enabled !== enabled || stored.prompt_name !== promptName),
  };
}

function merged(
  before: Record<string, string>,
  typed: ConnectionWish['fields'],
  fields: readonly { name: string; secret: boolean }[],
): Record<string, string> {
  const values = { ...before };
  for (const { name, secret } of fields) {
    const value = typed[name];
    if (value === undefined || (value === '' && secret)) continue;
    if (value === null || value === '') delete values[name];
    else values[name] = value;
  }
  return values;
}

/** What the operator would see another of, and as much of it as may be shown; the name payers read is no credential. */
function changedFields(
  before: Record<string, string>,
  after: Record<string, string>,
  fields: Connector['credentialFields'],
): ChangedField[] {
  return fields
    .filter(({ name }) => name !== promptField && before[name] !== after[name])
    .map(({ name, kind, secret }) => ({
      name,
      label: credentialWords[name].label,
      removed: after[name] === undefined,
      hint: endingOf(after[name] ?? '', kind === 'url' ? 'url' : secret ? 'secret' : 'open'),
    }));
}

/** The same keys under the name payers read now. */
function withPromptName(keys: Record<string, string>, named: Record<string, string>): Record<string, string> {
  const { [promptField]: _, ...rest } = keys;
  return { ...rest, ...(named[promptField] === undefined ? {} : { [promptField]: named[promptField] }) };
}
