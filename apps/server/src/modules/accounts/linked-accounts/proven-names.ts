import { sql } from 'kysely';
import { isSameName } from '#domain/values/name-match.ts';
import type { Tx } from '../../context.ts';

/**
 * The names that a person here read on papers: of the business and of the people it is registered to, and of its
 * owners. What somebody typed, the name of the business on pages among it, is chosen freely and proves nothing.
 */
async function provenNames(tx: Tx, organisationId: string): Promise<string[]> {
  const business = await tx
    .selectFrom('identity.business_profiles')
    .select(['legal_name', 'people'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  const owners = await tx
    .selectFrom('identity.real_name_verifications as r')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.user_id', '=', 'r.user_id'),
    )
    .select('r.full_name')
    .where('r.organisation_id', '=', organisationId)
    .where('r.status', '=', 'approved')
    .where('m.status', '=', 'active')
    .where(sql<boolean>`'owner' = any(m.role_keys)`)
    .execute();
  const people = business?.people.map((person) => person['name']).filter((name) => typeof name === 'string') ?? [];
  return [business?.legal_name ?? [], people, owners.map((owner) => owner.full_name)].flat();
}

/**
 * Whether the holder of a wallet, as its operator says, is the business or somebody whose name was read on its papers.
 */
export const isProvenName = async (tx: Tx, organisationId: string, holder: string): Promise<boolean> =>
  (await provenNames(tx, organisationId)).some((name) => isSameName(name, holder));
