import type { Connectors } from '../../connectors/registry.ts';
import type { ProviderAccount, ProviderCode } from '../../connectors/connector.ts';
import { fail, type FieldProblem } from '../../kit/http/fail.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';
import { sealContext } from './provider-account.ts';

export type ConnectionWish = { organisationId: string; provider: ProviderCode; enabled: boolean; promptName: string | null; fields: Record<string, string>; at: Date; byName: string | null };

const sentences: Record<string, { en: string; fr: string }> = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  malformed: { en: 'This value does not have the right form.', fr: 'Cette valeur n’a pas la bonne forme.' },
  hostNotAllowed: { en: 'This address is not one of the operator’s.', fr: 'Cette adresse n’est pas celle de l’opérateur.' },
  groupIncomplete: { en: 'Fill in all fields of this group, or none.', fr: 'Remplissez tous les champs de ce groupe, ou aucun.' },
};

/**
 * Checks and seals what a person typed. A field left empty keeps the stored value, so that secrets need not be typed
 * again to change something else; nothing stored is ever answered in the clear.
 */
export async function saveConnection(tx: Tx, ports: { sealer: Sealer; connectors: Connectors; environment: ProviderAccount['environment'] }, wish: ConnectionWish): Promise<void> {
  const context = sealContext(wish.organisationId, wish.provider);
  const stored = await tx.selectFrom('provider_connections').select('credentials_sealed').where('organisation_id', '=', wish.organisationId).where('provider', '=', wish.provider).forUpdate().executeTakeFirst();
  const before = stored ? (JSON.parse(ports.sealer.unseal(stored.credentials_sealed, context)) as Record<string, string>) : {};
  const typed = Object.fromEntries(Object.entries(wish.fields).filter(([, value]) => value !== ''));
  const check = ports.connectors.connectorFor(wish.provider).checkCredentials({ ...before, ...typed }, ports.environment);
  if (!check.ok) {
    const fields: FieldProblem[] = check.problems.map(({ field, problem }) => ({ path: `fields.${field}`, rule: problem, message: sentences[problem] ?? sentences['malformed']! }));
    fail('providers.credentials_refused', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
  }
  const row = { enabled: wish.enabled, prompt_name: wish.promptName, credentials_sealed: ports.sealer.seal(JSON.stringify(check.credentials), context), updated_at: wish.at, updated_by_name: wish.byName };
  await tx.insertInto('provider_connections').values({ organisation_id: wish.organisationId, provider: wish.provider, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'provider']).doUpdateSet(row)).execute();
}
