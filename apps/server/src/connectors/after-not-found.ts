/**
 * What to do when the provider says it does not know our reference.
 *
 * MTN: the submit may never have arrived; sending it again under the same UUID is safe, because a
 * second arrival answers 409. After three of which some word is on record a person has to look; where
 * the processes died before there was any, perhaps before it left, it takes ten. Once it was accepted
 * (202) a 404 is the provider's delay: wait ten minutes, then a person looks; it is never sent again.
 * Orange: `pay` is never repeated, whatever happened.
 */
import { graceSeconds, retries } from '#domain/values/retries.ts';
import type { Capabilities, Intent } from './connector.ts';

export type NotFoundSituation = {
  purpose: Intent['purpose'];
  /** The provider once confirmed it took the request. */
  wasAccepted: boolean;
  ageSeconds: number;
  /** How often this reference was sent so far. */
  submissions: number;
  /** Nothing is on record of any of these sendings, not even silence: whoever was to send it died first. */
  isUnheard: boolean;
};

export type NotFoundStep =
  /** Send the same attempt again, same reference. */
  | 'resubmit'
  /** Ask `status` again later. */
  | 'askAgain'
  /**
   * A collection the provider never took, its window gone: it may be closed as failed (a late success still reopens
   * it).
   */
  | 'neverTaken'
  /** Hand to a person. */
  | 'review';

export function afterNotFound(capabilities: Capabilities, situation: NotFoundSituation): NotFoundStep {
  const { purpose, wasAccepted, ageSeconds, submissions, isUnheard } = situation;
  if (wasAccepted) return ageSeconds < capabilities.notFoundPatienceSeconds ? 'askAgain' : 'review';
  // A payer is prompted while they wait, and no longer.
  const mostSubmissions = (isUnheard && purpose !== 'collect' ? retries.resubmitUnheard : retries.resubmit).times;
  if (capabilities.resubmit === 'sameReference' && submissions < mostSubmissions) return 'resubmit';
  if (ageSeconds < capabilities.promptSeconds + graceSeconds) return 'askAgain';
  return purpose === 'collect' && capabilities.resubmit === 'sameReference' ? 'neverTaken' : 'review';
}
