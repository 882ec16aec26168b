import { refundReasons, refundTriggerNames } from '#i18n/catalogues/refunds/reasons.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  channels,
  directions,
  exportColumns,
  payoutColumns,
  transactionPresets,
  transactionTypes,
} from '#contract/transactions/schemas.ts';
import { reasonCodes } from '#domain/payments/reasons.ts';
import { refundEvents, refundReasonCodes, refundTriggers } from '#domain/states/refund.ts';
import { transactionEvents, transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { statusNames } from '#i18n/catalogues/ui/statuses.ts';
import {
  channelNames,
  directionNames,
  presetNames,
  reasonNames,
  triggerNames,
  typeNames,
} from '#i18n/catalogues/transactions/names.ts';
import { paymentHistoryWords } from '#i18n/catalogues/transactions/history.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { accountRules } from '../../../ledger/chart.ts';

/** Kinds of timeline lines that modules write with their own hand, found where they are written. */
function writtenEvents(): string[] {
  const modules = new URL('../../', import.meta.url).pathname;
  const files = readdirSync(modules, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return [
    ...new Set(
      files.flatMap((file) =>
        [...readFileSync(modules + file, 'utf8').matchAll(/kind: '([a-zA-Z]+)', actorKind/g)].map((hit) => hit[1]!),
      ),
    ),
  ];
}

const ev = (kind: string) => `ev_${kind}`;
/** Every set of codes that a filter offers or a record shows, and where its words stand. */
const shown: [what: string, codes: readonly string[], words: object, key?: (code: string) => string][] = [
  ['statuses', transactionStatuses, statusNames],
  ['stages', transactionStages, statusNames],
  ['types', transactionTypes, typeNames],
  ['directions', directions, directionNames],
  ['channels', channels, channelNames],
  ['reasons', reasonCodes, reasonNames],
  ['reasons of refunds', refundReasonCodes, refundReasons],
  ['triggers', [...refundTriggers, 'lowBalance'], { ...refundTriggerNames, ...triggerNames }],
  ['lists', transactionPresets, presetNames],
  ['columns', [...exportColumns, ...payoutColumns], transactionWords],
  ['timeline', [...new Set([...transactionEvents, ...refundEvents, ...writtenEvents()])], paymentHistoryWords, ev],
  ['accounts', Object.keys(accountRules), paymentHistoryWords, (kind) => `acc_${kind}`],
];

describe('no code is shown raw', () => {
  it.each(shown)('%s have words in both languages', (_what, codes, words, key = (code) => code) => {
    expect(codes.length).toBeGreaterThan(1);
    const missing = codes.filter((code) => {
      const word = (words as Record<string, { en?: unknown; fr?: unknown }>)[key(code)];
      return !word?.en || !word.fr || word.en === code;
    });
    expect(missing).toEqual([]);
  });
});
