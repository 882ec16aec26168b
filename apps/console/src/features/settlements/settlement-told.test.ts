import { expect, it } from 'vitest';
import { disabledReasons } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { reasonCodes } from '#domain/payments/reasons.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { reasonNames } from '#i18n/catalogues/transactions/names.ts';
import { doubtTold, isTaken, isUnderWay, reasonText, wordOf } from './settlement-told.ts';

const record = (allowed: boolean) =>
  [{ action: 'record', allowed, disabledReason: allowed ? null : disabledReasons.samePerson }] as never;

it.each(['en', 'fr'] as const)(
  'a settlement whose operator contradicts itself says what that means, and who writes down what happened (%s)',
  (locale) => {
    const { contradicted, contradictedText } = payoutDoubtWords;
    expect(doubtTold({ anomaly: 'contradiction', availableActions: record(true), isAnnounced: false }, locale)).toEqual(
      { tone: 'danger', title: contradicted[locale], text: contradictedText[locale] },
    );
    expect(
      doubtTold({ anomaly: 'contradiction', availableActions: record(false), isAnnounced: false }, locale)?.text,
    ).toBe(`${contradictedText[locale]} ${disabledReasons.samePerson[locale]}`);
    expect(doubtTold({ anomaly: null, availableActions: record(false), isAnnounced: false }, locale)).toBeNull();
    const { called, calledText } = payoutDoubtWords;
    expect(doubtTold({ anomaly: null, availableActions: record(false), isAnnounced: true }, locale)).toEqual({
      tone: 'warning',
      title: called[locale],
      text: calledText[locale],
    });
  },
);

it.each(['en', 'fr'] as const)(
  'one that stands as paid and is spoken against says so, and why the reader may not record that it came back (%s)',
  (locale) => {
    const { paidBeyond, paidBeyondText, denied, deniedText } = payoutDoubtWords;
    for (const [anomaly, title, text] of [
      ['paidBeyond', paidBeyond, paidBeyondText],
      ['deniedAfterAll', denied, deniedText],
    ] as const) {
      expect(doubtTold({ anomaly, availableActions: record(true), isAnnounced: false }, locale)).toEqual({
        tone: 'danger',
        title: title[locale],
        text: text[locale],
      });
      expect(doubtTold({ anomaly, availableActions: record(false), isAnnounced: false }, locale)?.text).toBe(
        `${text[locale]} ${disabledReasons.samePerson[locale]}`,
      );
    }
    const button = (status: 'completed' | 'processing') => settlementWords[wordOf('record', { status })][locale];
    expect([button('completed'), button('processing'), wordOf('retry', { status: 'completed' })]).toEqual([
      payoutDoubtWords.recordReturn[locale],
      settlementWords.record[locale],
      'retry',
    ]);
  },
);

it.each(['en', 'fr'] as const)(
  'its reason is a sentence and no code, and none that the operator took back (%s)',
  (locale) => {
    for (const reason of reasonCodes)
      expect(reasonText({ reason, anomaly: null }, locale)).toBe(reasonNames[reason][locale]);
    expect(reasonText({ reason: 'PROVIDER_ERROR', anomaly: 'contradiction' }, locale)).toBeNull();
  },
);

it('what came to nothing took nothing, and nothing of it is expected', () => {
  expect([isTaken({ status: 'failed' }), isUnderWay({ status: 'failed' })]).toEqual([false, false]);
  expect([isTaken({ status: 'rejected' }), isUnderWay({ status: 'rejected' })]).toEqual([false, false]);
  expect([isTaken({ status: 'processing' }), isUnderWay({ status: 'processing' })]).toEqual([true, true]);
  expect([isTaken({ status: 'completed' }), isUnderWay({ status: 'completed' })]).toEqual([true, false]);
});
