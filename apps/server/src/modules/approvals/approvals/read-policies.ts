import { approvalSubjectOf, policySubjects } from '#domain/approvals/subjects.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import type { Tx } from '../../context.ts';
import { membersOf } from '../../ground/members/public.ts';
import { namesOf } from './people.ts';

type Answer = DataOf<typeof approvalsApi.policies>;

/** Every subject a rule can be written for, with its rule or none. */
export async function readPolicies(tx: Tx, organisationId: string, now: Date): Promise<Answer> {
  const rows = await tx
    .selectFrom('approval_policies')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .execute();
  const waiting = await tx
    .selectFrom('approval_requests')
    .select(['id', 'takes_effect_at'])
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', 'approvalPolicy')
    .where('ended_at', 'is', null)
    .execute();
  const bySubject = new Map(rows.map((row) => [row.subject, row]));
  const policies = policySubjects.map((subject): ApprovalPolicy => {
    const row = bySubject.get(subject);
    const { amount, always } = approvalSubjectOf(subject);
    return {
      id: row?.id ?? null,
      subject,
      status: row?.status ?? 'inactive',
      inForce: row?.in_force ?? false,
      version: row?.version ?? 0,
      definition: row?.definition ?? null,
      hasAmount: amount,
      always: always === true,
      proposal: row?.proposal
        ? {
            kind: row.proposal.kind,
            byName: row.proposal.byName,
            approvalId: row.approval_id,
            takesEffectAt:
              waiting.find((request) => request.id === row.approval_id)?.takes_effect_at?.toISOString() ?? null,
          }
        : null,
    };
  });
  const inside = await membersOf(tx, organisationId, now);
  const named = rows
    .flatMap((row) =>
      (row.definition?.ranges ?? []).flatMap((range) => [
        range.finalApproverId,
        range.substituteId,
        ...(range.reviewers && 'users' in range.reviewers ? range.reviewers.users : []),
      ]),
    )
    .filter((id) => id !== null);
  const gone = await namesOf(
    tx,
    named.filter((userId) => !inside.some((member) => member.userId === userId)),
  );
  const people = [
    ...inside.map(({ userId, name }) => ({ userId, name, inside: true })),
    ...[...gone].map(([userId, name]) => ({ userId, name, inside: false })),
  ];
  return {
    policies,
    people: people.toSorted((a, b) => a.name.localeCompare(b.name, 'fr')),
    activePeople: inside.length,
  };
}

/** One line per rule, for the settings everybody may read. */
export async function policyStates(
  tx: Tx,
  organisationId: string,
): Promise<{ subject: string; status: string; inForce: boolean; version: number }[]> {
  const rows = await tx
    .selectFrom('approval_policies')
    .select(['subject', 'status', 'in_force', 'version'])
    .where('organisation_id', '=', organisationId)
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({ subject: row.subject, status: row.status, inForce: row.in_force, version: row.version }));
}
