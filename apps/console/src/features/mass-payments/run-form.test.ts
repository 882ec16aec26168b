import { describe, expect, it } from 'vitest';
import { emptyRun, inputOf, runProblems, scheduledAt, whenOf } from './run-form.ts';

describe('the form of a mass payment', () => {
  it('says what is missing by the field', () => {
    expect(runProblems(emptyRun('sameAmount', null))).toEqual({ title: 'required', sameAmount: 'required' });
    expect(runProblems({ ...emptyRun('group', null), title: 'x' })).toEqual({ groupId: 'required' });
    for (const stopOnFailurePct of ['0', '101', 'beaucoup', '1.5'])
      expect(runProblems({ ...emptyRun('file', null), title: 'x', stopOnFailurePct })).toEqual({
        stopOnFailurePct: 'number.outOfRange',
      });
  });
  it('is a run once it is complete', () => {
    const form = { ...emptyRun('file', 'grp_1'), title: ' Salaires ', stopOnFailurePct: '20' };
    expect(form.type).toBe('group');
    expect(inputOf(form)).toMatchObject({
      title: 'Salaires',
      groupId: 'grp_1',
      scheduledFor: null,
      options: { stopOnFailurePct: 20, queueIfShort: true },
    });
    expect(inputOf({ ...form, type: 'file' }).groupId).toBeNull();
  });
  it('is planned by the clock of Douala', () => {
    expect(scheduledAt('2026-11-27', '07:30')).toBe('2026-11-27T06:30:00.000Z');
    expect(scheduledAt('2026-11-27', '')).toBe('2026-11-27T07:00:00.000Z');
    expect(scheduledAt('', '07:30')).toBe('');
    expect(whenOf('2026-11-27T23:30:00.000Z')).toEqual({ day: '2026-11-28', time: '00:30' });
  });
});
