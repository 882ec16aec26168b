import { sql } from 'kysely';
import type { Permission } from '#domain/access/rights.ts';
import { isInSubAccounts, type SubAccountScope } from '#domain/accounts/sub-accounts.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { waitingForPerson } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';

type Place = {
  organisationId: string;
  permissions: ReadonlySet<string>;
  reachOf: Caller['reachOf'];
  subAccounts: SubAccountScope;
};

/**
 * How many decisions wait for a person in each organisation, of those the person may take. A system transaction: it
 * looks into several organisations at once.
 */
export async function waitingApprovals(tx: Tx, userId: string, places: Place[]): Promise<Map<string, number>> {
  const ids = places.map((place) => place.organisationId);
  const { rows } = await sql<{
    organisation_id: string;
    kind: 'refunds' | 'adjustments';
    sub_account_id: string | null;
    count: number;
  }>`
    select organisation_id, 'refunds' as kind, sub_account_id, count(*) as count from transactions
      where organisation_id = any(${ids}::text[]) and type = 'refund' and stage = 'pendingApproval'
        and status in ('pending', 'processing', 'onHold') and approval_id is null group by 1, 3
    union all
    select organisation_id, 'adjustments', null, count(*) from payment_adjustments
      where organisation_id = any(${ids}::text[]) and status = 'pendingApproval' and approval_id is null
      group by 1`.execute(tx);
  const inCentre = await waitingForPerson(tx, userId, ids);
  // Nobody decides about what they asked for themselves, and those of own records see nothing else.
  const isFor = (place: Place, row: (typeof rows)[number]) => {
    const right: Permission = `${row.kind}:approve`;
    return (
      row.organisation_id === place.organisationId &&
      place.permissions.has(right) &&
      place.reachOf(right) === 'all' &&
      isInSubAccounts(place.subAccounts, row.sub_account_id)
    );
  };
  return new Map(
    places.map((place) => [
      place.organisationId,
      rows
        .filter((row) => isFor(place, row))
        .reduce((sum, row) => sum + row.count, inCentre.get(place.organisationId) ?? 0),
    ]),
  );
}
