import { effectivePermissions, reachOf } from '#domain/access/holding.ts';
import type { Permission } from '#domain/access/rights.ts';
import { approvalSubjectOf, type ApprovalSubject } from '#domain/approvals/subjects.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { membersOf, type Member } from '../../ground/members/public.ts';

export type CrewMember = Member & {
  /** Holds the rights to approve the subject, over everybody's records. */
  eligible: boolean;
  /** The right that is missing where somebody is not. */
  lacks: Permission | null;
  /** Has a PIN or a second factor. */
  ready: boolean;
};
export type Crew = {
  people: CrewMember[];
  isEligible(userId: string): boolean;
  holdersOf(role: string): string[];
  nameOf(userId: string): string;
  eligible: CrewMember[];
};

/**
 * Everybody inside, and who of them can approve a subject: `approvals:approve`, and the right of the subject itself.
 */
export async function crewOf(
  tx: Tx,
  organisationId: string,
  environment: EnvironmentName,
  subject: ApprovalSubject,
  at: Date,
): Promise<Crew> {
  const members = await membersOf(tx, organisationId, at);
  const userIds = members.map((member) => member.userId);
  const ready =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('identity.users as u')
          .select('u.id')
          .where('u.id', 'in', userIds)
          .where((eb) =>
            eb.or([
              eb('u.pin_hash', 'is not', null),
              eb('u.totp_enabled_at', 'is not', null),
              eb.exists(eb.selectFrom('identity.passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')),
            ]),
          )
          .execute();
  const readyIds = new Set(ready.map((row) => row.id));
  const { right, policy, always } = approvalSubjectOf(subject);
  const people = members.map((member): CrewMember => {
    const rights = effectivePermissions({ ...member.place, environment });
    // A right over one's own records only approves nothing: one's own is what one may not approve.
    const lacks =
      !rights.has(right) || (reachOf(member.place, right, environment) === 'own' && right !== 'approvals:approve')
        ? right
        : (policy || always) && !rights.has('approvals:approve')
          ? 'approvals:approve'
          : null;
    return { ...member, eligible: lacks === null, lacks, ready: readyIds.has(member.userId) };
  });
  const byId = new Map(people.map((person) => [person.userId, person]));
  return {
    people,
    eligible: people.filter((person) => person.eligible),
    isEligible: (userId) => byId.get(userId)?.eligible === true,
    holdersOf: (role) =>
      people
        .filter(
          ({ place, eligible }) =>
            eligible &&
            (place.roleKeys.some((key) => key === role) || place.customRoles.some((custom) => custom.id === role)),
        )
        .map((person) => person.userId),
    nameOf: (userId) => byId.get(userId)?.name ?? '',
  };
}

type Asked = { requested_by: string; ended_at: Date | null };
/** Those who asked for what still waits, and may not enter any more. */
export async function goneAmong(
  tx: Tx,
  organisationId: string,
  requests: readonly Asked[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const makers = new Set(requests.filter(({ ended_at }) => ended_at === null).map(({ requested_by }) => requested_by));
  if (makers.size === 0) return makers;
  const inside = new Set((await membersOf(tx, organisationId, now)).map(({ userId }) => userId));
  return new Set([...makers].filter((userId) => !inside.has(userId)));
}

/** Names also of those who have left. */
export async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('identity.users')
    .select(['id', 'display_name'])
    .where('id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}
