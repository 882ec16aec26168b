import { describe, expect, it } from 'vitest';
import { feesApi } from '#contract/fees/api.ts';
import { scheduleProblems } from '#domain/fees/fees.ts';
import { feeWords } from '#i18n/catalogues/fees/words.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { say } from '#i18n/words.ts';
import { readForm } from '../../data/form-check.ts';
import { emptyTier, scheduleBody, scheduleFormOf, scheduleRules, type ScheduleForm } from './schedule-form.ts';

const t = say(feeWords, 'en');
const sentences = (of: ScheduleForm) =>
  readForm(feesApi.saveSchedule.body, { version: 'x', ...scheduleBody(of, now) }, scheduleRules(of, t), 'en').sentences;
const form = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...scheduleFormOf(null),
  atOnce: true,
  ...change,
});
const now = new Date('2026-11-18T12:00:00Z');

describe('a new version of a fee', () => {
  it('lets each tier begin where the one before it ends, and the last one open', () => {
    const body = scheduleBody(
      form({
        tiers: [
          { ...emptyTier, upTo: 5000, fixed: 50 },
          { ...emptyTier, upTo: 100_000, percent: '1,5' },
          { ...emptyTier, percent: '1', max: 2500 },
        ],
      }),
      now,
    );
    expect(
      body.tiers.map(({ fromAmount, toAmount, percentBps, fixed }) => [fromAmount, toAmount, percentBps, fixed]),
    ).toEqual([
      [0, 5000, 0, 50],
      [5001, 100_000, 150, 0],
      [100_001, null, 100, 0],
    ]);
    expect(scheduleProblems({ ...body, validTo: null } as Parameters<typeof scheduleProblems>[0])).toEqual([]);
    expect(body.validFrom).toBe(now.toISOString());
  });
  it('begins with the day in Douala', () => {
    expect(scheduleBody(form({ atOnce: false, day: '2026-12-01' }), now).validFrom).toBe('2026-11-30T23:00:00.000Z');
  });
  it('does not begin on a day that does not exist, and ends no tier at what is no amount', () => {
    const of = form({
      atOnce: false,
      day: '31/02/2027',
      tiers: [{ ...emptyTier, upTo: '1 500,50', fixed: '-5' }, emptyTier],
    });
    expect(sentences(of)).toEqual({
      validFrom: fieldSentences['day.invalid'].en,
      'tiers.0.toAmount': fieldSentences['amount.notInteger'].en,
      'tiers.0.fixed': fieldSentences['amount.negative'].en,
    });
  });
  it('says what is missing, by its place', () => {
    const of = form({
      atOnce: false,
      tiers: [{ ...emptyTier, upTo: 5000, percent: 'x' }, { ...emptyTier, upTo: 4000 }, emptyTier],
    });
    expect(sentences(of)).toEqual({
      validFrom: fieldSentences.required.en,
      'tiers.0.percentBps': t.percentInvalid,
      'tiers.1.toAmount': fieldSentences['range.inverted'].en,
    });
    expect(sentences(form())).toEqual({});
  });
  it('starts from the version it replaces, and collecting has no destination', () => {
    const from = scheduleFormOf({
      id: 'fee',
      product: 'collection',
      operator: 'mtn',
      destination: null,
      rounding: 'nearest',
      tiers: [{ fromAmount: 0, toAmount: null, fixed: 0, percentBps: 250, min: null, max: null }],
      validFrom: '',
      validTo: null,
      version: 1,
      createdByName: null,
    });
    expect(from).toMatchObject({ operator: 'mtn', rounding: 'nearest', tiers: [{ percent: '2.5', fixed: null }] });
    expect(scheduleBody({ ...from, destination: 'bank', atOnce: true }, now).destination).toBeNull();
  });
});
