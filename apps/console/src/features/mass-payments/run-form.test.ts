import { describe, expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { sentencesOf } from '../../data/form-check.ts';
import { emptyRun, inputOf, runRules, scheduledAt, whenOf, type RunForm } from './run-form.ts';

describe('the form of a mass payment', () => {
  it('says what is missing by the field', () => {
    const said = (form: RunForm) =>
      Object.keys(sentencesOf(massPaymentsApi.create.body, { run: inputOf(form) }, runRules(form), 'en'));
    expect(said(emptyRun('sameAmount', null))).toEqual(['run.sameAmount', 'run.title']);
    expect(said({ ...emptyRun('group', null), type: 'group', title: 'x' })).toEqual(['run.groupId']);
    for (const stopOnFailurePct of ['0', '101', 'beaucoup', '1.5'])
      expect(said({ ...emptyRun('file', null), title: 'x', stopOnFailurePct })).toEqual([
        'run.options.stopOnFailurePct',
      ]);
    expect(said({ ...emptyRun('file', null), title: 'x', stopOnFailurePct: ' 20 ' })).toEqual([]);
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
