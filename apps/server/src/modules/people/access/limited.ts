import { withheldBy } from '#domain/access/holding.ts';
import { permissions, type Permission } from '#domain/access/rights.ts';
import type { PlaceLimited } from '#contract/access/api.ts';
import type { Tx } from '../../context.ts';
import { placeOf } from '../../ground/members/public.ts';

/**
 * What of somebody's place keeps a right from them that no role could bring, and the sub-accounts they were given; null
 * when roles decide.
 */
export async function limitedPlace(
  tx: Tx,
  who: { organisationId: string; userId: string },
  permission: Permission,
  now: Date,
): Promise<PlaceLimited | null> {
  const place = await placeOf(tx, who.organisationId, who.userId, now);
  const by = place && withheldBy(place, permission);
  if (!by) return null;
  const given = by === 'subAccounts' ? (place.subAccountIds ?? []) : [];
  const rows =
    given.length === 0
      ? []
      : await tx
          .selectFrom('sub_accounts')
          .select('name')
          .where('organisation_id', '=', who.organisationId)
          .where('id', 'in', [...given])
          .orderBy('name')
          .execute();
  return { by, places: rows.map((row) => row.name) };
}

/** The same as a refusal carries it. */
export async function limitParams(
  tx: Tx,
  who: { organisationId: string; userId: string },
  permission: string,
  now: Date,
): Promise<Record<string, string>> {
  const right = permissions.find((known) => known === permission);
  const limited = right ? await limitedPlace(tx, who, right, now) : null;
  return limited ? { limit: limited.by, places: limited.places.join(', ') } : {};
}
