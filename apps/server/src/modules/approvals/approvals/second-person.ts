import type { DataOf } from '#contract/endpoint.ts';
import type { approvalsApi } from '#contract/approvals/api.ts';
import type { Facts } from '#contract/facts.ts';
import { effectivePermissions, reachOf } from '#domain/access/holding.ts';
import { cameTooLate } from '#domain/approvals/own-word.ts';
import { secondPersonOf, type SecondPersonWork } from '#domain/approvals/second-person.ts';
import type { PolicySubject } from '#domain/approvals/subjects.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { membersOf, placeGivenAt } from '../../ground/members/public.ts';

type Who = { organisationId: string; environment: EnvironmentName; userId: string; at: Date };
/**
 * `begun`: a rule may still send it to others, and of some works the word that somebody has to believe is only said
 * later. `said`: it is said now, and finds somebody whose place is old enough to believe it, or never will.
 */
type Stage = 'begun' | 'said';

/**
 * What is missing for a second person to finish this, as facts of the refusal; null where somebody can. Whoever begins
 * it alone sets money aside that nobody can ever let go.
 */
async function missing(
  tx: Tx,
  { organisationId, environment, userId, at }: Who,
  work: SecondPersonWork,
  stage: Stage,
): Promise<Facts | null> {
  const { right, believes, ruledBy, saidLater } = secondPersonOf(work);
  if (stage === 'begun' && ruledBy && (await isRuled(tx, organisationId, ruledBy))) return null;
  const others = (await membersOf(tx, organisationId, at)).filter(
    ({ place, ...member }) =>
      member.userId !== userId &&
      effectivePermissions({ ...place, environment }).has(right) &&
      reachOf(place, right, environment) !== 'own',
  );
  if (others.length === 0) return { work, permission: right };
  if (!believes || (stage === 'begun' && saidLater)) return null;
  for (const other of others) {
    if (!cameTooLate(await placeGivenAt(tx, { organisationId, userId: other.userId }), at)) return null;
  }
  return { work, permission: right, names: others.map(({ name }) => name).join(', ') };
}

/** A rule that sends it to the approvals names who decides it, and that may be others. */
const isRuled = async (tx: Tx, organisationId: string, subject: PolicySubject): Promise<boolean> =>
  (await tx
    .selectFrom('approval_policies')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', subject)
    .where('in_force', '=', true)
    .executeTakeFirst()) !== undefined;

/** Refuses `second_person.missing`, before anything is set aside. */
export async function requireSecondPerson(tx: Tx, who: Who, work: SecondPersonWork): Promise<void> {
  const facts = await missing(tx, who, work, 'said');
  if (facts) fail('second_person.missing', facts);
}

/** The same before anything is filled in. */
export async function secondPersonFor(
  tx: Tx,
  who: Who,
  work: SecondPersonWork,
): Promise<DataOf<typeof approvalsApi.secondPerson>> {
  const facts = await missing(tx, who, work, 'begun');
  return { missing: facts && errorSentence('second_person.missing', facts) };
}
