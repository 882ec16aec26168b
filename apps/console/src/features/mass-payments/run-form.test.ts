import { describe, expect, it } from 'vitest';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { readForm } from '../../data/form-check.ts';
import { clearsRows, emptyRun, inputOf, scheduledAt, whenOf, type RunForm } from './run-form.ts';

describe('the form of a mass payment', () => {
  it('says what is missing by the field', () => {
    const said = (form: RunForm) => readForm(massPaymentsApi.create.body, { run: inputOf(form) }, {}, 'en').sentences;
    expect(said(emptyRun('sameAmount', null))).toEqual({
      'run.title': 'This field is required.',
      'run.sameAmount': 'This field is required.',
    });
    for (const stopOnFailurePct of [0, 101])
      expect(said({ ...emptyRun('file', null), title: 'x', stopOnFailurePct })).toEqual({
        'run.options.stopOnFailurePct': expect.stringMatching(/^This number is too/),
      });
  });
  it('is a run once it is complete', () => {
    const form = { ...emptyRun('file', 'grp_1'), title: 'Salaires', stopOnFailurePct: 20 };
    expect(form.type).toBe('group');
    expect(inputOf(form)).toMatchObject({
      title: 'Salaires',
      groupId: 'grp_1',
      scheduledFor: null,
      options: { stopOnFailurePct: 20, queueIfShort: true },
    });
    expect(inputOf({ ...form, type: 'file' }).groupId).toBeNull();
  });
  it('loses its rows with another kind or another group', () => {
    const run = { type: 'group', groupId: 'grp_1', itemCount: 0, leftOut: { count: 2 } } as MassPaymentDetail;
    const form = emptyRun('group', 'grp_1');
    expect(clearsRows(form, run)).toBe(false);
    expect(clearsRows({ ...form, type: 'file' }, run)).toBe(true);
    expect(clearsRows({ ...form, groupId: 'grp_2' }, run)).toBe(true);
    expect(clearsRows({ ...form, groupId: 'grp_2' }, { ...run, leftOut: { ...run.leftOut, count: 0 } })).toBe(false);
  });
  it('is planned by the clock of Douala', () => {
    expect(scheduledAt({ day: '2026-11-27', time: '07:30' })).toBe('2026-11-27T06:30:00.000Z');
    expect(scheduledAt({ day: '2026-11-27', time: '' })).toBe('2026-11-27T07:00:00.000Z');
    expect(scheduledAt({ day: null, time: '07:30' })).toBeNull();
    expect(whenOf('2026-11-27T23:30:00.000Z')).toEqual({ day: '2026-11-28', time: '00:30' });
  });
});
