import { describe, expect, it } from 'vitest';
import { isSampleName } from '#domain/mass-payments/sample-names.ts';
import { guessMapping } from '#domain/mass-payments/columns.ts';
import { readRow } from '#domain/mass-payments/rows.ts';
import { rowRules } from './catalogues/mass-payments/row-rules.ts';
import { payoutTemplate, recipientTemplate, sampleOf } from './catalogues/mass-payments/template.ts';

describe('a rule of a row', () => {
  it.each(Object.entries(rowRules))('%s says what is wrong, each language in its own words', (_, { en, fr }) => {
    expect(en.length > 10 && fr.length > 10 && en !== fr).toBe(true);
  });
});

describe('the examples of the template', () => {
  it('name only people whom no import takes', () => {
    for (const sample of payoutTemplate[0]!.samples)
      for (const locale of ['en', 'fr'] as const) expect(isSampleName(sampleOf(sample, locale))).toBe(true);
    expect(isSampleName('Marie Ngo Bassa')).toBe(false);
  });
  it('are read by their headings in both languages, and refused', () => {
    for (const locale of ['en', 'fr'] as const) {
      for (const index of [0, 1] as const) {
        const cells = payoutTemplate.map((column) => sampleOf(column.samples[index], locale));
        const guess = guessMapping(
          payoutTemplate.map((column) => column.header[locale]),
          [cells],
        );
        expect(Object.keys(guess.mapping).toSorted()).toEqual(payoutTemplate.map((column) => column.field).toSorted());
        expect(readRow(cells, guess.mapping).errors.map((error) => error.rule)).toEqual(['row.sample']);
      }
      expect(
        Object.keys(
          guessMapping(
            recipientTemplate.map((column) => column.header[locale]),
            [],
          ).mapping,
        ),
      ).toHaveLength(recipientTemplate.length);
    }
  });
});
