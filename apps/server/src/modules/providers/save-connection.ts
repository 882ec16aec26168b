import { fieldSentences } from '#i18n/catalogues/fields.ts';
import type { Connectors } from '../../connectors/registry.ts';
import type { ProviderAccount, ProviderCode } from '../../connectors/connector.ts';
import { fail, type FieldProblem } from '../../kit/http/fail.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';
import { accountOf, promptField, sealContext } from './provider-account.ts';
import { originOf } from './reach.ts';

export type ConnectionWish = {
  organisationId: string;
  provider: ProviderCode;
  enabled: boolean;
  promptName: string | null;
  /** By field name. Absent keeps what is stored, null removes it; an empty text keeps a secret and clears anything else. */
  fields: Record<string, string | null>;
  at: Date;
  byName: string | null;
};

const sentences: Record<string, { en: string; fr: string }> = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  malformed: { en: 'This value does not have the right form.', fr: 'Cette valeur n’a pas la bonne forme.' },
  hostNotAllowed: { en: 'This address is not one of the operator’s.', fr: 'Cette adresse n’est pas celle de l’opérateur.' },
  groupIncomplete: { en: 'Fill in all fields of this group, or none.', fr: 'Remplissez tous les champs de ce groupe, ou aucun.' },
};

/**
 * Checks and seals what a person typed. Secrets need not be typed again to change something else, and nothing stored is
 * ever answered in the clear. New credentials have not been tried: the result of the last test goes with the old ones.
 */
export async function saveConnection(tx: Tx, ports: { sealer: Sealer; connectors: Connectors; environment: ProviderAccount['environment'] }, wish: ConnectionWish): Promise<{ hasNewCredentials: boolean }> {
  const context = sealContext(wish.organisationId, wish.provider);
  const stored = await tx.selectFrom('provider_connections').select('credentials_sealed').where('organisation_id', '=', wish.organisationId).where('provider', '=', wish.provider).forUpdate().executeTakeFirst();
  const before = stored ? (JSON.parse(ports.sealer.unseal(stored.credentials_sealed, context)) as Record<string, string>) : {};
  const connector = ports.connectors.connectorFor(wish.provider);
  const check = connector.checkCredentials({ ...merged(before, wish.fields, connector.credentialFields), [promptField]: wish.promptName ?? '' }, ports.environment);
  if (!check.ok) {
    const fields: FieldProblem[] = check.problems.map(({ field, problem }) => ({
      path: field === promptField ? field : `fields.${field}`, rule: problem, message: sentences[problem] ?? sentences['malformed']!,
    }));
    fail('providers.credentials_refused', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
  }
  const isSame = sameCredentials(before, check.credentials);
  const account = accountOf(ports.environment, wish.organisationId, wish.provider, wish.at, check.credentials);
  const row = {
    enabled: wish.enabled, prompt_name: wish.promptName, credentials_sealed: ports.sealer.seal(JSON.stringify(check.credentials), context), updated_at: wish.at, updated_by_name: wish.byName,
    collects: connector.supports(account, 'collect'), pays_out: connector.supports(account, 'payout'), payout_rests_until: null, origin: originOf(check.credentials['baseUrl']),
    ...(isSame ? {} : { last_test: null }),
  };
  await tx.insertInto('provider_connections').values({ organisation_id: wish.organisationId, provider: wish.provider, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'provider']).doUpdateSet(row)).execute();
  return { hasNewCredentials: !isSame };
}

function merged(before: Record<string, string>, typed: ConnectionWish['fields'], fields: readonly { name: string; secret: boolean }[]): Record<string, string> {
  const values = { ...before };
  for (const { name, secret } of fields) {
    const value = typed[name];
    if (value === undefined || (value === '' && secret)) continue;
    if (value === null || value === '') delete values[name];
    else values[name] = value;
  }
  return values;
}

/** Whether the operator would see the same caller; the name payers read is no credential. */
function sameCredentials(before: Record<string, string>, after: Record<string, string>): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete(promptField);
  return [...names].every((name) => before[name] === after[name]);
}

/** Keys do not change without the PIN. Thrown inside the transaction that would have changed them. */
export const refuseWithoutPin = (): never => fail('request.invalid', {}, { field: 'pin', fields: [{ path: 'pin', rule: 'required', message: fieldSentences.required }] });
