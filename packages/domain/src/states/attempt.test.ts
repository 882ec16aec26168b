import { describe, expect, it } from 'vitest';
import {
  attemptAnomaly,
  attemptStates,
  canMoveAttempt,
  finalAttemptStates,
  isFinalAttempt,
  type AttemptEvidence,
  type AttemptState,
} from './attempt.ts';

const evidence: AttemptEvidence[] = ['own', 'submitAnswer', 'statusQuery', 'statement', 'callback'];
const pairs = attemptStates.flatMap((from) => attemptStates.map((to) => [from, to] as const));
const possible = (from: AttemptState, to: AttemptState) => evidence.filter((kind) => canMoveAttempt(from, to, kind));

describe('canMoveAttempt', () => {
  it('lets a callback move nothing', () => {
    for (const [from, to] of pairs) expect(canMoveAttempt(from, to, 'callback')).toBe(false);
  });
  it('leaves unknown only on proof', () => {
    for (const to of attemptStates)
      expect(possible('unknown', to)).toEqual(to === 'created' || to === 'unknown' ? [] : ['statusQuery', 'statement']);
  });
  it('says paid only on proof or the operator’s own answer, and never unsays it', () => {
    for (const from of attemptStates) expect(possible(from, 'succeeded')).not.toContain('own');
    expect(attemptStates.filter((to) => possible('succeeded', to).length > 0)).toEqual(['reversed']);
    expect(attemptStates.filter((to) => possible('reversed', to).length > 0)).toEqual([]);
  });
  it('turns a time-out after sending into unknown, never into a failure', () => {
    expect(possible('submitting', 'unknown')).toContain('own');
    for (const from of ['submitting', 'accepted', 'waitingPayer', 'processing', 'underReview', 'unknown'] as const) {
      for (const to of ['failed', 'expired', 'cancelled', 'succeeded'] as const)
        expect(canMoveAttempt(from, to, 'own')).toBe(false);
    }
  });
  it('reopens what we gave up on only on proof, with a flag', () => {
    for (const from of ['expired', 'failed', 'cancelled'] as const) {
      expect(possible(from, 'succeeded')).toEqual(['statusQuery', 'statement']);
      expect(attemptAnomaly(from, 'succeeded')).toBe('lateSuccess');
    }
    expect(attemptAnomaly('waitingPayer', 'succeeded')).toBeNull();
  });
  it('knows the allowed moves of the common design', () => {
    const to = (from: AttemptState) => attemptStates.filter((state) => possible(from, state).length > 0);
    expect(to('created')).toEqual(['submitting', 'cancelled', 'expired']);
    expect(to('accepted')).toEqual([
      'waitingPayer',
      'processing',
      'unknown',
      'succeeded',
      'failed',
      'cancelled',
      'expired',
      'underReview',
    ]);
    expect(to('waitingPayer')).toEqual([
      'processing',
      'unknown',
      'succeeded',
      'failed',
      'cancelled',
      'expired',
      'underReview',
    ]);
    expect(to('underReview')).toEqual(['unknown', 'succeeded', 'failed', 'cancelled', 'expired']);
  });
  it('staying is not moving; the final states are the five', () => {
    for (const state of attemptStates) expect(possible(state, state)).toEqual([]);
    expect(attemptStates.filter(isFinalAttempt)).toEqual([...finalAttemptStates]);
  });
});
