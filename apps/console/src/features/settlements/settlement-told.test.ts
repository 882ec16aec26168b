import { expect, it } from 'vitest';
import { disabledReasons } from '#domain/actions/disabled-reasons.ts';
import { reasonCodes } from '#domain/reasons.ts';
import { payoutDoubtWords } from '#i18n/catalogues/payout-doubts.ts';
import { reasonNames } from '#i18n/catalogues/transaction-names.ts';
import { doubtTold, isTaken, isUnderWay, reasonText } from './settlement-told.ts';

const record = (allowed: boolean) => [{ action: 'record', allowed, disabledReason: allowed ? null : disabledReasons.samePerson }] as never;

it.each(['en', 'fr'] as const)('a settlement whose operator contradicts itself says what that means, and who writes down what happened (%s)', (locale) => {
  const { contradicted, contradictedText } = payoutDoubtWords;
  expect(doubtTold({ anomaly: 'contradiction', availableActions: record(true) }, locale)).toEqual({ tone: 'danger', title: contradicted[locale], text: contradictedText[locale] });
  expect(doubtTold({ anomaly: 'contradiction', availableActions: record(false) }, locale)?.text).toBe(`${contradictedText[locale]} ${disabledReasons.samePerson[locale]}`);
  expect(doubtTold({ anomaly: null, availableActions: record(false) }, locale)).toBeNull();
});

it.each(['en', 'fr'] as const)('its reason is a sentence and no code, and none that the operator took back (%s)', (locale) => {
  for (const reason of reasonCodes) expect(reasonText({ reason, anomaly: null }, locale)).toBe(reasonNames[reason][locale]);
  expect(reasonText({ reason: 'PROVIDER_ERROR', anomaly: 'contradiction' }, locale)).toBeNull();
});

it('what came to nothing took nothing, and nothing of it is expected', () => {
  expect([isTaken({ status: 'failed' }), isUnderWay({ status: 'failed' })]).toEqual([false, false]);
  expect([isTaken({ status: 'processing' }), isUnderWay({ status: 'processing' })]).toEqual([true, true]);
  expect([isTaken({ status: 'completed' }), isUnderWay({ status: 'completed' })]).toEqual([true, false]);
});
