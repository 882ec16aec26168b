import { describe, expect, it } from 'vitest';
import { reasons } from '#domain/payments/reasons.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import type { OutcomeReason } from './connector.ts';
import { mtnReasons, translateReason } from './mtn-momo/translate.ts';
import { orangeSentences, translateSentence } from './orange-core/translate.ts';
import { tranzakErrors, tranzakReason } from './tranzak/errors.ts';

/** A sentence of Orange's that this pattern understands: one of each of its alternatives. */
const sayings = (pattern: RegExp): string[] => {
  const one = (text: string): string => text.replaceAll(/\(([^()|]*)\|?[^()]*\)/g, '$1').replaceAll('.*', ' ');
  let [depth, last] = [0, 0];
  const parts: string[] = [];
  for (const [at, sign] of [...pattern.source].entries()) {
    depth += Number(sign === '(') - Number(sign === ')');
    if (sign === '|' && depth === 0) {
      parts.push(pattern.source.slice(last, at));
      last = at + 1;
    }
  }
  return [...parts, pattern.source.slice(last)].map(one);
};

type Said = { who: string; word: string; reason: (purpose: 'refund' | 'payout') => OutcomeReason };
const documented: Said[] = [
  ...Object.keys(mtnReasons).map((word) => ({
    who: 'MTN',
    word,
    reason: (purpose: 'refund' | 'payout') => translateReason(word, purpose),
  })),
  ...orangeSentences.flatMap(({ pattern }) =>
    sayings(pattern).map((word) => ({
      who: 'Orange',
      word,
      reason: (purpose: 'refund' | 'payout') => translateSentence(word, purpose),
    })),
  ),
  ...Object.entries(tranzakErrors).map(([code, { word }]) => ({
    who: 'Tranzak',
    word,
    reason: (purpose: 'refund' | 'payout') => tranzakReason({ code, words: word }, purpose),
  })),
];

describe('why money did not go out', () => {
  it.each(documented.map((said) => [said.who, said.word, said] as const))(
    '%s, %s: nobody was to pay',
    (_, __, said) => {
      for (const purpose of ['refund', 'payout'] as const) {
        const { code } = said.reason(purpose);
        expect(reasons[code].family, code).not.toBe('PAYER');
        const { en, fr } = reasonTexts[code].staffText;
        expect(en).not.toMatch(/payer|customer|prompt|funds/i);
        expect(fr).not.toMatch(/payeur|client|manque de fonds/i);
      }
    },
  );

  it('knows every sentence of Orange by one that it understands', () => {
    for (const { pattern } of orangeSentences)
      for (const saying of sayings(pattern)) expect(saying, String(pattern)).toMatch(pattern);
  });
});
