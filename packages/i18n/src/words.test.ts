import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { approvalWords } from './catalogues/approvals/words.ts';
import { plural, say, type Locale } from './words.ts';

const forms = { one: 'one', other: 'other' };
const formsOf = (locale: Locale, counts: readonly number[]) => counts.map((count) => plural(locale, count, forms));

describe('how many', () => {
  it('French says nothing, one and what is less than two in the singular', () => {
    expect(formsOf('fr', [0, 1, 1.5, -1, 2, 3, 21, 100, -2])).toEqual([
      'one',
      'one',
      'one',
      'one',
      'other',
      'other',
      'other',
      'other',
      'other',
    ]);
    expect([0, 1, 2].map((count) => say(approvalWords, 'fr').people({ count }))).toEqual([
      '0 bénéficiaire',
      '1 bénéficiaire',
      '2 bénéficiaires',
    ]);
  });

  it('English says only one in the singular', () => {
    expect(formsOf('en', [1, 0, 1.5, 2, 21])).toEqual(['one', 'other', 'other', 'other', 'other']);
    expect([0, 1, 2].map((count) => say(approvalWords, 'en').people({ count }))).toEqual([
      '0 beneficiaries',
      '1 beneficiary',
      '2 beneficiaries',
    ]);
  });
});

/** What the forms of the other language look like, and those that are wrong for none of something. */
const foreign: Record<Locale, RegExp> = {
  en: /plural\(['"]fr['"]|(?:>=? *[12]|< *2) *\?/,
  fr: /plural\(['"]en['"]|[=!]== *1 *\?/,
};
const catalogues = new URL('catalogues/', import.meta.url);
const cataloguePaths = () =>
  readdirSync(catalogues, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path));

/** What the glossary says not to use for one thing that has a French word of its own. */
const otherWords = /paiements? groupés?|versement échoué/i;

it('one thing has one word: a payout is a décaissement, many at once a paiement de masse', async () => {
  const wrong: string[] = [];
  const look = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) look(member, `${path}.${name}`, name);
    else if (
      key === 'fr' &&
      (otherWords.test(String(value)) || (/payout/i.test(path) && /versement/i.test(String(value))))
    )
      wrong.push(`${path}: ${String(value).slice(0, 100)}`);
  };
  for (const file of cataloguePaths()) look(await import(/* @vite-ignore */ new URL(file, catalogues).href), file, '');
  expect(wrong).toEqual([]);
});

it('French keeps its signs with the word before them: no plain space before : ; ? !', async () => {
  const wrong: string[] = [];
  const look = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) look(member, `${path}.${name}`, name);
    else if (key === 'fr' || /frenchSummaries/.test(path)) {
      const text = typeof value === 'function' ? String(value).replaceAll(/\$\{[^}]*\}/g, 'X') : String(value);
      const sentences = typeof value === 'function' ? (text.match(/(['"`])(?:(?!\1).)*\1/g) ?? []) : [text];
      for (const sentence of sentences)
        if (/[\p{L}\d’)»…] [:;?!](?=\s|['"`]|$)/u.test(sentence)) wrong.push(`${path}: ${sentence.slice(0, 120)}`);
    }
  };
  for (const file of cataloguePaths()) look(await import(/* @vite-ignore */ new URL(file, catalogues).href), file, '');
  expect(wrong).toEqual([]);
});

it('every catalogue counts by the rule of the language it speaks', async () => {
  const wrong: string[] = [];
  for (const file of cataloguePaths()) {
    const module = (await import(/* @vite-ignore */ new URL(file, catalogues).href)) as Record<string, unknown>;
    for (const [name, catalogue] of Object.entries(module)) {
      if (typeof catalogue !== 'object' || catalogue === null) continue;
      for (const [key, sentence] of Object.entries(catalogue)) {
        for (const locale of ['en', 'fr'] as const)
          if (typeof sentence?.[locale] === 'function' && foreign[locale].test(String(sentence[locale])))
            wrong.push(`${file} ${name}.${key} ${locale}: ${String(sentence[locale]).slice(0, 200)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
