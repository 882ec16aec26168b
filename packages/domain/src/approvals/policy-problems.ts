import type { PolicyDefinition } from './approvals.ts';

export type PolicyRule =
  | 'tooFewPeople'
  | 'noRange'
  | 'inverted'
  | 'overlap'
  | 'hole'
  | 'openEnd'
  | 'nothingAsked'
  | 'finalMissing'
  | 'notEligible'
  | 'notReady'
  | 'sameAsFinal'
  | 'reviewersMissing'
  | 'needsThree'
  | 'noChannel'
  | 'lapseOutOfRange';
export type PolicyProblem = { path: string; rule: PolicyRule };
/** `eligible`: holds the right to approve the subject; `ready`: has a PIN or a second factor. */
export type PolicyPerson = { userId: string; eligible: boolean; ready: boolean };

/** Everything that is wrong with a rule before it can be asked for; empty when it is sound. */
export function policyProblems(
  policy: PolicyDefinition,
  people: readonly PolicyPerson[],
  holdersOf: (role: string) => string[],
): PolicyProblem[] {
  if (people.length < 2) return [{ path: '', rule: 'tooFewPeople' }];
  if (policy.ranges.length === 0) return [{ path: 'ranges', rule: 'noRange' }];
  const problems: PolicyProblem[] = [];
  const person = (userId: string | null) => people.find((candidate) => candidate.userId === userId);
  const order = policy.ranges.map((range, index) => ({ range, index })).toSorted((a, b) => a.range.min - b.range.min);
  for (const [place, { range, index }] of order.entries()) {
    const path = `ranges.${index}`;
    const next = order[place + 1];
    if (range.max !== null && range.max < range.min) problems.push({ path: `${path}.max`, rule: 'inverted' });
    if (next && (range.max === null || range.max >= next.range.min))
      problems.push({ path: `${path}.max`, rule: 'overlap' });
    else if (next && range.max !== null && range.max + 1 < next.range.min)
      problems.push({ path: `${path}.max`, rule: 'hole' });
    if (!next && range.max !== null) problems.push({ path: `${path}.max`, rule: 'openEnd' });
    if (range.flow === 'none') continue;
    const last = person(range.finalApproverId);
    if (!range.finalApproverId) problems.push({ path: `${path}.finalApproverId`, rule: 'finalMissing' });
    else if (!last?.eligible) problems.push({ path: `${path}.finalApproverId`, rule: 'notEligible' });
    else if (!last.ready) problems.push({ path: `${path}.finalApproverId`, rule: 'notReady' });
    if (range.substituteId) {
      if (range.substituteId === range.finalApproverId)
        problems.push({ path: `${path}.substituteId`, rule: 'sameAsFinal' });
      else if (!person(range.substituteId)?.eligible)
        problems.push({ path: `${path}.substituteId`, rule: 'notEligible' });
    }
    if (range.flow === 'twoStep') continue;
    if (!range.reviewers || ('users' in range.reviewers && range.reviewers.users.length === 0)) {
      problems.push({ path: `${path}.reviewers`, rule: 'reviewersMissing' });
      continue;
    }
    const reviewers = 'users' in range.reviewers ? range.reviewers.users : holdersOf(range.reviewers.role);
    if ('users' in range.reviewers && range.finalApproverId && reviewers.includes(range.finalApproverId))
      problems.push({ path: `${path}.reviewers`, rule: 'sameAsFinal' });
    else if ('users' in range.reviewers && reviewers.some((userId) => !person(userId)?.eligible))
      problems.push({ path: `${path}.reviewers`, rule: 'notEligible' });
    // Maker, reviewer, final approver: three people, so a reviewer must be left whoever of the others asks.
    else if (
      people.length < 3 ||
      !reviewers.some((userId) => userId !== range.finalApproverId && person(userId)?.eligible)
    )
      problems.push({ path: `${path}.reviewers`, rule: 'needsThree' });
  }
  if (policy.ranges.every((range) => range.flow === 'none')) problems.push({ path: 'ranges', rule: 'nothingAsked' });
  if (policy.appliesTo.length === 0) problems.push({ path: 'appliesTo', rule: 'noChannel' });
  if (!Number.isInteger(policy.lapseAfterHours) || policy.lapseAfterHours < 1 || policy.lapseAfterHours > 720)
    problems.push({ path: 'lapseAfterHours', rule: 'lapseOutOfRange' });
  return problems;
}
