import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const path = 'apps/server/src/modules/money-in/payment-links/state.ts';
const exporting = (text: string, at = path) => tidyHouse({ [at]: `${text}\n` });

it.each([
  ['export function sayPaid() {}', 'recordEvent'],
  ['export const tellOwner = () => {};', 'notify'],
  ['export type PayoutTellers = never;', 'outcome listener'],
  ['export const applyPayoutWord = 1;', 'outcome'],
  ['export type SaleWord = never;', 'outcome'],
  ['export function letGo() {}', 'released'],
  ['export const lettingPlansGo = [];', 'released'],
  ['export const letGoOnByAnother = 1;', 'released'],
  ['export function handOut() {}', 'served'],
  ['export const quoteFace = 1;', 'view'],
  ['export type RefundBook = never;', 'unit'],
])('%s is called as the field calls it', (text, field) => {
  expect(exporting(text)).toMatchObject([
    { rule: 'field-words', file: path, line: 1, message: expect.stringContaining(field) },
  ]);
});

it('words that only begin alike, and what stays inside, are as they were', () => {
  expect(exporting('export const tellingWord = 1;')).toEqual([]);
  expect(exporting('export const surface = 1;')).toEqual([]);
  expect(exporting('export type FeeBook = never;')).toEqual([]);
  expect(exporting('export const handler = 1;')).toEqual([]);
  expect(exporting('const tell = () => 1;\nexport const one = tell();')).toEqual([]);
  expect(exporting('export function say() {}', 'packages/i18n/src/words.ts')).toEqual([]);
});
